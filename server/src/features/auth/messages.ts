import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

/** What was done to the sign-in of an account, and what to do if somebody else did it. */
export async function tellOwner(
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
