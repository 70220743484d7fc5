import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { approveEmergency } from '../emergencies/service.ts'
import { openApprovedIssue } from '../hand-over/service.ts'

describe('a status step', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  let contractor: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId, {
      email: 'resident@example.test',
      phoneNumber: '+447700900777',
    })
    manager = await signIn(test, 'PMGR', propertyId, { firstName: 'Mary', lastName: 'Manager' })
    contractor = await signIn(test, 'CONTRACTOR', propertyId)
  })
  afterAll(() => test.close())

  const issueIn = (status: IssueStatus, more: { vulnerablePersons?: boolean } = {}): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: resident.userId, status, ...more })
  const eventsOf = (issueId: number) =>
    test.services.db
      .selectFrom('issue_events')
      .select(['kind', 'actor_id', 'from_status', 'to_status', 'note', 'internal'])
      .where('issue_id', '=', issueId)
      .orderBy('id')
      .execute()
  const auditOf = (issueId: number) =>
    test.services.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'before', 'after', 'request_id'])
      .where('object_id', '=', issueId)
      .where('action', '!=', 'issue.readVulnerablePersons')
      .orderBy('id')
      .execute()
  const mailsAbout = (issueId: number) =>
    test.services.db
      .selectFrom('outbox_messages')
      .select(['recipient', 'subject', 'body'])
      .where('body', 'like', `%/issues/${issueId}\n%`)
      .orderBy('id')
      .execute()
  const statusOf = async (issueId: number): Promise<string> =>
    (
      await test.services.db
        .selectFrom('issues')
        .select('status')
        .where('id', '=', issueId)
        .executeTakeFirstOrThrow()
    ).status

  it('a status step writes status, history, audit and email together [API-42, API-43]', async () => {
    const issueId = await issueIn('Open')
    const step = { status: 'InProgress', notes: 'A plumber is on the way.' }
    const answer = await manager.update(issueId, step)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['etag']).toBe('"2"')
    expect(answer.json()).toMatchObject({
      issueId,
      status: 'InProgress',
      statusLabel: 'In Progress',
      version: 2,
      allowedStatuses: ['InProgress', 'Pending', 'Resolved'],
    })
    expect(await eventsOf(issueId)).toEqual([
      {
        kind: 'statusChanged',
        actor_id: manager.userId,
        from_status: 'Open',
        to_status: 'InProgress',
        note: 'A plumber is on the way.',
        internal: false,
      },
    ])
    expect(await auditOf(issueId)).toEqual([
      {
        action: 'issue.changeStatus',
        actor_id: manager.userId,
        before: { status: 'Open' },
        after: { status: 'InProgress', noted: 'public' },
        request_id: answer.headers['x-request-id'],
      },
    ])
    const mails = await mailsAbout(issueId)
    expect(mails).toMatchObject([{ recipient: 'resident@example.test' }])
    expect(mails[0]?.subject).toContain('In Progress')
    expect(mails[0]?.body).toContain('A plumber is on the way.')
  })

  it('a status step is refused with the allowed statuses if it is not allowed', async () => {
    const issueId = await issueIn('Open')
    const answer = await manager.update(issueId, { status: 'Resolved', notes: 'Done.' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'CONFLICT',
      allowed: ['InProgress', 'AwaitingContract', 'Pending'],
    })
    expect(await eventsOf(issueId)).toEqual([])
    expect(await statusOf(issueId)).toBe('Open')
  })

  it('a status step returns NOT_FOUND to a stranger, and FORBIDDEN to a role that may never take it', async () => {
    const issueId = await issueIn('Open')
    const strangers = [
      await signIn(test, 'PMGR', await buildProperty(test.services)),
      await signIn(test, 'TENANT', propertyId),
    ]
    for (const stranger of strangers)
      expect((await stranger.update(issueId, { status: 'Pending', notes: 'x' })).statusCode).toBe(404)
    expect((await resident.update(issueId, { status: 'Pending' })).statusCode).toBe(403)
    expect((await contractor.update(issueId, { status: 'Closed', notes: 'x' })).statusCode).toBe(403)
    expect(await statusOf(issueId)).toBe('Open')
    expect(await eventsOf(issueId)).toEqual([])
  })

  it.each(['', '   ', undefined, null])(
    'a status step needs a comment from staff, and %j does not count as a comment',
    async (notes) => {
      const issueId = await issueIn('Submitted')
      for (const status of ['Approved', 'Rejected']) {
        const answer = await manager.update(issueId, { status, notes })
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toMatchObject({ fields: { notes: 'Comments are required.' } })
      }
      const edited = await manager.update(issueId, { title: 'A better title', notes })
      expect(edited.statusCode).toBe(400)
      expect(await statusOf(issueId)).toBe('Submitted')
    },
  )

  it('a status step needs a comment from a contractor too', async () => {
    const issueId = await issueIn('Open')
    expect((await contractor.update(issueId, { status: 'InProgress' })).statusCode).toBe(400)
    const answer = await contractor.update(issueId, { status: 'InProgress', notes: 'On my way.' })
    expect(answer.json()).toMatchObject({ status: 'InProgress' })
  })

  it('a step that hides the issue from a contractor still returns the issue, without the phone number and the vulnerable persons flag', async () => {
    const issueId = await issueIn('InProgress', { vulnerablePersons: true })
    const before = await contractor.get(`/issues/${issueId}`)
    expect(before.json()).toMatchObject({ phoneNumber: '+447700900777', vulnerablePersons: true })
    const answer = await contractor.update(issueId, { status: 'Resolved', notes: 'New washer fitted.' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      issueId,
      status: 'Resolved',
      phoneNumber: null,
      vulnerablePersons: null,
      comments: expect.stringContaining('New washer fitted.'),
      allowedStatuses: ['Resolved'],
    })
    expect((await contractor.get(`/issues/${issueId}`)).statusCode).toBe(404)
  })

  it('a status step shows the reporter the reason for a rejection, even if it was marked internal', async () => {
    const issueId = await issueIn('Submitted')
    const answer = await manager.update(issueId, {
      status: 'Rejected',
      notes: 'This is the tenant’s own lamp.',
      internal: true,
    })
    expect(answer.json()).toMatchObject({ status: 'Rejected', allowedStatuses: ['Rejected'] })
    const [mail] = await mailsAbout(issueId)
    expect(mail?.body).toContain('The reason: This is the tenant’s own lamp.')
    const seen = issueOf(await resident.get(`/issues/${issueId}`))
    expect(seen.comments).toContain('Mary Manager: This is the tenant’s own lamp.')
  })

  it('the reporter gets an email about a status step, without its internal note', async () => {
    const issueId = await issueIn('Open')
    await manager.update(issueId, { status: 'Pending', notes: 'Tenant owes rent.', internal: true })
    const mails = await mailsAbout(issueId)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain('rent')
    const seen = await resident.get(`/issues/${issueId}`)
    expect(seen.json()).toMatchObject({ status: 'Pending', comments: '' })
    const history = await resident.get(`/issues/${issueId}/events`)
    expect(history.json()).toMatchObject([{ toStatus: 'Pending', note: null, internal: false }])
    expect((await manager.get(`/issues/${issueId}/events`)).json()).toMatchObject([
      { toStatus: 'Pending', note: 'Tenant owes rent.', internal: true },
    ])
  })

  it.each(['Submitted', 'Open', 'Pending'] as const)(
    'a status step lets reporters withdraw their own %s issue with a note',
    async (status) => {
      const issueId = await issueIn(status)
      const answer = await resident.update(issueId, { status: 'Withdrawn', notes: 'It works again.' })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ status: 'Withdrawn', allowedStatuses: ['Withdrawn'], can: [] })
      expect(await eventsOf(issueId)).toMatchObject([
        { actor_id: resident.userId, from_status: status, to_status: 'Withdrawn', note: 'It works again.' },
      ])
      expect(await auditOf(issueId)).toMatchObject([
        { action: 'issue.changeStatus', actor_id: resident.userId },
      ])
      expect(await mailsAbout(issueId)).toHaveLength(1)
      expect((await resident.update(issueId, { status: 'Submitted' })).statusCode).toBe(403)
    },
  )

  it('a status step lets reporters withdraw their issue without a note, but refuses other people and other statuses', async () => {
    const bare = await resident.update(await issueIn('Open'), { status: 'Withdrawn' })
    expect(bare.statusCode).toBe(200)
    const late = await resident.update(await issueIn('InProgress'), { status: 'Withdrawn' })
    expect(late.statusCode).toBe(409)
    const byStaff = await manager.update(await issueIn('Open'), { status: 'Withdrawn', notes: 'x' })
    expect(byStaff.statusCode).toBe(403)
  })

  it('a status step is not taken if the issue is already in that status', async () => {
    const issueId = await issueIn('Submitted')
    const answer = await resident.update(issueId, { status: 'Submitted', title: 'Only the title' })
    expect(answer.json()).toMatchObject({ status: 'Submitted', title: 'Only the title' })
    expect(await eventsOf(issueId)).toMatchObject([{ kind: 'edited' }])
    expect(await mailsAbout(issueId)).toEqual([])
  })

  it('a status step that comes too late is refused with the name of the person who moved the issue, which only staff can see [DESK-53]', async () => {
    const colleague = await signIn(test, 'ADMIN', undefined, { firstName: 'Cole', lastName: 'League' })
    const issueId = await issueIn('Submitted')
    await colleague.update(issueId, { status: 'Rejected', notes: 'Covered.', version: 1 })
    const late = async (body: object, caller = manager): Promise<{ code: string; message: string }> =>
      (await caller.update(issueId, { notes: 'Yes.', ...body })).json()
    const sentence = 'The issue is Rejected, by Cole League, and cannot become Approved.'
    const stale = await late({ status: 'Approved', version: 1 })
    expect(stale).toMatchObject({ code: 'CONFLICT', message: sentence, current: { status: 'Rejected' } })
    expect(await late({ status: 'Approved' })).toMatchObject({ code: 'CONFLICT', message: sentence })
    expect((await late({ status: 'Rejected', version: 1 })).message).toBe(
      'It is Rejected already, by Cole League.',
    )
    expect((await late({ title: 'Another title', version: 1 })).message).toMatch(/^Somebody else has changed/)
    const own = await resident.update(issueId, { title: 'A better title', version: 1 })
    expect(own.json()).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/^Somebody else/) })
    const withdrawn = await resident.update(issueId, { status: 'Withdrawn' })
    expect(withdrawn.json()).toMatchObject({ message: 'An issue that is Rejected cannot become Withdrawn.' })
  })

  it('a status step that comes too late is refused with the name of the person who approved the issue, even after the system opened it [DESK-53]', async () => {
    const colleague = await signIn(test, 'ADMIN', undefined, { firstName: 'Cole', lastName: 'League' })
    const issueId = await issueIn('Submitted')
    await colleague.update(issueId, { status: 'Approved', notes: 'Yes.' })
    await openApprovedIssue(systemCtx(test.services, 'a-job'), issueId)
    const late = await manager.update(issueId, { status: 'Rejected', notes: 'No.', version: 1 })
    expect(late.json()).toMatchObject({
      message: 'The issue is Open, by Cole League, and cannot become Rejected.',
    })
  })

  it('a status step that comes too late is refused with the message that the system moved the issue, if no person did [DESK-53]', async () => {
    const { issueId } = issueOf(
      await resident.report(test, { PropertyId: String(propertyId), Emergency: 'gas' }),
    )
    await approveEmergency(systemCtx(test.services, 'a-job'), issueId)
    await openApprovedIssue(systemCtx(test.services, 'a-job'), issueId)
    const late = await manager.update(issueId, { status: 'Rejected', notes: 'No.', version: 1 })
    expect(late.json()).toMatchObject({
      message: 'The issue is Open, by the system, and cannot become Rejected.',
    })
  })

  it('a status step is taken only once if two managers decide at the same time', async () => {
    const issueId = await issueIn('Submitted')
    const second = await signIn(test, 'ADMIN')
    const answers = await Promise.all([
      manager.update(issueId, { status: 'Approved', notes: 'Yes.', version: 1 }),
      second.update(issueId, { status: 'Rejected', notes: 'No.', version: 1 }),
    ])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await eventsOf(issueId)).toHaveLength(1)
  })
})
