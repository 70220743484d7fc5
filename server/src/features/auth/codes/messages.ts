import { CODE_MINUTES } from '@doorstep/contract/auth/rules'
import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessage } from '../../../mail/outbox.ts'
import { writeTo } from '../../../mail/write.ts'

/** Queues the message with the code. The queue erases the code once the message is sent or can no longer be sent. */
export async function sendCodeMessage(
  ctx: SystemWriteCtx,
  to: { channel: 'sms' | 'email'; address: string; firstName: string },
  code: string,
): Promise<number> {
  const { brandName } = ctx.services.config
  const expiresAt = new Date(ctx.now().getTime() + CODE_MINUTES * 60 * 1000)
  if (to.channel === 'sms')
    return queueMessage(ctx, {
      channel: 'sms',
      to: to.address,
      kind: 'code',
      subject: null,
      text: `${brandName}: your code is {{code}}. The code is valid for ${CODE_MINUTES} minutes. Never share it with anybody.`,
      secrets: { code },
      expiresAt,
    })
  return writeTo(
    ctx,
    { email: to.address, firstName: to.firstName },
    {
      kind: 'code',
      subject: `Your ${brandName} code`,
      paragraphs: [
        `Your code to sign in is {{code}}. The code is valid for ${CODE_MINUTES} minutes. Never share it with anybody.`,
        'If you did not try to sign in, somebody else knows your password. Please change it.',
      ],
      secrets: { code },
      expiresAt,
    },
  )
}
