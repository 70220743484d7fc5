import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

/** Emails the owner about a change to their sign-in, and what to do if somebody else made it. */
export async function notifyOwner(
  ctx: SystemWriteCtx,
  to: Recipient,
  subject: string,
  sentences: string,
): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'account',
    subject,
    paragraphs: [
      sentences,
      'If this was not you, please change your password at once and tell your property manager.',
    ],
  })
}
