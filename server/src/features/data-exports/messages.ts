import { EXPORT_KEPT_HOURS } from '@doorstep/contract/data-exports/schema'
import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'

export async function tellMade(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  const { publicUrl } = ctx.services
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'The copy of your data is ready',
    paragraphs: [
      `You have asked for a copy of your data. It can be fetched once, in the next ${EXPORT_KEPT_HOURS} hours: ${publicUrl}/update-profile`,
      `If this was not you, choose a new password at once: ${publicUrl}/forgot-password`,
    ],
  })
}
