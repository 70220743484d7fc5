import type { Permission } from '@doorstep/contract/access'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import {
  QUIET_DAYS,
  UNWRITABLE_STATUSES,
  WRITING_DAYS_AFTER_CLOSING,
} from '@doorstep/contract/issues/notes/rules'
import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import { BUILDING, FOLLOWERS, STAFF_ONLY } from '@doorstep/contract/issues/notes/texts'
import { placesOf } from '../../../policy/actor.ts'
import type { Actor } from '../../../policy/actor.ts'
import { includes } from '../../../policy/scopes.ts'
import type { Target } from '../../../policy/scopes.ts'
import { AUDIENCE_RIGHTS, audiencesOf, isForReporter, orderOfNote } from '../../../policy/notes.ts'
import type { Audience, NoteFacts, NoteReader } from '../../../policy/notes.ts'

const DAY_MS = 86_400_000

const belonging =
  (actor: Actor, target: Target): NoteReader['belongs'] =>
  (audience, firmId) =>
    includes(actor, AUDIENCE_RIGHTS[audience], { ...target, ...orderOfNote(firmId) })

export function noteReaderOf(
  actor: Actor,
  target: Target & { contactSince?: Date | null },
  leftAt: Date | undefined,
  belongs = belonging(actor, target),
): NoteReader {
  const isReporter = target.reporterId === actor.userId
  return { userId: actor.userId, isReporter, belongs, leftAt, contact: contactOf(actor, target) }
}

/**
 * Returns the rights of a person as the contact. For notes from before they became the contact, only their roles count.
 */
function contactOf(actor: Actor, target: Target & { contactSince?: Date | null }): NoteReader['contact'] {
  if (target.contactId !== actor.userId || !target.contactSince) return undefined
  const before = { ...target, contactId: null }
  return {
    since: target.contactSince,
    belongsBefore: belonging(actor, before),
    readsBefore: includes(actor, 'issue:readHistory', before),
  }
}

/** Whether somebody can read the report only as its reporter or contact, and might have left the home. */
export function mayHaveLeft(actor: Actor, target: Target): boolean {
  return (
    (target.reporterId === actor.userId || target.contactId === actor.userId) &&
    (target.propertyId === undefined || !placesOf(actor).includes(target.propertyId)) &&
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

/** The last moment at which the reporter can write. Null if there is no limit. */
export function writableUntil({ status, closedAt, updatedAt }: WritingFacts): Date | null {
  if (status !== 'Closed') return null
  // Issues closed before `closedAt` existed have changed only by redaction since, so `updatedAt` is close enough.
  return new Date((closedAt ?? updatedAt).getTime() + WRITING_DAYS_AFTER_CLOSING * DAY_MS)
}

/**
 * Whether the state of the issue allows notes: by staff until the issue is anonymised, by the reporter until
 * `writableUntil`.
 */
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

/** A live issue is quiet if it has had no activity since the returned time. */
export const quietBefore = (now: Date): Date => new Date(now.getTime() - QUIET_DAYS * DAY_MS)

export function isQuiet({ status, activeAt, updatedAt }: ActivityFacts, now: Date): boolean {
  return LIVE.includes(status) && (activeAt ?? updatedAt) < quietBefore(now)
}

/** The people who can belong to an audience of an issue, each by name or by role. */
export interface Circle {
  /** The reporter's name as this reader may know it. Null if there is no reporter, or if the reporter has left. */
  reporter: string | null
  /** The name of the development. */
  place: string
  hasLeasing: boolean
  hasContractors: boolean
}

/**
 * The readers of a note in words: 'Priya Nair, and staff of Kennet Wharf'. `firm` is the firm of the note's work order.
 */
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
    audiences.includes('building') ? BUILDING : null,
    audiences.includes('followers') ? FOLLOWERS : null,
    audiences.includes('order') ? firm : null,
  ].filter((name) => name !== null)
  if (named.length === 0 && groups.length === 1) return STAFF_ONLY
  const last = groups.length > 1 ? ` and ${groups.at(-1)}` : ''
  const text = `${groups.slice(0, Math.max(1, groups.length - 1)).join(', ')}${last} of ${circle.place}`
  return named.length === 0
    ? `${text.charAt(0).toUpperCase()}${text.slice(1)}`
    : `${named.join(', ')}, and ${text}`
}

interface AudienceFacts {
  isSideHere: boolean
  isCommon: boolean
  mergedIds: readonly number[] | null
  shownAt: Date | null
}

/** The audiences to which this person can write now, apart from the firms of work orders. */
export function audiencesFor(
  isStaff: boolean,
  { isSideHere, isCommon, mergedIds, shownAt }: AudienceFacts,
): Exclude<WrittenAudience, 'order'>[] {
  if (!isStaff) return ['reporter']
  return [
    ...(isSideHere ? (['reporter'] as const) : []),
    // In a home, the reporters of merged issues count as followers.
    ...(isCommon || mergedIds !== null ? (['followers'] as const) : []),
    ...(isCommon && shownAt !== null ? (['building'] as const) : []),
    'staff',
  ]
}

type SharedFacts = Pick<NoteFacts, 'kind' | 'audiences' | 'internal' | 'note' | 'mailedBy'> & {
  toStatus: IssueStatus | null
  bySide: boolean
  byFirm: boolean
  hasWholeEmail: boolean
}

const SHARED_KINDS: readonly NoteFacts['kind'][] = ['noteAdded', 'edited', 'statusChanged']

interface Sides {
  reporterId: number | null
  contactId: number | null
}

export const isOnSide = ({ reporterId, contactId }: Sides, userId: number): boolean =>
  userId === reporterId || userId === contactId

/**
 * Whether staff can share the note or take it back. Staff cannot do so if the note is the reason for a rejection. The
 * same applies to a note by the reporter's side, even after its author has left that side.
 */
export function isStaffs(entry: SharedFacts): boolean {
  return (
    entry.note !== null &&
    SHARED_KINDS.includes(entry.kind) &&
    entry.mailedBy !== 'unknown' &&
    !entry.bySide &&
    entry.toStatus !== 'Rejected'
  )
}

export function abilitiesOfNote(entry: SharedFacts, isSideHere: boolean): Permission[] {
  const mailed: Permission[] = entry.hasWholeEmail ? ['issue:readWholeEmail'] : []
  if (entry.mailedBy === 'unknown') return ['issue:acceptNote', ...mailed]
  if (!isStaffs(entry)) return mailed
  const audiences = audiencesOf(entry)
  const left = leftWith(entry)
  return [
    ...mailed,
    ...(!isForReporter(audiences) && isSideHere ? (['issue:shareNote'] as const) : []),
    ...(audiences.every((audience) => left.includes(audience)) ? [] : (['issue:takeBackNote'] as const)),
  ]
}

/** The audiences of a note that was taken back: staff only, or staff and the firm that wrote it. */
export function leftWith({ byFirm }: Pick<SharedFacts, 'byFirm'>): Audience[] {
  return [byFirm ? 'order' : 'staff']
}
