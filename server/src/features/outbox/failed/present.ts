import type { FailedMessage } from '@doorstep/contract/outbox/schema'
import type { FailedRow } from './queries.ts'

const DIGITS_SHOWN = 3

/** A phone number is shown where that is written down, and by its end alone here. */
export function presentFailed({ failedAt, to, channel, ...row }: FailedRow): FailedMessage {
  return {
    id: row.id,
    channel,
    kind: row.kind,
    to: channel === 'sms' ? `…${to.slice(-DIGITS_SHOWN)}` : to,
    failedAt: failedAt.toISOString(),
    attempts: row.attempts,
    failure: row.failure,
    blocked: row.blocked,
  }
}
