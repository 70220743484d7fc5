import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { StoppableMail } from '@doorstep/contract/notifications/rules'
import { ANONYMISED_DOMAIN } from '@doorstep/contract/retention/texts'
import { placeText } from '@doorstep/contract/places/texts'
import type { SystemWriteCtx } from '../../context.ts'
import { queueMessage, queueMessages } from '../../mail/outbox.ts'
import type { Message } from '../../mail/outbox.ts'
import { answerOf } from '../../mail/replies.ts'
import type { Stop } from '../../mail/unsubscribe.ts'
import { writeLetter } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'
import type { Actor } from '../../policy/actor.ts'
import type { Receiver } from '../notifications/queries.ts'
import { findNewReportReceivers } from '../notifications/duties/queries.ts'
import { addAssigned, addWarning } from '../notifications/duties/service.ts'
import { addOwnChange } from '../notifications/service.ts'
import { findSides } from './notes/queries.ts'
import type { IssueRow } from './queries.ts'
import { commentParagraph, NEW_NOTE, subjectEnd } from './rules.ts'
import type { Quote } from './rules.ts'

/** The sentence of an email that explains a new status to the reporter. */
const NEXT_SENTENCES: Partial<Record<IssueStatus, string>> = {
  Open: 'The issue is in our queue and will be assigned soon.',
  InProgress: 'Somebody is working on the issue.',
  AwaitingContract: 'We are arranging a contractor.',
  Pending: 'The issue is on hold for the moment. Work will continue as soon as possible.',
  Resolved: 'The work is done. If the problem is still there, please report it again.',
  Closed: 'The job is closed.',
  Withdrawn: 'You have withdrawn this issue. Nothing more will be done about it.',
}

interface Letter {
  subject: string
  /** The paragraphs between the greeting and the link. Emails never mention the vulnerable persons flag. */
  paragraphs: string[]
  /** True for an email to staff with details of another person's report. */
  isAboutOthers?: boolean
  /** The reader and the kind of email that the unsubscribe link turns off. */
  stop?: Stop
  /** Who can reply by email and who reads the reply. Ignored when inbound email is off. */
  answer?: { userId: number; to: string }
  /** True if the reporter can no longer write, so that nobody can reply to the email. */
  isLast?: boolean
  /** A paragraph whose link becomes the button, instead of the link to the issue. */
  button?: string
  /** A note that `paragraphs` quote. Its id leads to the email if staff take the note back. */
  quote?: Quote | undefined
  secrets?: Record<string, string>
  /** The text of an attached calendar file. */
  calendar?: string
  expiresAt?: Date
  /** People who have already been notified. The call skips these people, and adds the people that it notifies. */
  notified?: Set<number>
}

/** Returns whether this person has already been notified, and adds the person to the list. */
function wasNotified({ notified }: Letter, { reporterId }: IssueRow): boolean {
  if (!notified || reporterId === null) return false
  const isKnown = notified.has(reporterId)
  notified.add(reporterId)
  return isKnown
}

export type ChangeCtx = SystemWriteCtx & { actor?: Actor }

/** Builds an email about an issue. With `stop`, the email explains how to turn such emails off. */
export function letterTo(
  ctx: SystemWriteCtx,
  to: Recipient,
  issue: IssueRow,
  { subject, paragraphs, isAboutOthers, stop, answer, button, quote, secrets, calendar, expiresAt }: Letter,
): Message {
  const answered = ctx.services.config.messaging.inbound ? answer : undefined
  return writeLetter(ctx, to, {
    kind: 'issue',
    subject: subject + subjectEnd(issue.jobId),
    ...(isAboutOthers && { isAboutOthers }),
    ...(stop && { stop }),
    ...(secrets && { secrets }),
    ...(calendar !== undefined && { calendar }),
    ...(expiresAt && { expiresAt }),
    ...(quote?.noteId !== undefined && { noteId: quote.noteId }),
    // The last link of an email becomes its button, so `button` comes last.
    ...(answered && {
      answer: answerOf({ issueId: issue.id, userId: answered.userId, audience: 'reporter' }),
    }),
    paragraphs: [
      ...paragraphs,
      `See the issue: ${ctx.services.publicUrl}/issues/${issue.id}`,
      ...(answered ? [`Reply to this email to ${answered.to}.`] : []),
      ...(button === undefined ? [] : [button]),
    ],
    about: `for ${placeText({ propertyName: issue.propertyName, address: issue.propertyAddress })}`,
  })
}

