import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { freePort } from '../../processes.ts'
import { chooseWriters } from '../../smallEstate.ts'
import { withClient } from '../../stage.ts'
import { untilTrue } from '../../untilTrue.ts'
import { startMailServer } from '../../../server/test/fakeMailServer.ts'
import { asked, formOf } from '../ask.ts'
import type { Experiment } from '../experiment.ts'
import { startWatched } from '../product.ts'

interface Size {
  issues: number
}

/** What an hour of a mail server that takes nothing leaves: each was tried five times, and is next tried in an hour. */
const AN_HOUR_LATER = `
  update outbox_messages set attempts = 5, gateway_down = true, created_at = created_at - interval '1 hour',
    first_tried_at = now() - interval '1 hour', next_try_at = now() + interval '1 hour', last_failure = 'ECONNREFUSED'
  where sent_at is null and channel = 'email'`

const TRIED = `select from outbox_messages where last_failure is not null`
const WAITING = `select from outbox_messages where sent_at is null and channel = 'email'`
/** Of an issue at least one mail, to those who manage it. */
const WITHOUT = `select from issues i where starts_with(i.title, $1) and not exists
  (select from outbox_messages m where m.channel = 'email' and m.body like '%/issues/' || i.id || '%')`
const KEYS = `select message_key::text as key from outbox_messages where channel = 'email'`

const count = async (client: pg.Client, text: string, values: unknown[] = []): Promise<number> =>
  (await client.query(text, values)).rowCount ?? 0

/** The mail server refuses all connections for an hour, which the outbox's own times shorten. */
export const mailDown: Experiment<Size> = {
  name: 'mail-down',
  summary: 'the mail server is away for an hour, compressed by the times of the outbox',
  full: { issues: 200 },
  run: async (scene, { issues }) => {
    const port = await freePort()
    const product = await startWatched(scene, {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'portal@homes.test',
    })
    return withClient(scene.stage.connectionString, async (client) => {
      const { residents, categoryId } = await chooseWriters(client, 4)
      const prefix = randomUUID()
      for (let n = 0; n < issues; n += 1) {
        const resident = residents[n % residents.length]
        const body = formOf({
          Title: `${prefix} ${n}`,
          Description: 'It drips while no mail leaves.',
          PropertyId: String(resident?.propertyId),
          CategoryId: String(categoryId),
        })
        await asked(product.url, { method: 'POST', path: '/issues/report', token: resident?.token, body })
      }
      await untilTrue(async () => (await count(client, TRIED)) > 0)
      const waiting = await count(client, WAITING)
      await client.query(AN_HOUR_LATER)
      const server = await startMailServer({ port })
      scene.cleanup.add(server.close)
      const backAt = performance.now()
      await untilTrue(async () => (await count(client, WAITING)) === 0)
      const sentAfter = performance.now() - backAt
      await product.stop()
      await server.close()
      const arrived = server.mails.map(({ messageId = '' }) => messageId)
      const { rows } = await client.query<{ key: string }>(KEYS)
      const lost = rows.filter(({ key }) => !arrived.some((id) => id.includes(key))).length
      return {
        notes: [`${issues} reports were accepted meanwhile, ${waiting} mails waited`],
        figures: [
          { title: 'until all mails were sent', value: sentAfter, atMost: 60_000, unit: ' ms' },
          {
            title: 'reports without a mail',
            value: await count(client, WITHOUT, [`${prefix} `]),
            atMost: 0,
          },
          { title: 'mails that did not arrive', value: lost, atMost: 0 },
          {
            title: 'mails that arrived twice',
            value: arrived.length - new Set(arrived).size,
            atMost: 0,
          },
        ],
      }
    })
  },
}
