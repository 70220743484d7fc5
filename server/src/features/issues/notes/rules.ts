import type { Permission } from '@doorstep/contract/access'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import {
  QUIET_DAYS,
  UNWRITABLE_STATUSES,
  WRITING_DAYS_AFTER_CLOSING,
} from '@doorstep/contract/issues/notes/rules'
import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import { STAFF_ONLY } from '@doorstep/contract/issues/notes/texts'
import type { Actor } from '../../../policy/actor.ts'
import { includes } from '../../../policy/scopes.ts'
import type { Target } from '../../../policy/scopes.ts'
import { AUDIENCE_RIGHTS, audiencesOf, isForReporter, orderOfNote } from '../../../policy/notes.ts'
import type { Audience, NoteFacts, NoteReader } from '../../../policy/notes.ts'

const DAY_MS = 86_400_000

/** To which audiences of an issue this person belongs. */
const belonging =
  (actor: Actor, target: Target): NoteReader['belongs'] =>
  (audience, firmId) =>
    includes(actor, AUDIENCE_RIGHTS[audience], { ...target, ...orderOfNote(firmId) })

/** This person as a reader of the notes of an issue. */
export function noteReaderOf(
  actor: Actor,
  target: Target,
  leftAt: Date | undefined,
  belongs = belonging(actor, target),
): NoteReader {
  return { userId: actor.userId, isReporter: target.reporterId === actor.userId, belongs, leftAt }
}

/** Whether somebody reads an own report by nothing but that it was theirs: then it matters when they left. */
export function mayHaveLeft(actor: Actor, target: Target): boolean {
  return (
    target.reporterId === actor.userId &&
    !actor.mappings.some(({ propertyId }) => propertyId === target.propertyId) &&
    !includes(actor, 'issueField:staffNotes', target)
  )
}

interface WritingFacts {
  status: IssueStatus
  isAnonymised: boolean
  updatedAt: Date
  closedAt: Date | null
}

const UNWRITABLE: readonly IssueStatus[] = UNWRITABLE_STATUSES

/** The last moment at which the reporter may write, where one is set. */
export function writableUntil({ status, closedAt, updatedAt }: WritingFacts): Date | null {
  if (status !== 'Closed') return null
  // What was closed before this was kept has not been changed since, but by a redaction.
  return new Date((closedAt ?? updatedAt).getTime() + WRITING_DAYS_AFTER_CLOSING * DAY_MS)
}

/** Whether the state lets somebody write: staff until the issue is anonymised, the reporter until the conversation is over. */
export function isWritable(issue: WritingFacts, isStaff: boolean, now: Date): boolean {
  if (issue.isAnonymised) return false
  if (isStaff) return true
  const until = writableUntil(issue)
  return !UNWRITABLE.includes(issue.status) && (until === null || now <= until)
}

interface ActivityFacts {
  status: IssueStatus
  updatedAt: Date
  activeAt: Date | null
}

const LIVE: readonly IssueStatus[] = LIVE_STATUSES

/** Before this moment what is live has been quiet. */
export const quietBefore = (now: Date): Date => new Date(now.getTime() - QUIET_DAYS * DAY_MS)

export function isQuiet({ status, activeAt, updatedAt }: ActivityFacts, now: Date): boolean {
  return LIVE.includes(status) && (activeAt ?? updatedAt) < quietBefore(now)
}

/** Who may belong to an audience of an issue, by name or by role. */
export interface Circle {
  /** What the reporter is called, as this reader may know it; null where nobody is, or they have left. */
  reporter: string | null
  /** The development. */
  place: string
  hasLeasing: boolean
  hasContractors: boolean
}

/** Who reads a note, in words: 'Priya Nair, and staff of Kennet Wharf'. `firm` is that of the work order it is about. */
export function readersText(
  audiences: readonly Audience[],
  circle: Circle,
  firm: string | null = null,
): string {
  const isPublic = audiences.includes('public')
  const groups = [
    'staff',
    ...(isPublic && circle.hasLeasing ? ['leasing staff'] : []),
    ...((isPublic || audiences.includes('internal')) && circle.hasContractors ? ['contractors'] : []),
  ]
  const named = [
    isForReporter(audiences) ? circle.reporter : null,
    audiences.includes('order') ? firm : null,
  ].filter((name) => name !== null)
  if (named.length === 0 && groups.length === 1) return STAFF_ONLY
  const last = groups.length > 1 ? ` and ${groups.at(-1)}` : ''
  const text = `${groups.slice(0, Math.max(1, groups.length - 1)).join(', ')}${last} of ${circle.place}`
  return named.length === 0
    ? `${text.charAt(0).toUpperCase()}${text.slice(1)}`
    : `${named.join(', ')}, and ${text}`
}

/** To whom this person may write on the issue now, beside the firms of its work orders. */
export function audiencesFor(isStaff: boolean, isReporterHere: boolean): Exclude<WrittenAudience, 'order'>[] {
  if (!isStaff) return ['reporter']
  return isReporterHere ? ['reporter', 'staff'] : ['staff']
}

type SharedFacts = Pick<NoteFacts, 'kind' | 'audiences' | 'internal' | 'actorId' | 'note' | 'mailedBy'> & {
  toStatus: IssueStatus | null
  byFirm: boolean
  hasWholeEmail: boolean
}

const SHARED_KINDS: readonly NoteFacts['kind'][] = ['noteAdded', 'edited', 'statusChanged']

/** Whether a note is one that staff decide about: not what the reporter wrote, nor why a report was refused. */
export function isStaffs(entry: SharedFacts, { reporterId }: { reporterId: number | null }): boolean {
  return (
    entry.note !== null &&
    SHARED_KINDS.includes(entry.kind) &&
    entry.mailedBy !== 'unknown' &&
    // What a reporter wrote who was removed since has no author.
    (reporterId === null ? entry.actorId !== null || entry.byFirm : entry.actorId !== reporterId) &&
    entry.toStatus !== 'Rejected'
  )
}

export function abilitiesOfNote(
  entry: SharedFacts,
  issue: { reporterId: number | null },
  isReporterHere: boolean,
): Permission[] {
  const mailed: Permission[] = entry.hasWholeEmail ? ['issue:readWholeEmail'] : []
  if (entry.mailedBy === 'unknown') return ['issue:acceptNote', ...mailed]
  if (!isStaffs(entry, issue)) return mailed
  const audiences = audiencesOf(entry)
  const left = leftWith(entry)
  return [
    ...mailed,
    ...(!isForReporter(audiences) && isReporterHere ? (['issue:shareNote'] as const) : []),
    ...(audiences.every((audience) => left.includes(audience)) ? [] : (['issue:takeBackNote'] as const)),
  ]
}

/** Whose a note is once it is taken back: staff's alone, or theirs and that firm's that wrote it. */
export function leftWith({ byFirm }: Pick<SharedFacts, 'byFirm'>): Audience[] {
  return [byFirm ? 'order' : 'staff']
}
