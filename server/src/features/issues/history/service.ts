import type { IssueStatus, ReportSource } from '@doorstep/contract/issues/rules'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { inSentence } from '@doorstep/contract/issues/notes/texts'
import type { Ctx, SystemCtx } from '../../../context.ts'
import type { Actor } from '../../../policy/actor.ts'
import type { Audience } from '../../../policy/notes.ts'
import { includes } from '../../../policy/scopes.ts'
import { presentAttachment } from '../attachments/present.ts'
import { findNoteFiles } from '../attachments/queries.ts'
import { findUnknownMails } from '../mailed-notes/queries.ts'
import { findCircle, hasSide } from '../notes/queries.ts'
import type { CircleFacts } from '../notes/queries.ts'
import { abilitiesOfNote, readersText } from '../notes/rules.ts'
import { findNoteReader } from '../present.ts'
import type { IssueRow } from '../queries.ts'
import { STAFF_LIMIT_FACTOR, targetOf, tooLate } from '../rules.ts'
import { namingOf, presentIssueEvents } from './present.ts'
import { findLastMover, UNNAMED_CONTACT, UNNAMED_REPORTER } from './queries.ts'
import type { IssueEventRow } from './queries.ts'

/** Presents the given history entries. Leaves out everything that this reader may not see. */
export async function presentHistory(
  ctx: Ctx,
  issue: IssueRow,
  entries: readonly IssueEventRow[],
): Promise<IssueEvent[]> {
  const reader = await findNoteReader(ctx, issue)
  const circle = await findCircle(ctx, issue)
  const files = await findNoteFiles(ctx, issue.id)
  const target = targetOf(issue)
  const mayShare = includes(ctx.actor, 'issue:shareNote', target) && !issue.isAnonymised
  const unknown = entries.some(({ mailedBy }) => mailedBy === 'unknown')
    ? await findUnknownMails(ctx, issue.id)
    : []
  return presentIssueEvents(entries, reader, {
    naming: namingOf(ctx.actor, target),
    senderOf: ({ id }) => {
      const mail = unknown.find(({ noteId }) => noteId === id)
      return mail ? { address: mail.sender, person: mail.person } : null
    },
    seesVerdict: includes(ctx.actor, 'issueField:verdict', target),
    reportedFor: reportedFor(ctx.actor, issue),
    readersOf: (audiences, firm) => readersFor(ctx, issue, circle, audiences, firm),
    photosOf: (noteId) =>
      files.filter((file) => file.noteId === noteId).map((file) => presentAttachment(issue.id, file)),
    mayDo: (entry) => (mayShare ? abilitiesOfNote(entry, hasSide(circle)) : []),
  })
}

/**
 * Returns the occupant if another person reported the issue for them. Hides the occupant's name from readers who may
 * not see it.
 */
function reportedFor(actor: Actor, issue: IssueRow): { name: string; source: ReportSource | null } | null {
  const { reporterId, reportedBy, source } = issue
  if (reporterId === null || reportedBy === null || reporterId === reportedBy) return null
  return { name: reporterAs(actor, issue), source }
}

/** Describes the readers of a note. Names the reporter only if this reader may see the reporter's name. */
export function readersFor(
  { actor }: Ctx,
  issue: IssueRow,
  { isReporterHere, isContactHere, ...circle }: CircleFacts,
  audiences: readonly Audience[],
  firm: string | null = null,
): string {
  const side = [
    ...(isReporterHere ? [reporterAs(actor, issue)] : []),
    ...(isContactHere ? [contactAs(actor, issue)] : []),
  ]
  const names = side.map((name, index) => (index === 0 ? name : inSentence(name)))
  const reporter = names.length === 0 ? null : names.join(' and ')
  return readersText(audiences, { ...circle, reporter }, firm)
}

function contactAs(actor: Actor, issue: IssueRow): string {
  if (issue.contactId === actor.userId) return 'You'
  return includes(actor, 'issueField:contact', targetOf(issue)) && issue.contactName !== null
    ? issue.contactName
    : UNNAMED_CONTACT
}

function reporterAs(actor: Actor, issue: IssueRow): string {
  if (issue.reporterId === actor.userId) return 'You'
  const isNamed = includes(actor, 'issueField:reporter', targetOf(issue)) && issue.reporterFirstName !== null
  return isNamed ? `${issue.reporterFirstName} ${issue.reporterLastName}` : UNNAMED_REPORTER
}

/** Returns the reason why a step by staff is too late: the current status, and who moved the issue there. */
export async function whyTooLate(ctx: Ctx, issue: IssueRow, to: IssueStatus): Promise<string> {
  return tooLate(issue.status, to, await nameLastMover(ctx, issue.id))
}

async function nameLastMover(ctx: Ctx, issueId: number): Promise<string | null> {
  const mover = await findLastMover(ctx, issueId)
  if (!mover) return null
  return mover.userId === ctx.actor.userId ? 'you' : (mover.name ?? 'the system')
}

/** Staff, and each firm as a group, may write ten times as many notes as everybody else. */
export async function countNoteOf(
  { silent, services }: SystemCtx,
  { name, isOfMany }: { name: string; isOfMany: boolean },
): Promise<void> {
  if (silent) return
  const { points, seconds } = services.config.limits.LIMIT_NOTE
  const limit = isOfMany ? { points: points * STAFF_LIMIT_FACTOR, seconds } : { points, seconds }
  await services.limits.custom(isOfMany ? 'LIMIT_NOTE_STAFF' : 'LIMIT_NOTE', limit).consume(name)
}
