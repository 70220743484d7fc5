import { publicTitleOf } from '@doorstep/contract/issues/building/rules'
import { REPORT_YOURSELF } from '@doorstep/contract/issues/building/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { queueMessages } from '../../../mail/outbox.ts'
import { writeLetter } from '../../../mail/write.ts'
import type { Follower } from '../../issues/building/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { subjectEnd } from '../../issues/rules.ts'

/** The title that followers know: never the reporter's. */
function titleFor({ publicTitle, shownAt, area, asset }: IssueRow, category: string): string {
  return shownAt !== null && publicTitle !== null ? publicTitle : publicTitleOf({ area, asset, category })
}

/** Tells each follower that the issue was rejected, in the words that staff wrote for them. */
export async function notifyRejected(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  { followers, words, category }: { followers: readonly Follower[]; words: string; category: string },
): Promise<void> {
  const title = titleFor(issue, category)
  await queueMessages(
    ctx,
    followers.map((follower) =>
      writeLetter(ctx, follower, {
        kind: 'issue',
        subject: `Rejected: ${title}${subjectEnd(issue.jobId)}`,
        isAboutOthers: true,
        paragraphs: [
          `You said that "${title}" affects you too. It was rejected, so nothing will be done about it.`,
          words,
          'If the problem is still there for you, report it yourself.',
          `${REPORT_YOURSELF}: ${ctx.services.publicUrl}/building/${issue.id}`,
        ],
        about: `for ${issue.propertyName}`,
      }),
    ),
  )
}
