import { RESET_MINUTES } from '@doorstep/contract/auth/rules'
import type { SystemWriteCtx } from '../../../context.ts'
import { writeTo } from '../../../mail/write.ts'
import type { Recipient } from '../../../mail/write.ts'

export async function sendResetLink(ctx: SystemWriteCtx, to: Recipient, token: string): Promise<void> {
  const { config, publicUrl } = ctx.services
  await writeTo(ctx, to, {
    kind: 'link',
    subject: `Choose a new password for ${config.brandName}`,
    paragraphs: [
      `Somebody asked for a new password for your account. If it was you, use the link to choose a new password within ${RESET_MINUTES} minutes. The link works once.`,
      'Choose a new password: {{link}}',
      'If you did not ask for this, you do not need to do anything. Your password stays the same.',
    ],
    secrets: { link: `${publicUrl}/reset-password?token=${token}` },
    expiresAt: new Date(ctx.now().getTime() + RESET_MINUTES * 60 * 1000),
  })
}

export async function notifyPasswordChanged(
  ctx: SystemWriteCtx,
  to: Recipient,
  endedSessions: string,
): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'account',
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed. ${endedSessions}`,
      `If this was not you, choose a new password at once: ${ctx.services.publicUrl}/forgot-password`,
    ],
  })
}
