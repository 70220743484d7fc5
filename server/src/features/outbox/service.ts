import type { OutboxMessage } from '@doorstep/contract/outbox/schema'
import type { SystemCtx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { fillText, readSecrets } from '../../mail/letter.ts'
import { replyAddressOf } from '../../mail/replies.ts'
import { wayOutOf, withWayOut } from '../../mail/unsubscribe.ts'
import { findMessages } from './queries.ts'
import type { OutboxRow } from './queries.ts'

const MESSAGES_MAX = 200

/** The newest messages, for a caller on this machine. Everybody else gets 404. */
export async function listOutbox(ctx: SystemCtx): Promise<OutboxMessage[]> {
  if (ctx.caller?.isLocal !== true) throw notFound()
  const rows = await findMessages(ctx, MESSAGES_MAX)
  return rows.map((row) => ({
    channel: row.channel === 'sms' ? 'sms' : 'email',
    to: row.recipient,
    subject: row.subject,
    text: textOf(ctx, row),
    replyTo: replyAddressOf(ctx.services, row) ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
  }))
}

function textOf({ services }: SystemCtx, row: OutboxRow): string | null {
  const { body, secrets } = row
  if (body === null) return null
  try {
    return withWayOut(fillText(body, readSecrets(services.secrets, secrets)), wayOutOf(services, row))
  } catch {
    // Another key encrypted the secrets, so show the text without them.
    return body
  }
}
