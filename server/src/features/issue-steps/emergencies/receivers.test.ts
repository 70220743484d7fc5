import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildProperty, clearIssues } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { approveEmergency } from './service.ts'

const MANAGERS_PHONE = '+447700900321'

describe('an emergency', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  let other: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId, { email: 'resident@example.test' })
    manager = await signIn(test, 'PMGR', propertyId, {
      email: 'manager@example.test',
      phoneNumber: MANAGERS_PHONE,
    })
    other = await signIn(test, 'PMGR', propertyId, { email: 'other@example.test' })
    const { db } = test.services
    await db.updateTable('users').set({ phone_number: null }).where('id', '=', other.userId).execute()
  })
  beforeEach(async () => {
    await clearIssues(test.services)
    for (const table of ['outbox_messages', 'notifications', 'mail_choices'] as const)
      await test.services.db.deleteFrom(table).execute()
  })
  afterAll(() => test.close())

  const report = (fields: Record<string, string> = {}): Promise<Answer> =>
    resident.report(test, { PropertyId: String(propertyId), Emergency: 'gas', ...fields })
  const approve = (issueId: number, more = {}): Promise<void> =>
    approveEmergency({ ...systemCtx(test.services, 'a-job'), ...more }, issueId)
  const messages = () => test.services.db.selectFrom('outbox_messages').selectAll().orderBy('id').execute()
  const alarms = async () => (await messages()).filter(({ body }) => body?.includes('Smell of gas'))

  it('an emergency appears as a separate kind of notification for each manager and the owner of the issue, who also gets an email [EMERG-07] [EMERG-200]', async () => {
    const { issueId } = issueOf(await report())
    const admin = await signIn(test, 'ADMIN', propertyId, { email: 'owner@example.test' })
    const { db } = test.services
    await db.updateTable('issues').set({ owner_id: admin.userId }).where('id', '=', issueId).execute()
    await approve(issueId)
    const items = await db
      .selectFrom('notifications')
      .select('user_id')
      .where('kind', '=', 'emergency')
      .orderBy('user_id')
      .execute()
    expect(items.map(({ user_id: userId }) => userId)).toEqual([manager.userId, other.userId, admin.userId])
    const mailed = (await alarms()).filter(({ channel }) => channel === 'email')
    expect(mailed.map(({ recipient, stops }) => [recipient, stops])).toEqual([
      ['manager@example.test', 'emergency'],
      ['other@example.test', 'emergency'],
      ['owner@example.test', 'emergency'],
    ])
    expect((await manager.get('/notifications')).json()).toMatchObject([
      { kind: 'emergency', issueId },
      { kind: 'newReport', issueId },
    ])
  })

  it('an emergency is emailed according to each manager’s choice, and always sent by text message [EMERG-201]', async () => {
    await manager.put('/account/mail-choices', { kind: 'emergency', choice: 'never' })
    await approve(issueOf(await report()).issueId)
    expect((await alarms()).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['email', 'other@example.test'],
      ['sms', MANAGERS_PHONE],
    ])
  })

  it('an emergency is emailed to everybody if nobody chose to get emergencies at once [EMERG-202]', async () => {
    await manager.put('/account/mail-choices', { kind: 'emergency', choice: 'never' })
    await other.put('/account/mail-choices', { kind: 'emergency', choice: 'daily' })
    await approve(issueOf(await report()).issueId)
    const mailed = (await alarms()).filter(({ channel }) => channel === 'email')
    expect(mailed.map(({ recipient }) => recipient)).toEqual(['manager@example.test', 'other@example.test'])
    expect(mailed[0]?.body).toContain('so all of them get this email')
  })

  it('an emergency causes at most one text message in ten minutes for each kind and home, but an email each time [EMERG-12]', async () => {
    const at = new Date()
    const after = (minutes: number) => ({ now: () => new Date(at.getTime() + minutes * 60_000) })
    const texts = async (Title: string, minutes: number, Emergency = 'gas'): Promise<number> => {
      await test.services.db.deleteFrom('outbox_messages').execute()
      await approve(issueOf(await report({ Title, Emergency })).issueId, after(minutes))
      const told = await messages()
      expect(told.filter(({ subject }) => subject?.startsWith('Emergency: '))).toHaveLength(2)
      return told.filter(({ channel }) => channel === 'sms').length
    }
    expect(await texts('First', 0)).toBe(1)
    expect(await texts('Second', 1)).toBe(0)
    expect(await texts('Something else', 2, 'fire')).toBe(1)
    expect(await texts('Much later', 12)).toBe(1)
  })
})
