import { sql } from 'kysely'
import type { SystemCtx } from '../src/context.ts'
import type { Services } from '../src/services.ts'
import { systemCtx, withTransaction } from '../src/context.ts'
import { queueMessage } from '../src/mail/outbox.ts'
import type { Message } from '../src/mail/outbox.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const MAIL_SETTINGS = { MODE: 'production', PUBLIC_URL: 'https://portal.example' }

export const smtpSettings = (port: number): Record<string, string> => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'portal@homes.test',
})

/** Starts a server in production mode without workers, so that each test starts its own. */
export function startMessagingApp(
  settings: Record<string, string> = {},
  options: Omit<Parameters<typeof startTestApp>[0] & object, 'settings'> = {},
): Promise<TestApp> {
  return startTestApp({ ...options, settings: { ...MAIL_SETTINGS, ...settings } })
}

export const ctxOf = (services: Services): SystemCtx => systemCtx(services, 'test-request')

export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

let counter = 0

export function queueMail(services: Services, message: Partial<Message> = {}): Promise<number> {
  counter += 1
  return withTransaction(ctxOf(services), (tx) =>
    queueMessage(tx, {
      channel: 'email',
      kind: 'issue',
      to: `reader-${counter}@example.test`,
      subject: `Subject ${counter}`,
      text: 'Dear Robin,\n\nIt drips.',
      ...message,
    }),
  )
}

/** Queues a message that the server has already given up. */
export async function giveUp(
  services: Services,
  { failure = '550', ...message }: Partial<Message> & { failure?: string } = {},
): Promise<number> {
  const id = await queueMail(services, message)
  await sql`update outbox_messages set sent_at = null, failed_at = now(), last_failure = ${failure}, attempts = 3,
    secrets = null where id = ${id}`.execute(services.db)
  return id
}

export async function rowOf({ db }: Pick<Services, 'db'>, id: number) {
  return db.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Moves all times of a message this many seconds into the past. */
export async function ageMessage({ db }: Pick<Services, 'db'>, id: number, seconds: number): Promise<void> {
  await sql`update outbox_messages set
    next_try_at = next_try_at - make_interval(secs => ${seconds}),
    first_tried_at = first_tried_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}),
    created_at = created_at - make_interval(secs => ${seconds})
    where id = ${id}`.execute(db)
}
