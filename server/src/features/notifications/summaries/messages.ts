import type { NotificationKind } from '@doorstep/contract/notifications/rules'
import { notificationText } from '@doorstep/contract/notifications/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { writeTo } from '../../../mail/write.ts'
import type { Recipient } from '../../../mail/write.ts'
import type { ItemRow } from '../queries.ts'
import { SUMMARY_MAX } from '../rules.ts'

const OWN_KINDS: readonly NotificationKind[] = ['mineChanged', 'appointment', 'verdictAsked', 'followed']

export async function notifySummary(
  ctx: SystemWriteCtx,
  to: Recipient & { userId: number },
  items: readonly ItemRow[],
): Promise<void> {
  const more = items.length - SUMMARY_MAX
  const lines = items
    .slice(0, SUMMARY_MAX)
    .map(
      ({ kind, status, title, jobId, propertyName }) =>
        `${notificationText(kind, status)}: ${title} (job ${jobId}), ${propertyName}`,
    )
  await writeTo(ctx, to, {
    kind: 'issue',
    subject: items.length === 1 ? '1 update for you' : `${items.length} updates for you`,
    isAboutOthers: items.some(({ kind }) => !OWN_KINDS.includes(kind)),
    stop: { mail: 'summary', userId: to.userId },
    paragraphs: [
      'You have not read these updates yet:',
      [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      `See all updates: ${ctx.services.publicUrl}/notifications`,
    ],
  })
}
