import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { giveUp, startMessagingApp } from '../../../../test/outboxRows.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await startMessagingApp({ MFA_REQUIRED_ROLES: 'LEASE' })
  admin = await signIn(test, 'ADMIN')
  await giveUp(test.services, { to: 'robin@example.test', subject: 'Hush', text: 'Hush', failure: '550' })
  await giveUp(test.services, { channel: 'sms', to: '+447700900123', text: 'Hush', failure: 'http 400' })
})
afterAll(() => test.close())

async function rowsOf(query = ''): Promise<Record<string, string>[]> {
  const answer = await admin.get(`/messages/failed/export${query}`)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="undelivered-[0-9-]+\.csv"/)
  return parse(answer.rawPayload, { bom: true, columns: true })
}

it('the export of undelivered messages contains the same details as the list, and no message text [TABLE-19]', async () => {
  const rows = await rowsOf('?sort=failedAt')
  expect(rows).toMatchObject([
    { Recipient: 'robin@example.test', Channel: 'Email', Tries: expect.any(String), Code: '550' },
    { Recipient: '…123', Channel: 'Text message', Code: 'http 400' },
  ])
  expect(rows[0]?.['Reason']).toContain('mailbox')
  expect(JSON.stringify(rows)).not.toMatch(/Hush|7700900/)
})

it('the export of undelivered messages uses the filters of the list, is audited and is only for administrators [TABLE-19]', async () => {
  expect((await rowsOf('?channel=email&q=robin')).map((row) => row['Recipient'])).toEqual([
    'robin@example.test',
  ])
  const event = await test.services.db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('action', '=', 'outbox.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(event).toMatchObject({
    actor_id: admin.userId,
    after: { count: 1, channel: 'email', searched: ['q'] },
  })
  expect(JSON.stringify(event)).not.toContain('robin')
  const manager = await signIn(test, 'PMGR', await buildProperty(test.services))
  expect((await manager.get('/messages/failed/export')).statusCode).toBe(403)
})
