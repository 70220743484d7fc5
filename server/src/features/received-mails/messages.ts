import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

/** Answers an email that came too late, or that was sent to a reply address that has changed. */
export async function notifyNotTaken(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'other',
    subject: 'Your email was not delivered',
    paragraphs: [
      'Nobody has read your email. You replied to an address that is no longer in use. Possible reasons: the issue ended some time ago, we added the issue to an earlier report, or your email address or home has changed.',
      `Write about an issue, or report a new one: ${ctx.services.publicUrl}/dashboard`,
      'If somebody is in danger, call the emergency services.',
    ],
  })
}

/** Answers an email that has no content for a note. */
export async function notifyNoNote(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'other',
    subject: 'We could not read your email',
    paragraphs: [
      'Nobody has read the email that you sent about an issue. We found no words or photos from you in it. Please reply again, and write above the message that you are replying to.',
      `You can also write on the issue’s page: ${ctx.services.publicUrl}/dashboard`,
      'If somebody is in danger, call the emergency services.',
    ],
  })
}
