import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

export async function tellPhoneChanged(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'account',
    subject: 'Your phone number was changed',
    paragraphs: [
      'The phone number of your account was changed. Codes to log in go to the new one.',
      `If this was not you, choose a new password at once: ${ctx.services.publicUrl}/forgot-password`,
    ],
  })
}
