import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { RECEIVED } from '@doorstep/contract/issues/texts'
import { NOBODYS_DOMAIN } from '@doorstep/contract/retention/texts'
import type { SystemWriteCtx } from '../../context.ts'
import { queueMessage, queueMessages } from '../../mail/outbox.ts'
import type { Message } from '../../mail/outbox.ts'
import type { Stop } from '../../mail/unsubscribe.ts'
import { writeLetter } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'
import type { Actor } from '../../policy/actor.ts'
import { findNewReportReceivers } from '../items/queries.ts'
import type { Receiver } from '../items/queries.ts'
import { addNewReport, addOwnChange } from '../items/service.ts'
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
  /** For staff, about somebody else's report. */
  isAboutOthers?: boolean
  /** How its reader stops such mails. */
  stop?: Stop
}

type ChangeCtx = SystemWriteCtx & { actor?: Actor }

/** A mail to somebody who can stop mails of this kind says how. */
function letterTo(
  ctx: SystemWriteCtx,
  to: Recipient,
  issue: IssueRow,
  { subject, paragraphs, isAboutOthers, stop }: Letter,
): Message {
  return writeLetter(ctx, to, {
    kind: 'issue',
    subject: subject + subjectEnd(issue.jobId),
    ...(isAboutOthers && { isAboutOthers }),
    ...(stop && { stop }),
    paragraphs: [...paragraphs, `See the issue: ${ctx.services.publicUrl}/issues/${issue.id}`],
    about: `for ${issue.propertyName}, ${issue.propertyAddress}`,
  })
}

/** Always sent. */
async function tellReporter(ctx: SystemWriteCtx, issue: IssueRow, letter: Letter): Promise<void> {
  const { reporterEmail: email, reporterFirstName: firstName } = issue
  if (email === null || firstName === null || email.endsWith(`@${NOBODYS_DOMAIN}`)) return
  await queueMessage(ctx, letterTo(ctx, { email, firstName }, issue, letter))
}

/** Tells the reporter of a change, and mails it where they want that at once. */
async function tellChange(
  ctx: ChangeCtx,
  issue: IssueRow,
  status: IssueStatus | null,
  letter: Letter,
): Promise<void> {
  const receiver = await addOwnChange(ctx, issue, { status, isMailed: false })
  if (receiver?.choice !== 'atOnce') return
  await tellReporter(ctx, issue, { ...letter, stop: { mail: 'mineChanged', userId: receiver.userId } })
}

/** Tells whoever decides about it, by mail too where they want that at once. */
export async function tellNewReport(ctx: ChangeCtx, issue: IssueRow): Promise<void> {
  const receivers = await addNewReport(ctx, issue)
  // Its own job mails an emergency, whatever was chosen.
  if (issue.priority !== 'Emergency') await mailNewReport(ctx, issue, receivers)
}

/** Mails, to those who want it at once, a report that is no emergency after all. */
export async function tellNoEmergencyReport(ctx: ChangeCtx, issue: IssueRow): Promise<void> {
  const receivers = await findNewReportReceivers(ctx, issue)
  await mailNewReport(
    ctx,
    issue,
    receivers.filter(({ userId }) => userId !== issue.reportedBy),
  )
}

async function mailNewReport(ctx: ChangeCtx, issue: IssueRow, receivers: readonly Receiver[]): Promise<void> {
  const letters = receivers.filter(({ choice }) => choice === 'atOnce')
  await queueMessages(
    ctx,
    letters.map((receiver) =>
      letterTo(ctx, receiver, issue, {
        subject: `New report: ${issue.title}`,
        isAboutOthers: true,
        stop: { mail: 'newReport', userId: receiver.userId },
        paragraphs: [`"${issue.title}" was reported and waits for a decision.`],
      }),
    ),
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
  await Promise.all([
    addOwnChange(ctx, issue, { status: 'Open', isMailed: true }),
    tellReporter(ctx, issue, {
      subject: `Your report is approved: ${issue.title}`,
      paragraphs: [
        `"${issue.title}" has been approved and is now open. ${NEXT_SENTENCES.Open ?? ''}`.trim(),
        ...commentParagraph(comment),
      ],
    }),
  ])
}

export async function tellStatus(
  ctx: ChangeCtx,
  issue: IssueRow,
  status: IssueStatus,
  comment: string | undefined,
): Promise<void> {
  if (status === 'Rejected') {
    await Promise.all([
      addOwnChange(ctx, issue, { status, isMailed: true }),
      tellReporter(ctx, issue, {
        subject: `Your report was not taken up: ${issue.title}`,
        paragraphs: [
          `"${issue.title}" was rejected.`,
          ...(comment === undefined ? [] : [`The reason: ${comment}`]),
        ],
      }),
    ])
    return
  }
  const label = ISSUE_STATUS_LABELS[status]
  const letter = {
    subject: `${label}: ${issue.title}`,
    paragraphs: [
      `"${issue.title}" is now ${label}. ${NEXT_SENTENCES[status] ?? ''}`.trim(),
      ...commentParagraph(comment),
    ],
  }
  // The reporter's own doing, of which this is the receipt.
  if (status === 'Withdrawn') await tellReporter(ctx, issue, letter)
  else await tellChange(ctx, issue, status, letter)
}

export async function tellNote(ctx: ChangeCtx, issue: IssueRow, note: string): Promise<void> {
  await tellChange(ctx, issue, null, {
    subject: `A new note on your report: ${issue.title}`,
    paragraphs: [`There is a new note on "${issue.title}".`, ...commentParagraph(note)],
  })
}

export async function tellNotEmergency(ctx: ChangeCtx, issue: IssueRow, reason: string): Promise<void> {
  await Promise.all([
    addOwnChange(ctx, issue, { status: null, isMailed: true }),
    tellReporter(ctx, issue, {
      subject: `Not an emergency: ${issue.title}`,
      paragraphs: [
        `"${issue.title}" is not dealt with as an emergency any more.`,
        `The reason: ${reason}`,
        'If somebody is in danger, call the emergency services, and report it again.',
      ],
    }),
  ])
}

function commentParagraph(comment: string | undefined): string[] {
  return comment === undefined ? [] : [`The comment: ${comment}`]
}