/** Queues an email to the reporter, whatever their choices. Returns the message id, or null if nobody can get it. */
export async function notifyReporter(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  letter: Letter,
): Promise<number | null> {
  const message = letterToReporter(ctx, issue, letter)
  return message ? queueMessage(ctx, message) : null
}

export function letterToReporter(ctx: SystemWriteCtx, issue: IssueRow, letter: Letter): Message | undefined {
  const { reporterEmail: email, reporterFirstName: firstName, reporterId: userId } = issue
  if (email === null || firstName === null || email.endsWith(`@${ANONYMISED_DOMAIN}`)) return undefined
  const answer =
    userId === null || letter.isLast === true ? undefined : { userId, to: 'write to the management team' }
  return letterTo(ctx, { email, firstName }, issue, { ...letter, ...(answer && { answer }) })
}

/** Adds a notification for the reporter's side, and queues an email for people who chose immediate emails. */
export async function notifyChange(
  ctx: ChangeCtx,
  issue: IssueRow,
  status: IssueStatus | null,
  letter: Letter,
): Promise<void> {
  for (const side of await findSides(ctx, issue)) {
    if (wasNotified(letter, side)) continue
    const receiver = await addOwnChange(ctx, side, { status, isMailed: false })
    if (receiver?.choice !== 'atOnce') continue
    await notifyReporter(ctx, side, { ...letter, stop: { mail: 'mineChanged', userId: receiver.userId } })
  }
}

/** Notifies the reporter's side by email, whatever their email choices. */
export async function notifySides(
  ctx: ChangeCtx,
  issue: IssueRow,
  status: IssueStatus | null,
  letter: Letter,
): Promise<void> {
  for (const side of await findSides(ctx, issue)) {
    if (wasNotified(letter, side)) continue
    await Promise.all([
      addOwnChange(ctx, side, { status, isMailed: true }),
      notifyReporter(ctx, side, letter),
    ])
  }
}

/** Notifies the new owner of the issue, unless they took the issue themselves. */
export async function notifyAssigned(ctx: ChangeCtx, issue: IssueRow, ownerId: number): Promise<void> {
  if (ownerId === ctx.actor?.userId) return
  const receiver = await addAssigned(ctx, issue, { ownerId, isMailed: false })
  if (receiver?.choice !== 'atOnce') return
  await queueMessage(ctx, letterToOwner(ctx, issue, receiver))
}

export function letterToOwner(ctx: ChangeCtx, issue: IssueRow, owner: Receiver): Message {
  return letterTo(ctx, owner, issue, {
    subject: `Assigned to you: ${issue.title}`,
    isAboutOthers: true,
    stop: { mail: 'assignedToMe', userId: owner.userId },
    paragraphs: [`"${issue.title}" is now assigned to you.`],
  })
}

/** Emails a report that is no longer an emergency to the managers who chose immediate emails about new reports. */
export async function notifyNoEmergencyReport(ctx: ChangeCtx, issue: IssueRow): Promise<void> {
  const receivers = await findNewReportReceivers(ctx, issue)
  await mailManagers(
    ctx,
    issue,
    receivers.filter(({ userId }) => userId !== issue.reportedBy),
    newReportLetter(issue),
  )
}

export const newReportLetter = ({ title }: IssueRow): ManagersLetter => ({
  kind: 'newReport',
  subject: `New report: ${title}`,
  paragraphs: [`"${title}" was reported and needs a decision.`],
})

type ManagersLetter = Pick<Letter, 'subject' | 'paragraphs'> & {
  kind: StoppableMail
  /** False if a reply would reach people other than the author. */
  isAnswered?: boolean
}

