import type { Permission } from '@doorstep/contract/access'
import {
  ISSUE_STATUS_LABELS,
  nextStatuses,
  statusChoices,
  UNEDITABLE_STATUSES,
} from '@doorstep/contract/issues/rules'
import type { IssueMover, IssueStatus } from '@doorstep/contract/issues/rules'
import { MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import { isFinal, undoableUntil } from '@doorstep/contract/issues/merging/rules'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../policy/actor.ts'
import { includes } from '../../policy/scopes.ts'
import type { Target } from '../../policy/scopes.ts'
import { isWritable } from './notes/rules.ts'

/** The facts about an issue that the policy needs. */
export interface IssueFacts {
  propertyId: number
  developmentId: number
  reporterId: number | null
  reportedBy: number | null
  /** The contact, and the time at which they became the contact. */
  contactId?: number | null
  contactSince?: Date | null
  status: IssueStatus
  /** Firms that see the issue through a work order. Null if the issue never had a work order. */
  orderFirmIds: readonly number[] | null
  acceptedFirmIds?: readonly number[] | null | undefined
  bookedFirmIds?: readonly number[] | null | undefined
}

export function targetOf(issue: IssueFacts): Target & IssueFacts {
  const { propertyId, developmentId, reporterId, reportedBy, status } = issue
  const { contactId = null, contactSince = null } = issue
  const { orderFirmIds, acceptedFirmIds, bookedFirmIds } = issue
  const firms = { orderFirmIds, acceptedFirmIds, bookedFirmIds }
  return { propertyId, developmentId, reporterId, reportedBy, contactId, contactSince, status, ...firms }
}

/** Returns the roles in which this person may change the status: staff, contractor or reporter. */
export function moversOf(actor: Actor, issue: IssueFacts): IssueMover[] {
  const target = targetOf(issue)
  const movers: IssueMover[] = []
  if (includes(actor, 'issue:moderate', target)) movers.push('staff')
  if (includes(actor, 'issueMover:contractor', target)) movers.push('contractor')
  if (includes(actor, 'issue:withdraw', target)) movers.push('reporter')
  return movers
}

/** Throws CONFLICT with the allowed statuses if these movers cannot take the step. */
export function requireStep({ status }: IssueFacts, to: IssueStatus, movers: readonly IssueMover[]): void {
  const allowed = nextStatuses(status, movers)
  if (!allowed.includes(to))
    throw new AppError('CONFLICT', `An issue that is ${status} cannot become ${to}.`, { allowed })
}

/** Throws CONFLICT for a merged issue, because merged issues take no steps. */
export function requireUnmerged<Row extends { mergedIntoId: number | null } | undefined>(issue: Row): Row {
  if (issue !== undefined && issue.mergedIntoId !== null)
    throw new AppError('CONFLICT', MERGE_MESSAGES.merged)
  return issue
}

interface StateFacts {
  status: IssueStatus
  isAnonymised: boolean
}

interface MergeFacts extends StateFacts {
  mergedIntoId: number | null
  mergedAt: Date | null
}

/**
 * Whether the issue can be merged into another issue. An Approved issue can't be merged, because the system is about to
 * open it.
 */
export const canMerge = ({ status, isAnonymised, mergedIntoId }: MergeFacts): boolean =>
  mergedIntoId === null && !isFinal(status) && status !== 'Approved' && !isAnonymised

export const canUnmerge = ({ isAnonymised, mergedAt }: MergeFacts, now: Date): boolean =>
  mergedAt !== null && !isAnonymised && now <= undoableUntil(mergedAt)

/**
 * Whether this person works on the issue, as staff or for a firm. Only these people see a flag that comes from merged
 * issues.
 */
export const seesTakenFlag = (actor: Actor, target: Target): boolean =>
  includes(actor, 'issueField:internalNotes', target)

const UNEDITABLE: readonly IssueStatus[] = UNEDITABLE_STATUSES

/** Staff may send this many times as many reports and notes as other people in the same time. */
export const STAFF_LIMIT_FACTOR = 10

/**
 * True if nobody can edit the issue: it is anonymised, or its status is uneditable. `issue:writeNote` has another rule.
 */
export function isUneditable({ status, isAnonymised }: StateFacts): boolean {
  return UNEDITABLE.includes(status) || isAnonymised
}

/** Whether work on the issue can still be delayed because the resident has not answered. */
export function canWait(issue: StateFacts): boolean {
  return !isUneditable(issue) && issue.status !== 'Resolved'
}

/** The end of the subject of every email about an issue. A later redaction finds the emails by this end. */
export function subjectEnd(jobId: number): string {
  return ` (job ${jobId})`
}

/** A note that an email quotes. If staff take the note back, the server finds the email by `noteId`. */
export interface Quote {
  text: string
  noteId?: number
}

export function commentParagraph(comment: Quote | undefined): string[] {
  return comment === undefined ? [] : [`The comment: ${comment.text}`]
}

export const NEW_NOTE = 'A new note on your report: '

/** The start of the subject of an email about a note, for people who follow the issue. */
export const NEW_NOTE_TO_FOLLOWERS = 'News in your building: '

interface Asked extends IssueFacts {
  verdictUntil: Date | null
  mergedIntoId?: number | null
}

/** Whether the reporter is asked if the issue is fixed. For a closed issue, the question ends at `verdictUntil`. */
export function isAsked(
  { status, verdictUntil, mergedIntoId = null }: Pick<Asked, 'status' | 'verdictUntil' | 'mergedIntoId'>,
  now: Date,
): boolean {
  if (verdictUntil === null || mergedIntoId !== null) return false
  return status === 'Resolved' || (status === 'Closed' && verdictUntil > now)
}

/** The actions open to this reader now, according to the policy and the state of the issue. */
export function issueAbilities(
  actor: Actor,
  issue: Asked &
    MergeFacts & { updatedAt: Date; closedAt: Date | null; vulnerablePersons: boolean; isCommon: boolean },
  now: Date,
): Permission[] {
  const target = targetOf(issue)
  const { status } = issue
  const movers = moversOf(actor, issue)
  const isStaff = movers.includes('staff')
  const may = (right: Permission): boolean => includes(actor, right, target)
  // A merged issue takes no steps. Its reporter can always withdraw consent, and staff can always remove private
  // details.
  if (issue.mergedIntoId !== null)
    return [
      ...(may('issue:setVulnerableFlag') && issue.vulnerablePersons
        ? (['issue:setVulnerableFlag'] as const)
        : []),
      ...(may('issue:redact') && !issue.isAnonymised ? (['issue:redact'] as const) : []),
      ...(may('issue:unmerge') && canUnmerge(issue, now) ? (['issue:unmerge'] as const) : []),
    ]
  const abilities: Partial<Record<Permission, boolean>> = {
    'issue:edit': may('issue:edit') && (isStaff ? !isUneditable(issue) : status === 'Submitted'),
    'issue:changeStatus': issueChoices(actor, issue, movers).length > 1,
    'issue:addNote': may('issue:addNote') && !isUneditable(issue),
    'issue:writeNote': may('issue:writeNote') && isWritable(issue, isStaff, now),
    'issue:shareNote': may('issue:shareNote') && !issue.isAnonymised,
    'issue:moderate': isStaff,
    'issue:setPriority': may('issue:setPriority') && !isUneditable(issue),
    'issue:setOwner': may('issue:setOwner') && !isUneditable(issue),
    'issue:setContact':
      may('issue:setContact') &&
      !issue.isCommon &&
      (!isUneditable(issue) || typeof issue.contactId === 'number'),
    'issue:pause': may('issue:pause') && canWait(issue),
    'issue:readDeadlines': may('issue:readDeadlines'),
    'issue:setVulnerableFlag':
      may('issue:setVulnerableFlag') &&
      (issue.vulnerablePersons || (may('issue:setAccess') && !isUneditable(issue))),
    'issue:redact': may('issue:redact') && !issue.isAnonymised,
    'issue:show': may('issue:show') && issue.isCommon && !issue.isAnonymised,
    'issue:link': may('issue:link') && !issue.isAnonymised,
    'issue:merge': may('issue:merge') && canMerge(issue),
    'issue:giveVerdict': may('issue:giveVerdict') && isAsked(issue, now),
    'issue:withdraw': may('issue:withdraw') && nextStatuses(status, ['reporter']).includes('Withdrawn'),
    'issue:attach': may('issue:attach') && status === 'Submitted',
  }
  // Every key of the object literal is a permission, so this cast is safe.
  return (Object.keys(abilities) as Permission[]).filter((name) => abilities[name] === true)
}

/** Returns the statuses that the status select offers to this reader. Withdrawing is a separate action. */
export function issueChoices(
  actor: Actor,
  issue: IssueFacts & MergeFacts,
  movers = moversOf(actor, issue),
): IssueStatus[] {
  if (issue.isAnonymised || issue.mergedIntoId !== null) return [issue.status]
  return statusChoices(
    issue.status,
    movers.filter((mover) => mover !== 'reporter'),
  )
}

/** Returns the reason why a step is too late: the current status of the issue, and who moved it there. */
export function tooLate(from: IssueStatus, to: IssueStatus, by: string | null): string {
  const isThere = from === to
  const label = isThere ? `${ISSUE_STATUS_LABELS[from]} already` : ISSUE_STATUS_LABELS[from]
  const who = by === null ? '' : `, by ${by}`
  return isThere
    ? `It is ${label}${who}.`
    : `The issue is ${label}${who}, and cannot become ${ISSUE_STATUS_LABELS[to]}.`
}
