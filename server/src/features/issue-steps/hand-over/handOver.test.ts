import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, clearIssues } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { jobHandlers } from '../../../jobHandlers.ts'
import { systemCtx } from '../../../context.ts'
import { startJobs } from '../../../jobs/queue.ts'
import { OPEN_JOB, openApprovedIssue } from './service.ts'

describe('the hand-over of an approved issue', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp({ own: 'starts job workers' })
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId, { email: 'resident@example.test' })
    manager = await signIn(test, 'PMGR', propertyId)
  })
  beforeEach(async () => {
    await clearIssues(test.services)
    await test.services.db.deleteFrom('outbox_messages').execute()
  })
  afterAll(() => test.close())

  const build = (): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: resident.userId, title: 'Dripping tap' })
  const approve = (issueId: number, more = {}) =>
    manager.update(issueId, { status: 'Approved', notes: 'A plumber will come.', ...more })
  const startWorkers = ({ services } = test): Promise<void> =>
    startJobs(services.jobs, jobHandlers, (requestId) => systemCtx(services, requestId))
  const open = (issueId: number): Promise<void> =>
    openApprovedIssue(systemCtx(test.services, 'a-job'), issueId)
  const queued = async (): Promise<{ id: number }[]> => {
    const found = await sql<{ data: { id: number } }>`
      select data from pgboss.job where name = ${OPEN_JOB}`.execute(test.services.db)
    return found.rows.map((row) => row.data)
  }
  const statusesOf = async (): Promise<string[]> => {
    const rows = await test.services.db.selectFrom('issues').select('status').orderBy('id').execute()
    return rows.map((row) => row.status)
  }
  const mails = () => test.services.db.selectFrom('outbox_messages').selectAll().orderBy('id').execute()

  it('an approval queues the hand-over of the issue, and sends no email itself', async () => {
    const issueId = await build()
    const answer = await approve(issueId)
    expect(answer.json()).toMatchObject({ status: 'Approved', allowedStatuses: ['Approved'] })
    expect(await queued()).toEqual([{ id: issueId }])
    expect(await mails()).toEqual([])
  })

  it('the hand-over of an approved issue is not queued if the approval fails', async () => {
    const issueId = await build()
    // A constraint refuses the audit event, so the last write of the step fails.
    await test.asOwner(
      `alter table audit_events add constraint no_steps check (action <> 'issue.changeStatus') not valid`,
    )
    const answer = await approve(issueId)
    await test.asOwner('alter table audit_events drop constraint no_steps')
    expect(answer.statusCode).toBe(500)
    expect(await statusesOf()).toEqual(['Submitted'])
    expect(await queued()).toEqual([])
    const history = await test.services.db.selectFrom('issue_events').select('id').execute()
    expect(history).toEqual([])
  })

  it('the hand-over of an approved issue opens the issue as System and writes one email, in one transaction', async () => {
    const issueId = await build()
    await approve(issueId)
    await open(issueId)
    const read = await resident.get(`/issues/${issueId}`)
    expect(read.json()).toMatchObject({ status: 'Open', version: 3 })
    const history = (await resident.get(`/issues/${issueId}/events`)).json<object[]>()
    expect(history).toMatchObject([
      { fromStatus: 'Submitted', toStatus: 'Approved', note: 'A plumber will come.' },
      { fromStatus: 'Approved', toStatus: 'Open', actor: 'System', note: null },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'resident@example.test',
      subject: expect.stringContaining('Your report is approved: Dripping tap'),
      body: expect.stringContaining('The comment: A plumber will come.'),
    })
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'before', 'after', 'request_id'])
      .where('action', '=', 'issue.open')
      .where('object_id', '=', issueId)
      .execute()
    expect(audit).toEqual([
      { actor_id: null, before: { status: 'Approved' }, after: { status: 'Open' }, request_id: 'a-job' },
    ])
  })

  it('the hand-over of an approved issue opens the issue once, even if the job runs several times or in parallel', async () => {
    const issueId = await build()
    await approve(issueId)
    await Promise.all(Array.from({ length: 5 }, () => open(issueId)))
    await open(issueId)
    expect(await statusesOf()).toEqual(['Open'])
    expect(await mails()).toHaveLength(1)
    await manager.update(issueId, { status: 'Pending', notes: 'Waiting.' })
    await open(issueId)
    expect(await statusesOf()).toEqual(['Pending'])
    expect(await mails()).toHaveLength(2)
  })

  it('the hand-over of an approved issue sends the reporter an email without the internal comment of the approval', async () => {
    const issueId = await build()
    await approve(issueId, { notes: 'Charge the landlord.', internal: true })
    await open(issueId)
    const [mail] = await mails()
    expect(mail?.body).toContain('has been approved')
    expect(mail?.body).not.toContain('landlord')
  })

  it('the hand-over of an approved issue leaves neither step nor email if its transaction fails, and the next run completes it', async () => {
    const issueId = await build()
    await approve(issueId)
    await test.asOwner('alter table outbox_messages add constraint no_mails check (false)')
    await expect(open(issueId)).rejects.toThrow('no_mails')
    expect(await statusesOf()).toEqual(['Approved'])
    await test.asOwner('alter table outbox_messages drop constraint no_mails')
    await open(issueId)
    expect(await statusesOf()).toEqual(['Open'])
    expect(await mails()).toHaveLength(1)
  })

  it('the hand-over of an approved issue still happens if the process ends between the approval and the job', async () => {
    const issueIds = [await build(), await build(), await build()]
    for (const issueId of issueIds) expect((await approve(issueId)).statusCode).toBe(200)
    expect(await statusesOf()).toEqual(['Approved', 'Approved', 'Approved'])
    const restarted = await startTestApp({ connectionString: test.connectionString, withJobs: true })
    await vi.waitFor(async () => expect(await statusesOf()).toEqual(['Open', 'Open', 'Open']))
    expect(await mails()).toHaveLength(3)
    await restarted.close()
  })

  it('the hand-over of an approved issue starts automatically after the approval', async () => {
    await startWorkers()
    const issueId = await build()
    await approve(issueId)
    await vi.waitFor(async () => expect(await statusesOf()).toEqual(['Open']))
  })

  it('the hand-over of an approved issue happens once if two servers work on the queue', async () => {
    const second = await startTestApp({ connectionString: test.connectionString, withJobs: true })
    const issueIds = await Promise.all(Array.from({ length: 6 }, build))
    await Promise.all(issueIds.map((issueId) => approve(issueId)))
    await vi.waitFor(async () => expect(await statusesOf()).toEqual(Array<string>(6).fill('Open')))
    expect(await mails()).toHaveLength(6)
    await second.close()
  })

  it('the hand-over of an approved issue does not delay the other issues if it fails', async () => {
    await test.asOwner(
      `alter table outbox_messages add constraint no_poison check (body not like '%poison%')`,
    )
    const poisoned = await buildIssue(test.services, {
      propertyId,
      reporterId: resident.userId,
      title: 'poison',
    })
    const others = [await build(), await build()]
    for (const issueId of [poisoned, ...others]) await approve(issueId)
    await vi.waitFor(async () => expect(await statusesOf()).toEqual(['Approved', 'Open', 'Open']))
    const tries = await sql<{ state: string; retryLimit: number }>`
      select state, retry_limit as "retryLimit" from pgboss.job
      where name = ${OPEN_JOB} and (data ->> 'id')::int = ${poisoned}`.execute(test.services.db)
    expect(tries.rows).toMatchObject([
      { state: expect.stringMatching(/retry|active|created/), retryLimit: 10 },
    ])
  })
})
