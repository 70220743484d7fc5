import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import type { NotificationItem } from '@doorstep/contract/notifications/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { VerdictWorld } from '../../../../test/verdicts.ts'

describe('the question whether an issue is fixed, after no fault was found', () => {
  let world: VerdictWorld
  beforeAll(async () => {
    world = await VerdictWorld.start()
  })
  beforeEach(() => world.forget())
  afterAll(() => world.test.close())

  const itemsOf = async (caller: Caller): Promise<NotificationItem[]> =>
    (await caller.get('/notifications')).json<NotificationItem[]>()
  const questionOf = async (caller: Caller): Promise<Dashboard['question']> =>
    (await caller.get(`/dashboard?propertyId=${world.home}`)).json<Dashboard>().question
  const mayAnswer = async (issueId: number, by: Caller): Promise<boolean> =>
    (await world.issue(issueId, by)).can.includes('issue:giveVerdict')

  it('nobody is asked whether an issue is fixed if staff found no fault, and the reporter gets an email that the issue is Resolved [VERDICT-02]', async () => {
    const issueId = await world.build()
    const step = { notes: 'The meter is fine.', noFaultFound: true }
    expect((await world.manager.update(issueId, { ...step, status: 'Resolved' })).statusCode).toBe(200)
    expect(await world.issue(issueId)).toMatchObject({ status: 'Resolved' })
    expect(await mayAnswer(issueId, world.resident)).toBe(false)
    expect(await questionOf(world.resident)).not.toMatchObject({ issueId })
    const items = (await itemsOf(world.resident)).filter((item) => item.issueId === issueId)
    expect(items).toMatchObject([{ kind: 'mineChanged' }])
    const [mail, ...others] = await world.mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('The meter is fine.')
    expect(mail?.text).not.toContain('Is it fixed?')
  })

  it('the history and the audit record that staff found no fault, and nobody is asked whether the issue is fixed [VERDICT-200]', async () => {
    const issueId = await world.build()
    const step = { notes: 'The meter is fine.', noFaultFound: true }
    for (const status of ['Pending', 'InProgress'] as const)
      await world.manager.update(issueId, { status, notes: 'The meter is looked at.' })
    await world.manager.update(issueId, { ...step, status: 'Resolved' })
    const steps = (await world.events(issueId, world.resident)).filter(({ kind }) => kind === 'statusChanged')
    expect(steps.map(({ toStatus, noFaultFound }) => [toStatus, noFaultFound])).toEqual([
      ['Pending', false],
      ['InProgress', false],
      ['Resolved', true],
    ])
    const { db } = world.test.services
    const audit = await db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'issue.changeStatus')
      .where('object_id', '=', issueId)
      .orderBy('id')
      .execute()
    expect(audit.map(({ after }) => after)).toEqual([
      { status: 'Pending', noted: 'public' },
      { status: 'InProgress', noted: 'public' },
      { status: 'Resolved', noted: 'public', noFaultFound: true },
    ])
    const { body } = await (await signIn(world.test, 'ADMIN', world.home)).get('/audit/events?limit=5')
    expect(body).toContain('to Resolved, no fault found')
  })

  it('the question whether an issue is fixed can be skipped only by staff, and only when the issue becomes Resolved [VERDICT-02]', async () => {
    const issueId = await world.build()
    const step = { notes: 'Nothing wrong.', noFaultFound: true }
    const pending = await world.manager.update(issueId, { ...step, status: 'Pending' })
    expect([pending.statusCode, pending.json()]).toMatchObject([
      400,
      { fields: { noFaultFound: expect.stringContaining('Resolved') } },
    ])
    const contractor = await signIn(world.test, 'CONTRACTOR', world.home)
    expect((await contractor.update(issueId, { ...step, status: 'Resolved' })).statusCode).toBe(403)
    expect(await world.issue(issueId)).toMatchObject({ status: 'InProgress' })
  })
})
