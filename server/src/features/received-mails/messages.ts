import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

/** The answer to a mail that came too late, or to an address that has changed. */
export async function tellNotTaken(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'other',
    subject: 'Your e-mail was not delivered',
    paragraphs: [
      'The address that you have answered to is no longer in use: the issue ended some time ago, or your address or your home has changed since. Nobody has read your e-mail.',
      `To write about an issue, or to report a new one: ${ctx.services.publicUrl}/dashboard`,
      'If somebody is in danger, call the emergency services.',
    ],
  })
}
