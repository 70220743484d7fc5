import type { OutboxMessage } from '@doorstep/contract/outbox/schema'
import type { SystemCtx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { fillText, readSecrets } from '../../mail/letter.ts'
import { replyAddressOf } from '../../mail/replies.ts'
import { wayOutOf, withWayOut } from '../../mail/unsubscribe.ts'
import { findMessages } from './queries.ts'
import type { OutboxRow } from './queries.ts'

const MESSAGES_MAX = 200

/** Returns the newest messages to a caller on this machine. Everybody else gets status 404. */
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
    // The secrets were encrypted with another key, so the text is shown without them.
    return body
  }
}
