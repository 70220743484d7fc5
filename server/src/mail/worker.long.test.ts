import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { serve, startSender } from '../../test/mailSenders.ts'
import { queueMail, rowOf, startMessagingApp } from '../../test/outboxRows.ts'

it(
  'startWorker sends a thousand messages even if one message always fails [faults: poison job]',
  { timeout: 180_000 },
  async () => {
    const test = await startMessagingApp()
    onTestFinished(() => test.close())
    const { services } = test
    const server = await serve({ onRecipient: (to) => (to.startsWith('poison') ? 451 : 'ok') })
    const poison = await queueMail(services, { to: 'poison@example.test' })
    await sql`insert into outbox_messages (channel, recipient, body)
    select 'email', 'r' || n || '@example.test', 'x' from generate_series(1, 999) n`.execute(services.db)
    startSender(services, server.port, { atOnce: 24, bulkAtOnce: 20 })
    await expect.poll(() => server.mails.length, { timeout: 170_000, interval: 100 }).toBe(999)
    await sql`update outbox_messages set next_try_at = now() where id = ${poison}`.execute(services.db)
    await expect.poll(async () => (await rowOf(services, poison)).attempts).toBeGreaterThanOrEqual(2)
  },
)

it('a worker that is stopped waits for messages that are being sent, and cuts off tries that hang', async () => {
  const test = await startMessagingApp()
  onTestFinished(() => test.close())
  const { services } = test
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const server = await serve({
    onMail: async (mail) => {
      if (mail.subject === 'hangs') return 'hang'
      arrived.resolve()
      await released.promise
      return 'ok'
    },
  })
  const slow = await queueMail(services, { subject: 'slow' })
  const hangs = await queueMail(services, { subject: 'hangs' })
  const worker = startSender(services, server.port, { tryMs: 600_000, stopMs: 5000 })
  await arrived.promise
  await expect.poll(async () => (await rowOf(services, hangs)).attempts).toBe(1)
  const stopped = worker.stop()
  released.resolve()
  await stopped
  expect((await rowOf(services, slow)).sent_at).not.toBeNull()
  expect(await rowOf(services, hangs)).toMatchObject({
    sent_at: null,
    failed_at: null,
    last_failure: 'ETIMEDOUT',
  })
})
