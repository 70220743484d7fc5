import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeIssuesResult } from '@doorstep/contract/issues/bulk/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { mails } from '../../../../test/applicants.ts'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue } from '../../../../test/factories.ts'
import { startIncidents } from '../../../../test/incidents.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
afterAll(() => world.test.close())

const STATUSES: readonly IssueStatus[] = [
  'Submitted',
  'Open',
  'Pending',
  'AwaitingContract',
  'InProgress',
  'Closed',
]

async function openWithIssues(): Promise<{ id: number; ids: number[] }> {
  const { test, home, resident, open, manager } = world
  const ids: number[] = []
  for (const status of STATUSES)
    ids.push(await buildIssue(test.services, { propertyId: home, reporterId: resident.userId, status }))
  const rows = await test.services.db.selectFrom('issues').select('job_id').where('id', 'in', ids).execute()
  const { id } = await open()
  const gathered = await manager.put(`/incidents/${id}/issues`, { jobIds: rows.map((row) => row.job_id) })
  expect(gathered.json()).toMatchObject({ reports: STATUSES.length, version: 1 })
  return { id, ids }
}

describe('resolving the issues of an incident', () => {
  it('resolving the issues of an incident is refused until the incident is resolved [INC-12]', async () => {
    const { id } = await openWithIssues()
    const answer = await world.manager.post(`/incidents/${id}/resolve-issues`, { comment: 'Fixed.' })
    expect(answer.statusCode).toBe(409)
  })

  it('resolving the issues of an incident changes nothing in a dry run, then takes the allowed steps and leaves the other issues unchanged [INC-11, INC-12]', async () => {
    const { manager, update, test } = world
    const { db } = test.services
    const { id, ids } = await openWithIssues()
    await update(id, { status: 'Resolved' })
    const resolve = async (more: object): Promise<(string | null)[]> => {
      const answer = await manager.post(`/incidents/${id}/resolve-issues`, {
        comment: 'The pump runs again.',
        ...more,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<ChangeIssuesResult>().results.map(({ outcome, status }) => `${outcome} ${status}`)
    }
    const expected = [
      'refused Submitted',
      'done Resolved',
      'done Resolved',
      'done Resolved',
      'done Resolved',
      'refused Closed',
    ]
    const statuses = async () =>
      (await db.selectFrom('issues').select('status').where('id', 'in', ids).orderBy('id').execute()).map(
        ({ status }) => status,
      )
    expect(await resolve({ dryRun: true })).toEqual(expected)
    expect(await statuses()).toEqual(STATUSES)
    expect(await resolve({})).toEqual(expected)
    expect(await statuses()).toEqual(['Submitted', 'Resolved', 'Resolved', 'Resolved', 'Resolved', 'Closed'])
    const steps = await db
      .selectFrom('issue_events')
      .select(['from_status', 'to_status', 'note', 'internal'])
      .where('issue_id', '=', ids[1] ?? 0)
      .where('to_status', 'in', ['InProgress', 'Resolved'])
      .orderBy('id')
      .execute()
    expect(steps.map((step) => [step.from_status, step.to_status, step.internal])).toEqual([
      ['Open', 'InProgress', true],
      ['InProgress', 'Resolved', false],
    ])
    expect(steps.at(-1)?.note).toBe('The pump runs again.')
  })

  it('resolving the issues of an incident changes each issue only once if two managers resolve them at the same moment [INC-12]', async () => {
    const { test, home, resident, open, manager, admin, update } = world
    const { db } = test.services
    const reported = { propertyId: home, reporterId: resident.userId, status: 'Open' as const }
    const issueId = await buildIssue(test.services, reported)
    const issue = db.selectFrom('issues').select('job_id').where('id', '=', issueId)
    const { id } = await open({ jobIds: [(await issue.executeTakeFirstOrThrow()).job_id] })
    await update(id, { status: 'Resolved' })
    const resolve = (caller: Caller) => () =>
      caller.post(`/incidents/${id}/resolve-issues`, { comment: 'It runs.' })
    const calls = [resolve(manager), resolve(admin)]
    const answers = await queueForRow(test.services, { table: 'incidents', id }, calls)
    const outcomes = answers.flatMap((answer) => answer?.json<ChangeIssuesResult>().results ?? [])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
    const steps = db.selectFrom('issue_events').select('to_status').where('issue_id', '=', issueId)
    expect((await steps.where('to_status', '=', 'Resolved').execute()).length).toBe(1)
  })

  it('resolving the issues of an incident sends each reporter and follower one email and one notification, even if the issue takes two steps [INC-19]', async () => {
    const { test, home, commonId, resident, open, manager, update } = world
    const { db } = test.services
    const follower = await signIn(test, 'TENANT', home, { email: 'follower@example.test' })
    const issueId = await buildIssue(test.services, {
      propertyId: commonId,
      reporterId: resident.userId,
      status: 'Open',
    })
    expect((await follower.post(`/building-issues/${issueId}/follow`)).statusCode).toBe(200)
    const issue = db.selectFrom('issues').select('job_id').where('id', '=', issueId)
    const { job_id: jobId } = await issue.executeTakeFirstOrThrow()
    const { id } = await open({ jobIds: [jobId] })
    await update(id, { status: 'Resolved' })
    expect((await manager.post(`/incidents/${id}/resolve-issues`, { comment: 'It runs.' })).statusCode).toBe(
      200,
    )
    for (const email of ['resident@example.test', 'follower@example.test']) {
      const about = (await mails(test, email)).filter(({ subject }) => subject.endsWith(`(job ${jobId})`))
      expect(about.map(({ subject }) => subject.split(':')[0])).toEqual(['Resolved'])
    }
    const items = await db
      .selectFrom('notifications')
      .select(['user_id', 'kind'])
      .where('issue_id', '=', issueId)
      .orderBy('kind')
      .execute()
    expect(items).toEqual([
      { user_id: follower.userId, kind: 'followed' },
      { user_id: resident.userId, kind: 'verdictAsked' },
    ])
  })

  it('resolving the issues of an incident sends one email and one notification to the reporter of a merged issue [INC-19]', async () => {
    const { test, home, resident, open, manager, update } = world
    const { db } = test.services
    const email = 'younger@example.test'
    const other = await signIn(test, 'TENANT', home, { email })
    const reported = { propertyId: home, status: 'Open' as const }
    const older = await buildIssue(test.services, { ...reported, reporterId: resident.userId })
    const younger = await buildIssue(test.services, { ...reported, reporterId: other.userId })
    expect((await manager.post(`/issues/${younger}/merge`, { intoId: older })).statusCode).toBe(200)
    for (const table of ['notifications', 'outbox_messages'] as const) await db.deleteFrom(table).execute()
    const issue = db.selectFrom('issues').select('job_id').where('id', '=', older)
    const { id } = await open({ jobIds: [(await issue.executeTakeFirstOrThrow()).job_id] })
    await update(id, { status: 'Resolved' })
    const answer = await manager.post(`/incidents/${id}/resolve-issues`, { comment: 'It runs.' })
    expect(answer.json()).toMatchObject({ results: [{ outcome: 'done', status: 'Resolved' }] })
    const about = (await mails(test, email)).filter(({ subject }) => subject.includes('(job '))
    expect(about.map(({ subject }) => subject.split(':')[0])).toEqual(['Resolved'])
    const items = db.selectFrom('notifications').select('to_status').where('issue_id', '=', younger)
    expect(await items.execute()).toEqual([{ to_status: 'Resolved' }])
  })
})
