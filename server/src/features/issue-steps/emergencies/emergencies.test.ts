import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMERGENCY_KINDS } from '@doorstep/contract/issues/emergencies/rules'
import { OPENED_WITHOUT_WAITING } from '@doorstep/contract/issues/emergencies/texts'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildProperty, clearIssues } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { SETTLING_STEPS } from '../../backups/restored/service.ts'
import { OPEN_JOB, openApprovedIssue } from '../hand-over/service.ts'
import { approveEmergency, EMERGENCY_JOB } from './service.ts'

const MANAGERS_PHONE = '+447700900321'

describe('an emergency', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services, { name: 'Flat 7', address: '1 Mill Lane' })
    resident = await signIn(test, 'TENANT', propertyId, { email: 'resident@example.test' })
    manager = await signIn(test, 'PMGR', propertyId, { email: 'manager@example.test' })
    const other = await signIn(test, 'PMGR', propertyId, { email: 'other@example.test' })
    // This manager works at another development.
    await signIn(test, 'PMGR', await buildProperty(test.services), { email: 'elsewhere@example.test' })
    const { db } = test.services
    await db.updateTable('users').set({ phone_number: null }).where('id', '=', other.userId).execute()
    await db
      .updateTable('users')
      .set({ phone_number: MANAGERS_PHONE })
      .where('id', '=', manager.userId)
      .execute()
  })
  beforeEach(async () => {
    await clearIssues(test.services)
    await test.services.db.deleteFrom('outbox_messages').execute()
    await sql`delete from pgboss.job`.execute(test.services.db)
  })
  afterAll(() => test.close())

  const report = (fields: Record<string, string> = {}, headers = {}): Promise<Answer> =>
    resident.report(
      test,
      {
        PropertyId: String(propertyId),
        Title: 'Smell in the hall',
        Description: 'It is strong.',
        Emergency: 'gas',
        ...fields,
      },
      { headers },
    )
  const approve = (issueId: number, more = {}): Promise<void> =>
    approveEmergency({ ...systemCtx(test.services, 'a-job'), ...more }, issueId)
  const queued = async (name: string): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select (data ->> 'id')::int as id from pgboss.job where name = ${name}`.execute(test.services.db)
    return rows.map(({ id }) => id)
  }
  const statusOf = async (issueId: number): Promise<string> => {
    const { db } = test.services
    const issue = db.selectFrom('issues').select('status').where('id', '=', issueId)
    return (await issue.executeTakeFirstOrThrow()).status
  }
  const messages = () => test.services.db.selectFrom('outbox_messages').selectAll().orderBy('id').execute()
  const alarms = async () => (await messages()).filter(({ body }) => body?.includes('Smell of gas'))

  it('the answer to a reported emergency has the status Submitted, and the server queues the approval at the same time [EMERG-04]', async () => {
    const answer = await report()
    expect(answer.statusCode).toBe(201)
    const { issueId, ...issue } = issueOf(answer)
    expect(issue).toMatchObject({ status: 'Submitted', priority: null, emergencyKind: 'gas' })
    expect(await queued(EMERGENCY_JOB)).toEqual([issueId])
    expect(await messages()).toMatchObject([{ recipient: 'resident@example.test' }])
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'issue.report')
      .where('object_id', '=', issueId)
      .execute()
    // The audit does not contain the kind of emergency, which can reveal something about health and cannot be removed
    // from the audit later.
    expect(audit).toMatchObject([{ after: { emergency: true } }])
    expect(JSON.stringify(audit)).not.toContain('gas')
  })

  it('the job of an emergency is retried for a day, because a service that it needs can be down for long [EMERG-05]', async () => {
    await report()
    const { rows } = await sql<{ retry_limit: number }>`
      select retry_limit from pgboss.job where name = ${EMERGENCY_JOB}`.execute(test.services.db)
    expect(rows).toEqual([{ retry_limit: 300 }])
  })

  it('an issue is not treated as an emergency if the reporter did not answer the question [EMERG-04]', async () => {
    const answer = await resident.report(test, { PropertyId: String(propertyId) })
    expect(issueOf(answer)).toMatchObject({ status: 'Submitted', priority: null, emergencyKind: null })
    expect(await queued(EMERGENCY_JOB)).toEqual([])
  })

  it.each(EMERGENCY_KINDS)('an emergency can be of the kind %s [EMERG-04]', async (kind) => {
    expect(issueOf(await report({ Emergency: kind }))).toMatchObject({ emergencyKind: kind })
  })

  it('an emergency is refused if its kind is not in the list [EMERG-04]', async () => {
    const answer = await report({ Emergency: 'ghosts' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { emergency: expect.stringContaining('from the list') } })
  })

  it('an emergency creates its own issue, even if a report in the same words a moment before was not an emergency [EMERG-04]', async () => {
    const words = { PropertyId: String(propertyId), Title: 'Smell in the hall', Description: 'It is strong.' }
    const first = issueOf(await resident.report(test, words))
    const second = issueOf(await report())
    expect(second.issueId).not.toBe(first.issueId)
    expect(issueOf(await report()).issueId).toBe(second.issueId)
    expect(await queued(EMERGENCY_JOB)).toEqual([second.issueId])
  })

  it('an emergency is approved by System with the reason, and its opening is queued in the same transaction [EMERG-05]', async () => {
    const { issueId } = issueOf(await report())
    await approve(issueId)
    expect(await statusOf(issueId)).toBe('Approved')
    expect(await queued(OPEN_JOB)).toEqual([issueId])
    const history = (await resident.get(`/issues/${issueId}/events`)).json<object[]>()
    expect(history.at(-1)).toMatchObject({
      actor: 'System',
      fromStatus: 'Submitted',
      toStatus: 'Approved',
      note: 'Opened without waiting: emergency',
      internal: false,
    })
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'before', 'after', 'request_id'])
      .where('action', '=', 'issue.approveEmergency')
      .where('object_id', '=', issueId)
      .execute()
    const step = { before: { status: 'Submitted' }, after: { status: 'Approved' } }
    expect(audit).toEqual([{ actor_id: null, ...step, request_id: 'a-job' }])
  })

  it('an emergency looks like any other issue to readers who may not see emergencies [EMERG-09]', async () => {
    const { issueId } = issueOf(await report())
    await approve(issueId)
    await openApprovedIssue(systemCtx(test.services, 'a-job'), issueId)
    const lease = await signIn(test, 'LEASE', propertyId)
    const contractor = await signIn(test, 'CONTRACTOR', propertyId)
    for (const [caller, path] of [
      [lease, `/issues/${issueId}`],
      [lease, `/issues/${issueId}/events`],
      [lease, '/issues'],
      [contractor, '/issues'],
    ] as const) {
      const { statusCode, body } = await caller.get(path)
      expect(statusCode).toBe(200)
      expect(body).not.toContain(OPENED_WITHOUT_WAITING)
    }
    for (const caller of [resident, manager, contractor])
      for (const path of [`/issues/${issueId}`, `/issues/${issueId}/events`])
        expect((await caller.get(path)).body).toContain(OPENED_WITHOUT_WAITING)
    // The email explains to the reporter why the issue is already open.
    const told = (await messages()).filter(({ recipient }) => recipient === 'resident@example.test')
    expect(JSON.stringify(told)).toContain(OPENED_WITHOUT_WAITING)
  })

  it('an emergency is approved once and its managers are notified once, even if the job runs several times or in parallel [EMERG-05] [EMERG-07]', async () => {
    const { issueId } = issueOf(await report())
    await Promise.all(Array.from({ length: 5 }, () => approve(issueId)))
    await approve(issueId)
    expect(await queued(OPEN_JOB)).toEqual([issueId])
    expect(await alarms()).toHaveLength(3)
  })

  it('an emergency stays unchanged if the job fails halfway, and the next run of the job approves it [EMERG-05]', async () => {
    const { issueId } = issueOf(await report())
    await test.asOwner(
      `alter table outbox_messages add constraint no_alarm check (body not like '%EMERGENCY%') not valid`,
    )
    await expect(approve(issueId)).rejects.toThrow('no_alarm')
    expect(await statusOf(issueId)).toBe('Submitted')
    expect(await alarms()).toEqual([])
    await test.asOwner('alter table outbox_messages drop constraint no_alarm')
    await approve(issueId)
    expect(await alarms()).toHaveLength(3)
  })

  it('an emergency is reported to the managers of the development by email, and by text message if they have a number [EMERG-07]', async () => {
    const { issueId, jobId } = issueOf(await report())
    await approve(issueId)
    const told = await alarms()
    expect(told.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['email', 'manager@example.test'],
      ['email', 'other@example.test'],
      ['sms', MANAGERS_PHONE],
    ])
    expect(told[0]).toMatchObject({
      subject: `Emergency: Smell of gas, Flat 7 (job ${jobId})`,
      body: expect.stringContaining('It is strong.'),
      about_others: true,
    })
    expect(told[2]?.body).toBe(
      `${test.services.config.brandName}: EMERGENCY. Smell of gas. Flat 7, 1 Mill Lane. Job ${jobId}: ${test.services.publicUrl}/issues/${issueId}`,
    )
  })

  it('an emergency is reported without text messages if no text message gateway is configured [EMERG-07]', async () => {
    const { issueId } = issueOf(await report())
    const { services } = test
    await approve(issueId, { services: { ...services, messaging: { ...services.messaging, hasSms: false } } })
    expect((await alarms()).map(({ channel }) => channel)).toEqual(['email', 'email'])
  })

  it.each([
    ['withdrawn', 'Withdrawn'],
    ['rejected', 'Rejected'],
  ] as const)(
    'an emergency stays unchanged if it has been %s in the meantime [EMERG-06]',
    async (_how, status) => {
      const { issueId } = issueOf(await report())
      const by = status === 'Withdrawn' ? resident : manager
      expect((await by.update(issueId, { status, notes: 'It was a smell of paint.' })).statusCode).toBe(200)
      const before = await queued(OPEN_JOB)
      await approve(issueId)
      expect(await statusOf(issueId)).toBe(status)
      expect(await queued(OPEN_JOB)).toEqual(before)
      expect(await alarms()).toEqual([])
    },
  )

  it('an emergency is reported to the managers once, even if a manager has already approved it [EMERG-06] [EMERG-07]', async () => {
    const { issueId } = issueOf(await report())
    await manager.update(issueId, { status: 'Approved', notes: 'At once.' })
    const before = await queued(OPEN_JOB)
    await approve(issueId)
    await approve(issueId)
    expect(await statusOf(issueId)).toBe('Approved')
    expect(await queued(OPEN_JOB)).toEqual(before)
    const told = await alarms()
    expect(told.map(({ channel }) => channel)).toEqual(['email', 'email', 'sms'])
    expect(told[0]?.body).not.toContain('without waiting')
  })

  it('an emergency is opened once, and its managers are notified once, if two servers take over after the first server was killed [EMERG-05] [EMERG-07]', async () => {
    // This server has no workers, like a server that stopped after its answer.
    const issues = await Promise.all(
      ['gas', 'fire', 'water'].map(async (kind, index) =>
        issueOf(await report({ Emergency: kind, Title: `Emergency ${index}` })),
      ),
    )
    const { connectionString } = test
    const servers = await Promise.all([
      startTestApp({ connectionString, withJobs: true }),
      startTestApp({ connectionString, withJobs: true }),
    ])
    for (const { issueId } of issues)
      await vi.waitFor(async () => expect(await statusOf(issueId)).toBe('Open'))
    const told = (await messages()).filter(({ subject, body }) => `${subject} ${body}`.includes('mergency: '))
    expect(told.filter(({ subject }) => subject?.startsWith('Emergency: '))).toHaveLength(6)
    expect((await messages()).filter(({ channel }) => channel === 'sms')).toHaveLength(3)
    for (const server of servers) await server.close()
  })

  it('an emergency that was Submitted in a backup is opened after the backup is restored, and the managers are not notified again [EMERG-05]', async () => {
    const { issueId } = issueOf(await report())
    const before = (await messages()).length
    for (const settle of SETTLING_STEPS)
      await settle(systemCtx(test.services, 'restored'), {
        madeAt: '2026-11-20T03:00:00.000Z',
        messagesGivenUp: 0,
        toSeal: 0,
        lostToSeal: null,
      })
    expect(await statusOf(issueId)).toBe('Open')
    expect(await messages()).toHaveLength(before)
  })
})
