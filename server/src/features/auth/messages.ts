import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

/**
 * Emails the owner of an account about a change to their sign-in. The email says what to do if somebody else made the
 * change.
 */
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
      'If you did not do this, please change your password at once and tell your property manager.',
    ],
  })
}
