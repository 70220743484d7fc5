import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, clearIssues } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { approveEmergency } from '../emergencies/service.ts'

const REASON = 'A dripping tap can wait for Monday.'

describe('the end of an emergency', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId, { email: 'resident@example.test' })
    manager = await signIn(test, 'PMGR', propertyId)
    await signIn(test, 'PMGR', propertyId, { email: 'colleague@example.test' })
  })
  beforeEach(async () => {
    await clearIssues(test.services)
    await test.services.db.deleteFrom('outbox_messages').execute()
  })
  afterAll(() => test.close())

  const build = async (status: IssueStatus = 'Open'): Promise<number> => {
    const issueId = await buildIssue(test.services, { propertyId, reporterId: resident.userId, status })
    await test.services.db
      .updateTable('issues')
      .set({ priority: 'Emergency', emergency_kind: 'water' })
      .where('id', '=', issueId)
      .execute()
    return issueId
  }
  const end = (issueId: number, body: object = { priority: null, reason: REASON }): Promise<Answer> =>
    manager.put(`/issues/${issueId}/priority`, body)
  const audits = (issueId: number) =>
    test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'issue.setPriority')
      .where('object_id', '=', issueId)
      .execute()
  const mails = () => test.services.db.selectFrom('outbox_messages').selectAll().orderBy('id').execute()

  it('the end of an emergency lowers the priority, and appears in the history, the audit and an email to the reporter [EMERG-08]', async () => {
    const issueId = await build()
    const answer = await end(issueId)
    expect(answer.statusCode, answer.body).toBe(200)
    const issue = issueOf(answer)
    expect(issue).toMatchObject({ priority: 'Routine', status: 'Open', version: 2 })
    const history = (await resident.get(`/issues/${issueId}/events`)).json<object[]>()
    expect(history).toMatchObject([{ kind: 'notEmergency', note: REASON, internal: false }])
    expect(await audits(issueId)).toEqual([
      { actor_id: manager.userId, before: { priority: 'Emergency' }, after: { priority: 'Routine' } },
    ])
    expect(await mails()).toMatchObject([
      {
        recipient: 'resident@example.test',
        subject: expect.stringMatching(/^Not an emergency: .* \(job \d+\)$/),
        body: expect.stringContaining(`The reason: ${REASON}`),
      },
    ])
  })

  it('the end of an emergency is recorded once, and repeating it changes nothing [EMERG-08]', async () => {
    const issueId = await build()
    await end(issueId)
    const again = await end(issueId)
    expect(issueOf(again)).toMatchObject({ priority: 'Routine', version: 2 })
    expect(await audits(issueId)).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  it.each([
    [{ priority: null }, 'reason'],
    [{ priority: null, reason: '   ' }, 'reason'],
    [{ priority: null, reason: 'x'.repeat(501) }, 'reason'],
    [{ priority: 'Soon', reason: REASON }, 'priority'],
    [{ reason: REASON }, 'priority'],
  ])(
    'the end of an emergency needs a reason and an existing priority, so %j is refused [EMERG-08]',
    async (body, field) => {
      const answer = await end(await build(), body)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    },
  )

  it.each(['Closed', 'Rejected', 'Withdrawn'] as const)(
    'the end of an emergency is refused on an issue that is %s [EMERG-08]',
    async (status) => {
      const issueId = await build(status)
      const read = issueOf(await manager.get(`/issues/${issueId}`))
      expect(read.can).not.toContain('issue:setPriority')
      expect((await end(issueId)).statusCode).toBe(409)
    },
  )

  it('a report stays Submitted if staff end its emergency before the emergency job runs [EMERG-06]', async () => {
    const issueId = await build('Submitted')
    await end(issueId)
    await approveEmergency(systemCtx(test.services, 'a-job'), issueId)
    expect(issueOf(await manager.get(`/issues/${issueId}`)).status).toBe('Submitted')
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject?.split(':')[0]])).toEqual([
      ['resident@example.test', 'Not an emergency'],
      ['colleague@example.test', 'New report'],
    ])
  })

  it('the end of an emergency is hidden from readers of the history and notes who may not see emergencies [EMERG-09]', async () => {
    const issueId = await build()
    await end(issueId)
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
      expect(body).not.toContain(REASON)
      expect(body).not.toContain('notEmergency')
    }
    for (const caller of [resident, manager, contractor]) {
      expect((await caller.get(`/issues/${issueId}`)).body).toContain(REASON)
      expect((await caller.get(`/issues/${issueId}/events`)).body).toContain('notEmergency')
    }
  })

  it('the kind of an emergency is shown only to people who may see the vulnerable persons flag [EMERG-09]', async () => {
    const issueId = await build()
    const told = async (role: 'LEASE' | 'CONTRACTOR', path: string): Promise<unknown> => {
      const answer = (await (await signIn(test, role, propertyId)).get(path)).json<Issue | Issue[]>()
      return [answer].flat().find((issue) => issue.issueId === issueId)?.emergencyKind
    }
    expect(await told('LEASE', `/issues/${issueId}`)).toBe(null)
    expect(await told('LEASE', '/issues')).toBe(null)
    expect(await told('CONTRACTOR', `/issues/${issueId}`)).toBe('water')
    expect(await told('CONTRACTOR', '/issues')).toBe(null)
  })

  it('the end of an emergency cannot be decided by the reporter [EMERG-08]', async () => {
    const issueId = await build()
    const answer = await resident.put(`/issues/${issueId}/priority`, { priority: null, reason: REASON })
    expect(answer.statusCode).toBe(403)
    expect(issueOf(await manager.get(`/issues/${issueId}`)).priority).toBe('Emergency')
  })
})
