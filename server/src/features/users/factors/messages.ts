import type { SystemWriteCtx } from '../../../context.ts'
import { writeTo } from '../../../mail/write.ts'
import type { Recipient } from '../../../mail/write.ts'

export async function notifySecondStepOn(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'account',
    subject: 'Two-step sign-in is on',
    paragraphs: [
      'Two-step sign-in was switched on for your account. You will need a code the next time you sign in.',
    ],
  })
}

export async function notifySecondStepOff(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'account',
    subject: 'Two-step sign-in is off',
    paragraphs: [
      'Two-step sign-in was switched off for your account. Its authenticator app and its recovery codes no longer work.',
      'If you did not expect this change, please change your password at once and tell your property manager.',
    ],
  })
}
