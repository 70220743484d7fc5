import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

export async function notifyAsked(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  const { publicUrl } = ctx.services
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'You have asked us to erase your account',
    paragraphs: [
      `Your property managers will decide about your request, and we will email you. Until then you can withdraw your request: ${publicUrl}/update-profile`,
      `If this was not you, choose a new password at once: ${publicUrl}/forgot-password`,
    ],
  })
}

/** The email names nobody, because the person who decides reads the details after signing in. */
export async function notifyDecider(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'Somebody has asked us to erase their account',
    paragraphs: [`Please decide about this erasure request: ${ctx.services.publicUrl}/manage-users`],
  })
}

/** Queues the last email to the person. The queue deletes this email once it is sent. */
export async function notifyErased(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'Your account was erased',
    toForget: true,
    paragraphs: [
      'We have erased your account, what you wrote and your photos. You can no longer sign in.',
      'This is our last message to you. We delete our copy of it once it is sent.',
    ],
  })
}

export async function notifyRefused(ctx: SystemWriteCtx, to: Recipient, reason: string): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'Your account was not erased',
    paragraphs: [
      'You asked us to erase your account. We cannot do that at the moment.',
      `The reason: ${reason}`,
    ],
  })
}
