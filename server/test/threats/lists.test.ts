import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { Caller, signIn } from '../callers.ts'
import {
  buildDevelopment,
  buildProperty,
  buildSession,
  buildUser,
  leafCategory,
  mapUser,
} from '../factories.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

const DEVELOPMENTS = 2
const PROPERTIES = 3
const ISSUES = 40
const LIVE: IssueStatus[] = ['Open', 'InProgress', 'AwaitingContract', 'Pending']

interface Stored {
  id: number
  property: number
  development: number
  reporter: number
  status: IssueStatus
}

describe('issue lists over two developments of three properties', () => {
  let test: TestApp
  const stored: Stored[] = []
  /** Three properties in the first development, then three in the second. */
  const properties: number[] = []
  const readers = new Map<RoleName, Caller>()
  beforeAll(async () => {
    test = await startTestApp()
    const { services } = test
    for (let development = 0; development < DEVELOPMENTS; development += 1) {
      const developmentId = await buildDevelopment(services)
      for (let at = 0; at < PROPERTIES; at += 1)
        properties.push(await buildProperty(services, { developmentId }))
    }
    // Everybody except the administrator has their role at two of the six properties, one in each development.
    const resident = await buildUser(services)
    for (const role of ROLES) {
      const userId = await buildUser(services, { baseRole: role === 'ADMIN' ? 'ADMIN' : 'TENANT' })
      if (role !== 'ADMIN') await mapUser(services, userId, properties[0] ?? 0, role)
      if (role !== 'ADMIN' && role !== 'PMGR') await mapUser(services, userId, properties[4] ?? 0, role)
      readers.set(role, new Caller(test.app, { userId, token: await buildSession(services, userId) }))
    }
    const reporters = [resident, resident, ...[...readers.values()].map(({ userId }) => userId)]
    const category = await leafCategory(services)
    const rows = properties.flatMap((property, index) =>
      Array.from({ length: ISSUES }, (_, at) => ({
        property,
        development: Math.floor(index / PROPERTIES),
        reporter: reporters[(at + index) % reporters.length] ?? resident,
        status: ISSUE_STATUSES[at % ISSUE_STATUSES.length] ?? 'Open',
      })),
    )
    const ids = await services.db
      .insertInto('issues')
      .values(
        rows.map(({ property, reporter, status }, at) => ({
          property_id: property,
          reporter_id: reporter,
          reported_by: reporter,
          title: `Issue ${at}`,
          description: 'The tap drips all night.',
          category_id: category,
          status,
        })),
      )
      .returning('id')
      .execute()
    stored.push(...rows.map((row, at) => ({ ...row, id: ids[at]?.id ?? 0 })))
  })
  afterAll(() => test.close())

  const reader = (role: RoleName): Caller => {
    const caller = readers.get(role)
    if (!caller) throw new Error(`there is no ${role}`)
    return caller
  }

  /** Returns whether the role sees the issue in the list, according to the project's access page. */
  function isListed(role: RoleName, { property, development, reporter, status }: Stored): boolean {
    const isMapped = property === properties[0] || property === properties[4]
    const isOwn = reporter === reader(role).userId
    switch (role) {
      case 'ADMIN':
        return true
      case 'PMGR':
        return development === 0
      case 'LEASE':
        return isMapped
      case 'CONTRACTOR':
        return isMapped && LIVE.includes(status)
      case 'LETTINGAGENT':
        return isMapped || isOwn
      case 'TENANT':
        return (isMapped && status === 'Submitted') || isOwn
    }
  }

  const idsFor = (role: RoleName, alsoIf: (row: Stored) => boolean = () => true): number[] =>
    stored.filter((row) => isListed(role, row) && alsoIf(row)).map(({ id }) => id)

  async function readAll(caller: Caller, url: string): Promise<number[]> {
    const ids: number[] = []
    for (let next: string | undefined = url; next !== undefined;) {
      const answer = await caller.get(next)
      if (answer.statusCode !== 200) throw new Error(`${next}: ${answer.body}`)
      const page = answer.json<Issue[]>()
      ids.push(...page.map(({ issueId }) => issueId))
      next = /<\/api([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
      const total = Number(answer.headers['x-total-count'])
      if (next === undefined && total !== ids.length && url.includes('limit=7'))
        throw new Error(`says ${total}, has ${ids.length}`)
    }
    return ids
  }
  const asSet = (ids: number[]): number[] => ids.toSorted((a, b) => a - b)

  it.each(ROLES)(
    'a person with the role %s gets exactly the issues that the access page allows, on pages of any size [T12]',
    async (role) => {
      for (const url of [
        '/issues?limit=500',
        '/Issues?limit=7',
        '/issues?limit=7&sort=createdAt',
        '/issues?limit=7&sort=jobId',
      ]) {
        const ids = await readAll(reader(role), url)
        expect(asSet(ids)).toEqual(asSet(idsFor(role)))
        expect(new Set(ids).size).toBe(ids.length)
      }
    },
  )

  it.each(ROLES)(
    'a person with the role %s gets exactly their own issues from user_issues [T12, API-37]',
    async (role) => {
      const caller = reader(role)
      const own = stored.filter(({ reporter }) => reporter === caller.userId).map(({ id }) => id)
      for (const property of ['', ...properties.map((id) => `&propertyId=${id}`)]) {
        const wanted = stored.filter(
          (row) => own.includes(row.id) && (property === '' || property.endsWith(`=${row.property}`)),
        )
        const ids = await readAll(caller, `/issues/user_issues?limit=500${property}`)
        expect(asSet(ids)).toEqual(asSet(wanted.map(({ id }) => id)))
      }
    },
  )

  it.each(ROLES)('a filter never shows %s additional issues [T12]', async (role) => {
    const caller = reader(role)
    for (const property of properties) {
      const url = `/issues?limit=500&propertyId=${property}`
      const expected = asSet(idsFor(role, (row) => row.property === property))
      // A property out of scope looks like a property that does not exist.
      const isThere = (await caller.get(url)).statusCode !== 404
      expect(isThere ? asSet(await readAll(caller, url)) : []).toEqual(expected)
    }
    for (const status of ISSUE_STATUSES)
      expect(asSet(await readAll(caller, `/issues?limit=500&status=${status}`))).toEqual(
        asSet(idsFor(role, (row) => row.status === status)),
      )
    const all = asSet(idsFor(role))
    for (const query of [
      `status=${ISSUE_STATUSES.join(',')}`,
      'status=',
      'userId=1',
      `reporterId=${caller.userId}`,
      'scope=all',
      'role=ADMIN',
      'isAdmin=true',
      'q=',
      'q=%25',
      'property=_',
      'includeAll=1',
      'propertyid[]=1',
    ]) {
      const ids = await readAll(caller, `/issues?limit=500&${query}`)
      expect(ids.filter((id) => !all.includes(id))).toEqual([])
    }
  })

  it('a list is never longer than one page, whatever the limit [T12]', async () => {
    for (const limit of [
      '501',
      '1e9',
      '1000000000',
      '-1',
      '0',
      'all',
      '9999999999',
      '1.5',
      '',
      ' ',
      '0x10',
      'Infinity',
    ])
      expect((await reader('ADMIN').get(`/issues?limit=${limit}`)).statusCode).toBe(400)
    const plain = await reader('ADMIN').get('/issues')
    expect(plain.json()).toHaveLength(100)
    expect(plain.headers['x-total-count']).toBe(String(stored.length))
    expect(plain.headers.link).toContain('rel="next"')
  })

  it('a cursor of one reader shows another reader none of the first reader’s issues [T12]', async () => {
    const first = await reader('ADMIN').get('/issues?limit=1')
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
    for (const role of ROLES) {
      const ids = await readAll(reader(role), `/issues?limit=500&cursor=${cursor}`)
      expect(ids.filter((id) => !idsFor(role).includes(id))).toEqual([])
    }
    const forged = [
      'x',
      'e30',
      Buffer.from('{"sort":"-jobId","value":"1 or 1=1","ids":[]}').toString('base64url'),
    ]
    for (const place of forged)
      expect((await reader('TENANT').get(`/issues?cursor=${place}`)).statusCode).toBe(400)
  })

  it.each(ROLES)(
    'the property switcher of %s contains exactly their properties [T12, API-24]',
    async (role) => {
      const listed = (await reader(role).get('/dashboard/user-properties')).json<OwnProperty[]>()
      const wanted = {
        ADMIN: properties,
        PMGR: properties.slice(0, PROPERTIES),
      } as Partial<Record<RoleName, number[]>>
      const mapped = [properties[0] ?? 0, properties[4] ?? 0]
      expect(asSet(listed.map(({ id }) => id))).toEqual(asSet(wanted[role] ?? mapped))
      const reporters: RoleName[] = ['ADMIN', 'PMGR', 'LEASE', 'LETTINGAGENT', 'TENANT']
      const onBehalf: RoleName[] = ['ADMIN', 'PMGR', 'LEASE']
      for (const { can } of listed)
        expect(new Set(can)).toEqual(
          new Set([
            // Residents cannot list other people's jobs.
            ...(role === 'TENANT' ? [] : ['issue:list']),
            ...(reporters.includes(role) ? ['issue:report', 'incident:read'] : []),
            ...(onBehalf.includes(role) ? ['issue:reportOnBehalf'] : []),
          ]),
        )
    },
  )

  it('the counts for staff include only issues in their scope [T12]', async () => {
    await buildUser(test.services, { status: 'Pending', requestedPropertyId: properties[5] })
    await buildUser(test.services, { status: 'Pending', requestedPropertyId: properties[1] })
    const submitted = (role: RoleName): number => idsFor(role, ({ status }) => status === 'Submitted').length
    expect((await reader('ADMIN').get('/dashboard/counts')).json()).toMatchObject({
      submittedIssues: submitted('ADMIN'),
      pendingUsers: 2,
    })
    expect((await reader('PMGR').get('/dashboard/counts')).json()).toMatchObject({
      submittedIssues: submitted('PMGR'),
      pendingUsers: 1,
    })
  })

  it('a property cannot be reached from the first call after its mapping is removed [T04]', async () => {
    const tenant = await signIn(test, 'TENANT', properties[1])
    const dashboard = (id: number | undefined) => tenant.get(`/dashboard?propertyId=${id}`)
    expect((await dashboard(properties[1])).statusCode).toBe(200)
    const { db } = test.services
    await db.deleteFrom('property_roles').where('user_id', '=', tenant.userId).execute()
    const gone = await dashboard(properties[1])
    const missing = await dashboard(99_999_999)
    expect(gone.statusCode).toBe(404)
    expect({ ...gone.json<object>(), requestId: '' }).toEqual({ ...missing.json<object>(), requestId: '' })
    expect((await tenant.get('/issues')).json()).toEqual([])
    expect((await tenant.get('/dashboard/user-properties')).json()).toEqual([])
    const report = await tenant.report(test, { PropertyId: String(properties[1]) })
    expect(report.statusCode).toBe(404)
  })
})
