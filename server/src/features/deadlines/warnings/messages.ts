import type { DeadlineKind } from '@doorstep/contract/deadlines/rules'
import { DEADLINE_KIND_LABELS } from '@doorstep/contract/deadlines/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessages } from '../../../mail/outbox.ts'
import { minuteOf } from '../../../time/minutes.ts'
import { addWarning } from '../../notifications/duties/service.ts'
import { letterTo } from '../../issues/messages.ts'
import type { IssueRow } from '../../issues/queries.ts'

interface Warning {
  kind: DeadlineKind
  dueAt: Date
  isOver: boolean
}

/**
 * Tells the responsible staff that a deadline is near or has passed. Also emails staff who chose to get emails at once.
 */
export async function notifyWarning(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  { kind, dueAt, isOver }: Warning,
): Promise<void> {
  const mail = isOver ? 'overdue' : 'dueSoon'
  const receivers = await addWarning(ctx, issue, mail)
  const what = DEADLINE_KIND_LABELS[kind]
  const at = minuteOf(dueAt, ctx.services.config.timeZone)
  await queueMessages(
    ctx,
    receivers
      .filter(({ choice }) => choice === 'atOnce')
      .map((receiver) =>
        letterTo(ctx, receiver, issue, {
          subject: `${isOver ? 'Overdue' : 'Due soon'}: ${issue.title}`,
          isAboutOthers: true,
          stop: { mail, userId: receiver.userId },
          paragraphs: [`${what} for "${issue.title}" ${isOver ? 'was' : 'is'} due on ${at}.`],
        }),
      ),
  )
}
