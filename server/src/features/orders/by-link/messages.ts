import { UNLOCK_CODE_MINUTES } from '@doorstep/contract/orders/work/rules'
import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessage } from '../../../mail/outbox.ts'

interface CodeMessage {
  phone: string
  jobId: number
  code: string
  expiresAt: Date
}

/** The message stores the code as a secret, which is erased after the message is sent or expires. */
export async function sendCodeToFirm(
  ctx: SystemWriteCtx,
  { phone, jobId, code, expiresAt }: CodeMessage,
): Promise<void> {
  const { brandName } = ctx.services.config
  await queueMessage(ctx, {
    channel: 'sms',
    kind: 'code',
    to: phone,
    subject: null,
    text: `${brandName}: your code for the work order of job ${jobId} is {{code}}. The code is valid for ${UNLOCK_CODE_MINUTES} minutes.`,
    secrets: { code },
    expiresAt,
  })
}
