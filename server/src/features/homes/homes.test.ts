import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRead } from '@doorstep/contract/data-exports/schema'
import type { Home, HomePerson } from '@doorstep/contract/homes/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { buildDevelopment, buildIssue, buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let home: number
let elsewhere: number
let admin: Caller
let manager: Caller
let lease: Caller
let resident: Caller
beforeAll(async () => {
  test = await startTestApp()
  const developmentId = await buildDevelopment(test.services, { name: 'Mill Quarter' })
  home = await buildProperty(test.services, { developmentId, name: 'Flat 7', address: '7 Mill Lane' })
  elsewhere = await buildProperty(test.services, { name: 'Far House' })
  admin = await signIn(test, 'ADMIN')
  manager = await signIn(test, 'PMGR', home, { firstName: 'Adam', lastName: 'First' })
  lease = await signIn(test, 'LEASE', home)
  resident = await signIn(test, 'TENANT', home, { firstName: 'Zoe', lastName: 'Last' })
})
afterAll(() => test.close())

const peopleOf = async (caller: Caller, query = ''): Promise<HomePerson[]> =>
  (await caller.get(`/properties/${home}/people${query}`)).json<HomePerson[]>()

describe('the page of a home', () => {
  it('the page of a home shows name, place and possible actions [HOME-01]', async () => {
    const answer = (await manager.get(`/properties/${home}`)).json<Home>()
    expect(answer).toMatchObject({
      id: home,
      name: 'Flat 7',
      address: '7 Mill Lane',
      developmentName: 'Mill Quarter',
      isActive: true,
      isDevelopmentActive: true,
    })
    expect(answer.can).toEqual(expect.arrayContaining(['property:update', 'issue:reportOnBehalf']))
  })

  it('the page of a home is only for administrators and for managers of its development [HOME-01]', async () => {
    for (const path of ['', '/people']) {
      expect((await admin.get(`/properties/${elsewhere}${path}`)).statusCode).toBe(200)
      expect((await manager.get(`/properties/${elsewhere}${path}`)).statusCode).toBe(404)
      expect((await lease.get(`/properties/${home}${path}`)).statusCode).toBe(403)
      expect((await resident.get(`/properties/${home}${path}`)).statusCode).toBe(403)
    }
  })

  it('the page of a home lists everybody with a role there, residents first, with all their roles [HOME-02]', async () => {
    await mapUser(test.services, resident.userId, home, 'LETTINGAGENT')
    const people = await peopleOf(manager)
    expect(new Set(people.map(({ id }) => id))).toEqual(
      new Set([manager.userId, lease.userId, resident.userId]),
    )
    expect(people).toHaveLength(3)
    expect(people[0]).toMatchObject({ name: 'Zoe Last', roles: ['LETTINGAGENT', 'TENANT'] })
    const pages: string[] = []
    for (let url: string | undefined = '?limit=1'; url !== undefined;) {
      const answer = await manager.get(`/properties/${home}/people${url}`)
      pages.push(...answer.json<HomePerson[]>().map(({ name }) => name))
      url = /people(\?[^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1]
    }
    expect(pages).toEqual(people.map(({ name }) => name))
  })

  it('the page of a home audits which phone numbers were shown, only for the people on that page [HOME-03]', async () => {
    const place = await buildProperty(test.services, {})
    const reader = await signIn(test, 'PMGR', place)
    const named = async (firstName: string, phoneNumber: string | null): Promise<number> => {
      const userId = await buildUser(test.services, { firstName })
      await test.services.db
        .updateTable('users')
        .set({ phone_number: phoneNumber })
        .where('id', '=', userId)
        .execute()
      await mapUser(test.services, userId, place, 'TENANT')
      return userId
    }
    const first = await named('Amy', '+447700900101')
    await named('Bea', null)
    const third = await named('Cat', '+447700900103')
    const [one, other] = (await reader.get(`/properties/${place}/people?limit=2`)).json<HomePerson[]>()
    expect([one?.phoneNumber, other?.phoneNumber]).toEqual(['+447700900101', null])
    const readsOf = (userId: number): Promise<unknown[]> =>
      test.services.db
        .selectFrom('audit_events')
        .select(['actor_id as actorId'])
        .where('action', '=', 'user.readPhoneNumber')
        .where('object_id', '=', userId)
        .execute()
    expect(await readsOf(first)).toEqual([{ actorId: reader.userId }])
    expect(await readsOf(third)).toEqual([])
    await manager.get(`/properties/${home}/people`)
    const told = (await resident.get('/account/data-reads')).json<DataRead[]>()
    expect(told.map(({ what }) => what)).toContain('phoneNumber')
  })
})

describe('the issues of a person', () => {
  it('the filter by reporter finds only issues whose reporter the reader can see [HOME-11]', async () => {
    const reporter = await signIn(test, 'TENANT', home)
    const neighbour = await signIn(test, 'TENANT', home)
    await buildIssue(test.services, { propertyId: home, reporterId: reporter.userId, title: 'At home' })
    await buildIssue(test.services, { propertyId: elsewhere, reporterId: reporter.userId, title: 'Far away' })
    const found = async (caller: Caller): Promise<string[]> => {
      const answer = await caller.get(`/Issues?reporterId=${reporter.userId}`)
      return answer.json<Issue[]>().map(({ title }) => title)
    }
    expect(await found(manager)).toEqual(['At home'])
    expect(await found(admin)).toEqual(['Far away', 'At home'])
    expect(await found(reporter)).toEqual(['Far away', 'At home'])
    // Neighbours see a Submitted issue of their home, but not who reported it.
    expect(await found(neighbour)).toEqual([])
  })
})
