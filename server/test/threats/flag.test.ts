import { REPORT_TABLES } from '@doorstep/contract/reports/rules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueOf, nobody, signIn } from '../callers.ts'
import type { Caller } from '../callers.ts'
import { ALL_ADDRESSES } from '../contractCalls.ts'
import { buildProperty, findDevelopmentOf } from '../factories.ts'
import { definitionOf } from '../schemaWalk.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

describe('the vulnerable persons flag', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let admin: Caller
  let manager: Caller
  let contractor: Caller
  let lease: Caller
  const ids: number[] = []
  beforeAll(async () => {
    test = await startTestApp({ withJobs: true })
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    admin = await signIn(test, 'ADMIN')
    manager = await signIn(test, 'PMGR', propertyId)
    contractor = await signIn(test, 'CONTRACTOR', propertyId)
    lease = await signIn(test, 'LEASE', propertyId)
    for (const flag of ['true', 'TRUE', 'false']) {
      const answer = await resident.report(test, {
        PropertyId: String(propertyId),
        Title: `Report ${flag}`,
        VulnerablePersons: flag,
      })
      ids.push(issueOf(answer).issueId)
    }
  })
  afterAll(() => test.close())

  const reads = (): Promise<{ actor_id: number | null; object_id: number | null; after: unknown }[]> =>
    test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'object_id', 'after'])
      .where('action', '=', 'issue.readVulnerablePersons')
      .orderBy('id')
      .execute()
  async function readsOf(work: () => Promise<unknown>): Promise<unknown[]> {
    const before = await reads()
    await work()
    return (await reads()).slice(before.length)
  }

  it('the vulnerable persons flag is stored with the value of the report', async () => {
    const flags = await Promise.all(ids.map((id) => resident.get(`/issues/${id}`)))
    expect(flags.map((answer) => issueOf(answer).vulnerablePersons)).toEqual([true, true, false])
  })

  it('the vulnerable persons flag is audited once when a list shows it, and once when the page of an issue shows it [T31]', async () => {
    const issueIds = ids.toReversed()
    for (const reader of [admin, manager]) {
      expect(await readsOf(() => reader.get('/issues'))).toEqual([
        { actor_id: reader.userId, object_id: null, after: { issueIds } },
      ])
      expect(await readsOf(() => reader.get(`/issues?limit=1`))).toEqual([
        { actor_id: reader.userId, object_id: null, after: { issueIds: issueIds.slice(0, 1) } },
      ])
      expect(await readsOf(() => reader.get(`/issues/${ids[0]}`))).toEqual([
        { actor_id: reader.userId, object_id: ids[0], after: { issueIds: [ids[0]] } },
      ])
    }
  })

  it('the vulnerable persons flag is not audited if it was hidden, or if the reporter sees it [T31]', async () => {
    const shown = await readsOf(async () => {
      await resident.get('/issues')
      await resident.get('/issues/user_issues')
      await resident.get(`/issues/${ids[0]}`)
      await lease.get('/issues')
      await lease.get(`/issues/${ids[0]}`)
      await contractor.get('/issues')
      await admin.get(`/issues/${ids[0]}/events`)
      await admin.get('/issues?q=nothing-has-these-words')
      await admin.get('/issues/99999999')
      await admin.get('/dashboard/counts')
    })
    expect(shown).toEqual([])
  })

  it('the vulnerable persons flag is part of the answer to a manager’s write, and is audited [T31]', async () => {
    const [id = 0] = ids
    const shown = await readsOf(async () => {
      const answer = await manager.update(id, { notes: 'On its way.', status: 'Approved' })
      expect(issueOf(answer).vulnerablePersons).toBe(true)
    })
    expect(shown).toEqual([{ actor_id: manager.userId, object_id: id, after: { issueIds: [id] } }])
  })

  it('the vulnerable persons flag is shown to a contractor only for a single live job, never in the list [T31]', async () => {
    const [id = 0] = ids
    await vi.waitUntil(async () => (await contractor.get(`/issues/${id}`)).statusCode === 200)
    const listed = (await contractor.get('/issues')).json<{ issueId: number; vulnerablePersons: unknown }[]>()
    expect(listed.map(({ issueId, vulnerablePersons }) => [issueId, vulnerablePersons])).toEqual([[id, null]])
    const shown = await readsOf(async () => {
      expect(issueOf(await contractor.get(`/issues/${id}`)).vulnerablePersons).toBe(true)
    })
    expect(shown).toHaveLength(1)
    const step = await contractor.update(id, { status: 'InProgress', notes: 'I am here.' })
    expect(issueOf(step).vulnerablePersons).toBe(true)
    const done = await contractor.update(id, { status: 'Resolved', notes: 'Repaired.' })
    expect(issueOf(done)).toMatchObject({ status: 'Resolved', vulnerablePersons: null, phoneNumber: null })
    expect((await contractor.get(`/issues/${id}`)).statusCode).toBe(404)
  })

  it('the vulnerable persons flag is not in any email, history, dashboard, lookup or audit event [T31]', async () => {
    const outbox = await nobody(test).get('/dev/outbox')
    expect(outbox.json<unknown[]>().length).toBeGreaterThan(3)
    const audits = await test.services.db.selectFrom('audit_events').selectAll().execute()
    const told = [
      outbox.body,
      ...(await Promise.all(
        ['/dashboard/counts', '/dashboard/user-properties', `/dashboard?propertyId=${propertyId}`].map(
          async (url) => (await manager.get(url)).body,
        ),
      )),
      (await manager.get(`/issues/${ids[0]}/events`)).body,
      ...audits.map(({ before, after }) => JSON.stringify([before, after])),
    ].join('\n')
    expect(told).not.toMatch(/vulnerable/i)
  })

  const SEEN = /saw the vulnerable persons flag|issue\.readVulnerablePersons/g

  it('the vulnerable persons flag is not in any report or exported list [T31]', async () => {
    const addresses = ALL_ADDRESSES.filter(
      ({ path }) => path.startsWith('/api/reports/') || path.endsWith('/export'),
    )
    const month = new Date().toISOString().slice(0, 'YYYY-MM'.length)
    const developmentId = await findDevelopmentOf(test.services, propertyId)
    const urls = addresses.flatMap(({ path, endpoint }) => {
      const url = path.replace('/api', '')
      if (url === '/reports/landlord') return [`${url}?developmentId=${developmentId}&month=${month}`]
      const hasTables = endpoint.query !== undefined && 'table' in (definitionOf(endpoint.query).shape ?? {})
      return hasTables ? REPORT_TABLES.map((table) => `${url}?table=${table}`) : [url]
    })
    expect(urls.length).toBeGreaterThan(12)
    const shown = await readsOf(async () => {
      for (const url of urls) {
        const answer = await admin.get(url)
        expect([url, answer.statusCode]).toEqual([url, 200])
        // The audit records that the flag was seen, but not its value.
        expect(answer.body.replaceAll(SEEN, ''), url).not.toMatch(/vulnerable/i)
      }
    })
    expect(shown).toEqual([])
  })

  it('the vulnerable persons flag cannot be used to search or sort [T31]', async () => {
    const all = (await manager.get('/issues')).json<unknown[]>().length
    for (const query of ['vulnerablePersons=true', 'vulnerable_persons=true', 'flag=1'])
      expect((await manager.get(`/issues?${query}`)).json()).toHaveLength(all)
    expect((await manager.get('/issues?q=vulnerable')).json()).toEqual([])
    expect(
      (await manager.get('/issues?q=true')).json<{ title: string }[]>().map(({ title }) => title),
    ).toEqual(['Report TRUE', 'Report true'])
    for (const sort of ['vulnerablePersons', '-vulnerablePersons', 'vulnerable_persons'])
      expect((await manager.get(`/issues?sort=${sort}`)).statusCode).toBe(400)
  })
})
