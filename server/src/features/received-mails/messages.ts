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

/** The answer to a mail in which nothing was found that could be a note. */
export async function tellNoNote(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'other',
    subject: 'We could not read your email',
    paragraphs: [
      'We found no words and no photo of yours in the email that you sent about an issue. Nobody has read it. Answer again, and write above the message that you are answering.',
      `You can also write on the page of the issue: ${ctx.services.publicUrl}/dashboard`,
      'If somebody is in danger, call the emergency services.',
    ],
  })
}
