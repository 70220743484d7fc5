import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { startMailServer } from '../../test/fakeMailServer.ts'
import { queueMail, rowOf, startMessagingApp } from '../../test/outboxRows.ts'
import { smtpGateway } from './smtpGateway.ts'
import { startWorker } from './worker.ts'

it(
  'startWorker sends a thousand messages even if one message always fails [faults: poison job]',
  { timeout: 180_000 },
  async () => {
    const test = await startMessagingApp()
    onTestFinished(() => test.close())
    const { services } = test
    const server = await startMailServer({ onRecipient: (to) => (to.startsWith('poison') ? 451 : 'ok') })
    onTestFinished(() => server.close())
    const poison = await queueMail(services, { to: 'poison@example.test' })
    await sql`insert into outbox_messages (channel, recipient, body)
    select 'email', 'r' || n || '@example.test', 'x' from generate_series(1, 999) n`.execute(services.db)
    const gateway = smtpGateway(
      {
        url: `smtp://127.0.0.1:${server.port}`,
        requiresTls: false,
        from: { name: undefined, address: 'portal@homes.test' },
      },
      'Doorstep',
    )
    const options = { lookEveryMs: 20, probeEveryMs: 100, atOnce: 24, bulkAtOnce: 20 }
    const worker = startWorker(services, 'email', gateway, options)
    onTestFinished(() => worker.stop())
    await expect.poll(() => server.mails.length, { timeout: 170_000, interval: 100 }).toBe(999)
    await sql`update outbox_messages set next_try_at = now() where id = ${poison}`.execute(services.db)
    await expect.poll(async () => (await rowOf(services, poison)).attempts).toBeGreaterThanOrEqual(2)
  },
)
