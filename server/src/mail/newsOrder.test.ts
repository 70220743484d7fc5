import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ageMessage, queueMail, rowOf, startMessagingApp } from '../../test/outboxRows.ts'
import type { TestApp } from '../../test/testApp.ts'
import { GatewayError } from './gateway.ts'
import type { Gateway } from './gateway.ts'
import { startWorker } from './worker.ts'

const MINUTE = 60

let test: TestApp
beforeAll(async () => {
  test = await startMessagingApp()
})
afterAll(() => test.close())

/**
 * Starts a worker whose gateway refuses an email for now if `refuses` returns true. Returns the subjects of the sent
 * emails.
 */
function work(refuses: (subject: string) => boolean): string[] {
  const sent: string[] = []
  const gateway: Gateway = {
    send: async ({ subject }) => {
      if (refuses(subject)) throw new GatewayError('later', '451')
      sent.push(subject)
    },
  }
  const worker = startWorker(test.services, 'email', gateway, { lookEveryMs: 20 })
  onTestFinished(async () => {
    await worker.stop()
    await sql`delete from outbox_messages`.execute(test.services.db)
  })
  return sent
}

const about = (incidentId: number, to: string, subject: string): Promise<number> =>
  queueMail(test.services, { incidentId, to: `${to}@example.test`, subject })
const isTried = (id: number) =>
  expect.poll(async () => (await rowOf(test.services, id)).last_failure).toBe('451')

describe('emails about one incident to one person', () => {
  it('emails about one incident to one person arrive in order, and other emails do not wait for them [INC-65]', async () => {
    let isFull = true
    const older = await about(7, 'robin', 'Investigating')
    const sent = work((subject) => isFull && subject === 'Investigating')
    await isTried(older)
    await about(7, 'robin', 'Cancelled')
    await about(7, 'priya', 'To another person')
    await about(8, 'robin', 'About another incident')
    await queueMail(test.services, { to: 'robin@example.test', subject: 'About no incident' })
    const others = ['To another person', 'About another incident', 'About no incident']
    await expect.poll(() => sent.toSorted()).toEqual(others.toSorted())
    isFull = false
    await ageMessage(test.services, older, MINUTE)
    await expect.poll(() => sent.slice(3)).toEqual(['Investigating', 'Cancelled'])
  })

  it('emails about one incident to one person do not wait up to an hour for an older email that keeps failing [INC-65]', async () => {
    const older = await about(7, 'robin', 'Investigating')
    const sent = work((subject) => subject === 'Investigating')
    await isTried(older)
    await sql`update outbox_messages set next_try_at = now() + interval '1 hour' where id = ${older}`.execute(
      test.services.db,
    )
    await about(7, 'robin', 'Cancelled')
    await expect.poll(() => sent).toEqual(['Cancelled'])
  })

  it('emails about one incident to one person arrive in order after the mail server was down for a long time [INC-65]', async () => {
    const older = await about(7, 'robin', 'Investigating')
    await sql`update outbox_messages set attempts = 6, gateway_down = true, last_failure = 'ECONNREFUSED',
      next_try_at = now() + interval '1 hour' where id = ${older}`.execute(test.services.db)
    await about(7, 'robin', 'Cancelled')
    const sent = work(() => false)
    await expect.poll(() => sent).toEqual(['Investigating', 'Cancelled'])
  })
})
