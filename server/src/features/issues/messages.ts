import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { RECEIVED } from '@doorstep/contract/issues/texts'
import { NOBODYS_DOMAIN } from '@doorstep/contract/retention/texts'
import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import type { IssueRow } from './queries.ts'
import { subjectEnd } from './rules.ts'

/** What a step means for the person who reported it. */
const NEXT_SENTENCES: Partial<Record<IssueStatus, string>> = {
  Open: 'It is in the queue and will be given to somebody soon.',
  InProgress: 'Somebody is working on it.',
  AwaitingContract: 'It waits for a contractor to be engaged.',
  Pending: 'It is on hold for the moment. The work goes on as soon as possible.',
  Resolved: 'The work is done. If the problem is still there, please report it again.',
  Closed: 'The job is closed.',
  Withdrawn: 'You have withdrawn this issue. Nothing more will be done about it.',
}

interface Letter {
  subject: string
  /** Paragraphs between greeting and link. The flag for vulnerable persons never stands in a mail. */
  paragraphs: string[]
}

async function tellReporter(ctx: SystemWriteCtx, issue: IssueRow, letter: Letter): Promise<void> {
  const { reporterEmail: email, reporterFirstName: firstName } = issue
  if (email === null || firstName === null || email.endsWith(`@${NOBODYS_DOMAIN}`)) return
  await writeTo(
    ctx,
    { email, firstName },
    {
      kind: 'issue',
      subject: letter.subject + subjectEnd(issue.jobId),
      paragraphs: [...letter.paragraphs, `See the issue: ${ctx.services.publicUrl}/issues/${issue.id}`],
      about: `for ${issue.propertyName}, ${issue.propertyAddress}`,
    },
  )
}

export async function tellReceived(ctx: SystemWriteCtx, issue: IssueRow): Promise<void> {
  await tellReporter(ctx, issue, {
    subject: `We have received your report: ${issue.title}`,
    paragraphs: [`Thank you for reporting "${issue.title}". Your job number is ${issue.jobId}.`, RECEIVED],
  })
}

export async function tellApproved(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  comment: string | undefined,
): Promise<void> {
  await tellReporter(ctx, issue, {
    subject: `Your report is approved: ${issue.title}`,
    paragraphs: [
      `"${issue.title}" has been approved and is now open. ${NEXT_SENTENCES.Open ?? ''}`.trim(),
      ...commentParagraph(comment),
    ],
  })
}

export async function tellStatus(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  status: IssueStatus,
  comment: string | undefined,
): Promise<void> {
  if (status === 'Rejected') {
    await tellReporter(ctx, issue, {
      subject: `Your report was not taken up: ${issue.title}`,
      paragraphs: [
        `"${issue.title}" was rejected.`,
        ...(comment === undefined ? [] : [`The reason: ${comment}`]),
      ],
    })
    return
  }
  const label = ISSUE_STATUS_LABELS[status]
  await tellReporter(ctx, issue, {
    subject: `${label}: ${issue.title}`,
    paragraphs: [
      `"${issue.title}" is now ${label}. ${NEXT_SENTENCES[status] ?? ''}`.trim(),
      ...commentParagraph(comment),
    ],
  })
}

export async function tellNote(ctx: SystemWriteCtx, issue: IssueRow, note: string): Promise<void> {
  await tellReporter(ctx, issue, {
    subject: `A new note on your report: ${issue.title}`,
    paragraphs: [`There is a new note on "${issue.title}".`, ...commentParagraph(note)],
  })
}

export async function tellNotEmergency(ctx: SystemWriteCtx, issue: IssueRow, reason: string): Promise<void> {
  await tellReporter(ctx, issue, {
    subject: `Not an emergency: ${issue.title}`,
    paragraphs: [
      `"${issue.title}" is not dealt with as an emergency any more.`,
      `The reason: ${reason}`,
      'If somebody is in danger, call the emergency services, and report it again.',
    ],
  })
}

function commentParagraph(comment: string | undefined): string[] {
  return comment === undefined ? [] : [`The comment: ${comment}`]
}
