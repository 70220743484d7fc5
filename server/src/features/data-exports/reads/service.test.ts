import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let home: number
beforeAll(async () => {
  test = await startTestApp({ own: 'reads a query plan' })
  home = await buildProperty(test.services)
})
afterAll(() => test.close())

describe('the list of restricted data reads', () => {
  it('the list of restricted data reads shows the roles of the people who read a person’s data, but not their names [DATA-08] [T31]', async () => {
    const owner = await signIn(test, 'TENANT', home)
    const manager = await signIn(test, 'PMGR', home, { firstName: 'zqReader' })
    const lease = await signIn(test, 'LEASE', home)
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: owner.userId,
      status: 'Open',
    })
    const { jobId } = (await manager.get(`/issues/${issueId}`)).json<{ jobId: number }>()
    await manager.get('/Issues')
    await lease.get(`/issues/${issueId}`)
    await manager.get(`/admin/users/${owner.userId}`)
    await owner.get(`/issues/${issueId}`)
    const reads = await owner.get('/account/data-reads')
    expect(reads.json()).toMatchObject([
      { what: 'phoneNumber', readBy: 'Property manager', jobIds: [] },
      { what: 'phoneNumber', readBy: 'Leasing staff', jobIds: [jobId] },
      { what: 'vulnerablePersons', readBy: 'Property manager', jobIds: [jobId] },
      { what: 'vulnerablePersons', readBy: 'Property manager', jobIds: [jobId] },
    ])
    expect(reads.headers['x-total-count']).toBe('4')
    expect(reads.body).not.toContain('zqReader')
    const neighbour = await signIn(test, 'TENANT', home)
    expect((await neighbour.get('/account/data-reads')).json()).toEqual([])
    await mapUser(test.services, neighbour.userId, home, 'LEASE')
    const page = await owner.get('/account/data-reads?limit=1')
    expect([page.json(), page.headers['x-total-count']]).toMatchObject([[{ what: 'phoneNumber' }], '4'])
  })

  it('the list of restricted data reads shows one read of several issues once, and only for the person’s own issues [DATA-08]', async () => {
    const place = await buildProperty(test.services)
    const owner = await signIn(test, 'TENANT', place)
    const neighbour = await signIn(test, 'TENANT', place)
    const manager = await signIn(test, 'PMGR', place)
    const jobIds = []
    for (const reporter of [owner, neighbour, owner]) {
      const issueId = await buildIssue(test.services, {
        propertyId: place,
        reporterId: reporter.userId,
        status: 'Open',
      })
      jobIds.push((await reporter.get(`/issues/${issueId}`)).json<{ jobId: number }>().jobId)
    }
    await manager.get('/Issues')
    expect((await owner.get('/account/data-reads')).json()).toMatchObject([
      { what: 'vulnerablePersons', jobIds: [jobIds[0], jobIds[2]] },
    ])
    expect((await neighbour.get('/account/data-reads')).json()).toMatchObject([
      { what: 'vulnerablePersons', jobIds: [jobIds[1]] },
    ])
  })

  it('the list of restricted data reads uses an index to find reads from the person’s issues', async () => {
    const plan = await test.services.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      // Adds so many audit events that an index on the action alone would be slow.
      await sql`insert into audit_events (action, object_type, request_id, after)
        select 'issue.readVulnerablePersons', 'issue', 'a-test', jsonb_build_object('issueIds', jsonb_build_array(n))
        from generate_series(100001, 105000) as n`.execute(tx)
      return sql`explain select r.id from issues o join audit_events r on r.after -> 'issueIds' @> to_jsonb(o.id)
        where o.reporter_id = 1 and r.action in ('issue.readVulnerablePersons', 'issue.readPhoneNumber')`.execute(
        tx,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain('audit_events_read_issues_idx')
  })
})
