import type { SystemCtx } from '../../../context.ts'
import { queueMessage } from '../../../mail/outbox.ts'

interface Recipient {
  email: string
  firstName: string
}

export const RESET_MINUTES = 60

export async function sendResetLink(ctx: SystemCtx, person: Recipient, token: string): Promise<void> {
  const { brandName } = ctx.services.config
  await queueMessage(ctx, {
    channel: 'email',
    to: person.email,
    subject: `Choose a new password for ${brandName}`,
    text: [
      `Dear ${person.firstName},`,
      'Somebody asked for a new password for your account. If it was you, choose it here within 60 minutes. The link works once.',
      'Choose a new password: {{link}}',
      'If it was not you, do nothing: your password stays as it is.',
      brandName,
    ].join('\n\n'),
    secrets: { link: `${ctx.services.publicUrl}/reset-password?token=${token}` },
    expiresAt: new Date(ctx.now().getTime() + RESET_MINUTES * 60 * 1000),
  })
}

export async function tellPasswordChanged(
  ctx: SystemCtx,
  person: Recipient,
  endedSessions: string,
): Promise<void> {
  const { brandName } = ctx.services.config
  await queueMessage(ctx, {
    channel: 'email',
    to: person.email,
    subject: 'Your password was changed',
    text: [
      `Dear ${person.firstName},`,
      `The password of your account was changed. ${endedSessions}`,
      `If this was not you, choose a new password at once: ${ctx.services.publicUrl}/forgot-password`,
      brandName,
    ].join('\n\n'),
  })
}
