import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildProperty, clearIssues } from '../../../../test/factories.ts'
import { hear } from '../../../../test/signals.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { openApprovedIssue } from '../hand-over/service.ts'

const REASON = 'Two small children live there.'

describe('the priority of an issue', () => {
  let test: TestApp
  let home: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', home)
    manager = await signIn(test, 'PMGR', home)
  })
  beforeEach(async () => {
    await clearIssues(test.services)
    await test.services.db.deleteFrom('outbox_messages').execute()
  })
  afterAll(() => test.close())

  const report = async (fields = {}): Promise<Issue> =>
    issueOf(await resident.report(test, { PropertyId: String(home), ...fields }))
  const read = async (issueId: number, caller = manager): Promise<Issue> =>
    issueOf(await caller.get(`/issues/${issueId}`))
  const set = (issueId: number, priority: string, caller = manager): Promise<Answer> =>
    caller.put(`/issues/${issueId}/priority`, { priority, reason: REASON })
  const historyOf = async (issueId: number, caller: Caller): Promise<IssueEvent[]> =>
    (await caller.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()

  it('the priority of an issue is Routine unless its category or an emergency sets another priority [DUE-06]', async () => {
    const priorityOf = async (reported: Issue) => (await read(reported.issueId)).priority
    expect(await priorityOf(await report())).toBe('Routine')
    const emergency = await report({ Emergency: 'gas', Title: 'Smell of gas' })
    expect(await priorityOf(emergency)).toBe('Emergency')
    // The reporter sees the kind of emergency, but no priority [DUE-54].
    expect(emergency).toMatchObject({ priority: null, emergencyKind: 'gas' })
    // Issues from before priorities existed have no stored priority.
    const { issueId } = await report({ Title: 'An older one' })
    await test.services.db.updateTable('issues').set({ priority: null }).where('id', '=', issueId).execute()
    expect((await read(issueId)).priority).toBe('Routine')
  })

  it('the priority of an issue is changed by staff with a reason that only staff can read, and the change is audited [DUE-06]', async () => {
    const { issueId } = await report()
    const changed = await set(issueId, 'Urgent')
    expect(changed.statusCode, changed.body).toBe(200)
    expect(issueOf(changed)).toMatchObject({ priority: 'Urgent', version: 1 })
    expect((await historyOf(issueId, manager)).at(-1)).toMatchObject({
      kind: 'priorityChanged',
      priority: 'Urgent',
      note: REASON,
    })
    const lease = await signIn(test, 'LEASE', home)
    for (const caller of [resident, lease]) {
      expect((await historyOf(issueId, caller)).map(({ kind }) => kind)).toEqual(['reported'])
      for (const path of [`/issues/${issueId}`, `/issues/${issueId}/events`, '/issues'])
        expect((await caller.get(path)).body).not.toContain(REASON)
    }
    expect(await read(issueId, lease)).toMatchObject({ priority: null, dueAt: null, proposedPriority: null })
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('action', '=', 'issue.setPriority')
      .where('object_id', '=', issueId)
      .execute()
    expect(audit).toEqual([{ before: { priority: 'Routine' }, after: { priority: 'Urgent' } }])
    expect((await set(issueId, 'Planned', resident)).statusCode).toBe(403)
    const bare = await manager.put(`/issues/${issueId}/priority`, { priority: 'Planned' })
    expect(bare.statusCode).toBe(400)
  })

  it('the priority of an issue can change without any visible change for people who may not see the priority [DUE-06]', async () => {
    const { issueId } = await report()
    const lease = await signIn(test, 'LEASE', home)
    const contractor = await signIn(test, 'CONTRACTOR', home)
    await manager.update(issueId, { status: 'Approved', notes: 'Yes.' })
    await openApprovedIssue(systemCtx(test.services, 'a-job'), issueId)
    const others = [lease, contractor]
    const standOf = async (caller: Caller): Promise<unknown> => {
      const { version, updatedAt } = await read(issueId, caller)
      return { version, updatedAt }
    }
    const before = await Promise.all(others.map(standOf))
    const heard = await hear(test, [...others, resident, manager], () => set(issueId, 'Urgent'))
    expect(await Promise.all(others.map(standOf))).toEqual(before)
    expect(heard.map((events) => events.some(({ id }) => id === issueId))).toEqual([false, false, true, true])
  })

  it('the priority of an issue can be set to Emergency by staff without starting the emergency job [DUE-06]', async () => {
    const { issueId } = await report()
    await set(issueId, 'Emergency')
    expect(await read(issueId)).toMatchObject({
      status: 'Submitted',
      priority: 'Emergency',
      emergencyKind: null,
    })
    // The reporter can read why an emergency ended.
    await set(issueId, 'Routine')
    expect((await historyOf(issueId, resident)).at(-1)).toMatchObject({ kind: 'notEmergency', note: REASON })
  })

  it('a higher priority is proposed for an issue with a vulnerable person, until staff accept or decline the proposal [DUE-21]', async () => {
    const { issueId, proposedPriority } = await report({ VulnerablePersons: 'true' })
    // The reporter does not see the proposed priority.
    expect(proposedPriority).toBeNull()
    expect((await read(issueId)).proposedPriority).toBe('Urgent')
    await set(issueId, 'Urgent')
    expect(await read(issueId)).toMatchObject({ priority: 'Urgent', proposedPriority: null })
    const left = (await report({ VulnerablePersons: 'true', Title: 'Left as it is' })).issueId
    await set(left, 'Routine')
    expect(await read(left)).toMatchObject({ priority: 'Routine', proposedPriority: null })
    expect((await historyOf(left, manager)).at(-1)).toMatchObject({
      kind: 'priorityChanged',
      priority: 'Routine',
    })
    // Setting the same priority again changes nothing.
    await set(left, 'Routine')
    expect((await read(left)).version).toBe(1)
    expect((await read((await report({ Title: 'Nobody vulnerable' })).issueId)).proposedPriority).toBeNull()
  })

  it('the priority of an issue changes twice if two people change it at once [DUE-06]', async () => {
    const { issueId } = await report()
    const colleague = await signIn(test, 'PMGR', home)
    const answers = await Promise.all([set(issueId, 'Urgent'), set(issueId, 'Planned', colleague)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { version, priority, dueAt } = await read(issueId)
    expect(version).toBe(1)
    expect(priority).toBe((await historyOf(issueId, manager)).at(-1)?.priority)
    expect(dueAt).not.toBeNull()
  })
})
