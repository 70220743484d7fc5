import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ManagedIncident } from '@doorstep/contract/incidents/schema'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue } from '../../../../test/factories.ts'
import { startIncidents } from '../../../../test/incidents.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
afterAll(() => world.test.close())

async function jobAt(propertyId: number): Promise<number> {
  const { services } = world.test
  const issueId = await buildIssue(services, { propertyId, reporterId: world.resident.userId })
  const issue = services.db.selectFrom('issues').select('job_id').where('id', '=', issueId)
  return (await issue.executeTakeFirstOrThrow()).job_id
}
const gather = (id: number, body: { jobIds: number[]; was?: number[] }, caller: Caller = world.manager) =>
  caller.put(`/incidents/${id}/issues`, body)
const jobsOf = ({ issues }: ManagedIncident): number[] => issues.map(({ jobId }) => jobId)

describe('the issues that an incident gathers', () => {
  it('the issues that an incident gathers can be at homes and in common parts, are replaced by each new list, and are audited [INC-11]', async () => {
    const { open, home, sister, commonId, test } = world
    const [first, second, shared] = [await jobAt(home), await jobAt(sister), await jobAt(commonId)]
    const { id } = await open({ jobIds: [first] })
    const changed = await gather(id, { jobIds: [shared, second], was: [first] })
    expect(jobsOf(changed.json<ManagedIncident>())).toEqual([second, shared])
    expect(changed.json()).toMatchObject({ reports: 2 })
    // A repeated call changes nothing.
    expect((await gather(id, { jobIds: [second, shared], was: [first] })).statusCode).toBe(200)
    const audit = await sql<{ before: { issueIds: number[] }; after: { issueIds: number[] } }>`
      select before, after from audit_events where action = 'incident.gather'
        and (after ->> 'incidentId')::bigint = ${id}`.execute(test.services.db)
    expect(audit.rows.map(({ before, after }) => [before.issueIds.length, after.issueIds.length])).toEqual([
      [1, 2],
    ])
    expect((await gather(id, { jobIds: [], was: [second, shared] })).json()).toMatchObject({ reports: 0 })
  })

  it('the issues that an incident gathers can only be issues of its development [INC-11]', async () => {
    const { open, home, elsewhere, managed } = world
    const [near, far] = [await jobAt(home), await jobAt(elsewhere)]
    const { id } = await open({ jobIds: [near] })
    const answer = await gather(id, { jobIds: [near, far], was: [near] })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { fields: { jobIds: expect.stringContaining(String(far)) } },
    ])
    expect(jobsOf(await managed(id))).toEqual([near])
  })

  it('an incident lists a merged issue again after the merge is undone, even if staff saved another list meanwhile [INC-11] [MERGE-18]', async () => {
    const { open, home, manager, managed, test } = world
    const [older, younger, third] = [await jobAt(home), await jobAt(home), await jobAt(home)]
    const rows = await test.services.db
      .selectFrom('issues')
      .select('id')
      .where('job_id', 'in', [older, younger])
      .orderBy('job_id')
      .execute()
    const [olderId = 0, youngerId = 0] = rows.map((row) => row.id)
    const { id } = await open({ jobIds: [younger] })
    expect((await manager.post(`/issues/${youngerId}/merge`, { intoId: olderId })).statusCode).toBe(200)
    expect(jobsOf((await gather(id, { jobIds: [third], was: [] })).json<ManagedIncident>())).toEqual([third])
    expect((await manager.post(`/issues/${youngerId}/unmerge`)).statusCode).toBe(200)
    expect(jobsOf(await managed(id))).toEqual([younger, third])
  })

  it('the issues that an incident gathers cannot be changed by two managers at once: the later change is refused with the newest list [INC-04, INC-11]', async () => {
    const { open, home, admin, manager, managed, test } = world
    const [first, second, third] = [await jobAt(home), await jobAt(home), await jobAt(home)]
    const { id } = await open({ jobIds: [first] })
    const answers = await queueForRow(test.services, { table: 'incidents', id }, [
      () => gather(id, { jobIds: [first, second], was: [first] }, manager),
      () => gather(id, { jobIds: [first, third], was: [first] }, admin),
    ])
    expect(answers.map((answer) => answer?.statusCode)).toEqual([200, 409])
    const issues = [{ jobId: first }, { jobId: second }]
    expect(answers[1]?.json()).toMatchObject({ current: { id, issues } })
    expect(jobsOf(await managed(id))).toEqual([first, second])
  })
})
