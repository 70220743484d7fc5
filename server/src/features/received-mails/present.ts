import type { ReceivedMail } from '@doorstep/contract/received-mails/schema'
import type { ReceivedRow } from './queries.ts'

export function presentReceived({ id, receivedAt, from, subject, reason, times }: ReceivedRow): ReceivedMail {
  return { id, receivedAt: receivedAt.toISOString(), from, subject, reason, times }
}
