import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

export async function tellAsked(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  const { publicUrl } = ctx.services
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'You have asked to be erased',
    paragraphs: [
      `Your property managers decide about it, and you hear from us. Until then you can take it back: ${publicUrl}/update-profile`,
      `If this was not you, choose a new password at once: ${publicUrl}/forgot-password`,
    ],
  })
}

/** It names nobody: whoever decides reads the rest after signing in. */
export async function tellDecider(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'Somebody has asked to be erased',
    paragraphs: [`Please decide about it: ${ctx.services.publicUrl}/manage-users`],
  })
}

/** Is forgotten itself once it was sent. */
export async function tellErased(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'Your account was erased',
    toForget: true,
    paragraphs: [
      'Your account is erased, with what you wrote and your photos. You can no longer log in.',
      'This message is the last one, and it is deleted here once it is sent.',
    ],
  })
}

export async function tellRefused(ctx: SystemWriteCtx, to: Recipient, reason: string): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'Your account was not erased',
    paragraphs: ['You asked to be erased. That is not possible now.', `The reason: ${reason}`],
  })
}