/** Emails the receivers who chose immediate emails of this kind. */
export async function mailManagers(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  receivers: readonly Receiver[],
  letter: ManagersLetter,
): Promise<void> {
  await queueMessages(ctx, lettersToManagers(ctx, issue, receivers, letter))
}

export function lettersToManagers(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  receivers: readonly Receiver[],
  { kind, isAnswered = true, ...letter }: ManagersLetter,
): Message[] {
  return receivers
    .filter(({ choice }) => choice === 'atOnce')
    .map((receiver) => {
      const stop = { mail: kind, userId: receiver.userId }
      const answer = { userId: receiver.userId, to: 'answer the resident. Other staff see your reply too' }
      return letterTo(ctx, receiver, issue, {
        ...letter,
        isAboutOthers: true,
        stop,
        ...(isAnswered && { answer }),
      })
    })
}

export async function notifyApproved(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  comment: Quote | undefined,
): Promise<void> {
  await notifySides(ctx, issue, 'Open', {
    subject: `Your report is approved: ${issue.title}`,
    quote: comment,
    paragraphs: [
      `"${issue.title}" has been approved and is now open. ${NEXT_SENTENCES.Open ?? ''}`.trim(),
      ...commentParagraph(comment),
    ],
  })
}

export async function notifyStatus(
  ctx: ChangeCtx,
  issue: IssueRow,
  status: IssueStatus,
  comment: Quote | undefined,
): Promise<void> {
  if (status === 'Rejected') {
    await notifySides(ctx, issue, status, {
      subject: `Your report was rejected: ${issue.title}`,
      isLast: true,
      paragraphs: [
        `"${issue.title}" was rejected.`,
        ...(comment === undefined ? [] : [`The reason: ${comment.text}`]),
      ],
    })
    return
  }
  const label = ISSUE_STATUS_LABELS[status]
  const letter = {
    subject: `${label}: ${issue.title}`,
    quote: comment,
    paragraphs: [
      `"${issue.title}" is now ${label}. ${NEXT_SENTENCES[status] ?? ''}`.trim(),
      ...commentParagraph(comment),
    ],
  }
  // A withdrawal is the reporter's own step, and this email is the receipt for it.
  if (status === 'Withdrawn') await notifyReporter(ctx, issue, { ...letter, isLast: true })
  else await notifyChange(ctx, issue, status, letter)
}

function writerOf({ actor }: ChangeCtx, issue: IssueRow): string {
  if (actor !== undefined && actor.userId === issue.contactId) return issue.contactName ?? 'The contact'
  return issue.reporterFirstName === null
    ? 'The resident'
    : `${issue.reporterFirstName} ${issue.reporterLastName}`
}

/**
 * Notifies the staff who answer the reporter of a new note from the reporter's side. Staff who chose immediate emails
 * also get an email.
 */
export async function notifyResidentWrote(ctx: ChangeCtx, issue: IssueRow, note: string): Promise<void> {
  const receivers = await addWarning(ctx, issue, 'residentWrote')
  const name = writerOf(ctx, issue)
  await queueMessages(
    ctx,
    receivers
      .filter(({ choice }) => choice === 'atOnce')
      .map((receiver) =>
        letterTo(ctx, receiver, issue, {
          subject: `New message: ${issue.title}`,
          isAboutOthers: true,
          stop: { mail: 'residentWrote', userId: receiver.userId },
          answer: { userId: receiver.userId, to: `answer ${name}. Other staff see your reply too` },
          paragraphs: [`${name} wrote about "${issue.title}":`, note],
        }),
      ),
  )
}

export async function notifyNote(ctx: ChangeCtx, issue: IssueRow, note: Quote): Promise<void> {
  await notifyChange(ctx, issue, null, {
    subject: `${NEW_NOTE}${issue.title}`,
    quote: note,
    paragraphs: [`There is a new note on "${issue.title}".`, ...commentParagraph(note)],
  })
}
