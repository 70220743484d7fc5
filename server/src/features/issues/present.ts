import { ISSUE_STATUS_LABELS, LIVE_STATUSES, raiseOf } from '@doorstep/contract/issues/rules'
import type { AuditAction } from '@doorstep/contract/audit/texts'
import type { IssuePriority, IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { emitReadAudit } from '../../audit/emitAudit.ts'
import type { Ctx } from '../../context.ts'
import type { Actor } from '../../policy/actor.ts'
import type { FieldRight } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import type { Target } from '../../policy/scopes.ts'
import { dayAt } from '../../time/civil.ts'
import { findCategoryNames } from '../lookups/queries.ts'
import type { CategoryNames } from '../lookups/queries.ts'
import { presentAttachment } from './attachments/present.ts'
import { namingOf, presentComments, standFor } from './history/present.ts'
import { findLeftReportsOf } from '../../policy/leftReports.ts'
import type { LeftReport } from '../../policy/leftReports.ts'
import { asTheyLeft } from './left-reports/rules.ts'
import { AUDIENCE_RIGHTS, orderOfNote } from '../../policy/notes.ts'
import type { NoteReader } from '../../policy/notes.ts'
import { isQuiet, mayHaveLeft, noteReaderOf } from './notes/rules.ts'
import { getIssueById } from './queries.ts'
import type { FullIssueRow, IssueRow } from './queries.ts'
import { issueAbilities, issueChoices, seesTakenFlag, targetOf } from './rules.ts'

const LIVE: readonly IssueStatus[] = LIVE_STATUSES

/**
 * Only `single` shows contractors the phone number and the flag of a live job, and `list` hides them. `seenAs` is the
 * last status in which this reader could see the issue, if a step has hidden the issue.
 */
interface Reading {
  as: 'single' | 'list'
  seenAs?: IssueRow['status']
  /** The report as it was on the day on which its reporter left the home. Set only when that reporter reads it. */
  left?: LeftReport | undefined
}

/**
 * Only people who work on the issue may see a vulnerable persons flag that comes from a report merged into this issue.
 */
const flagFor = (actor: Actor, issue: FullIssueRow, target: Target): boolean =>
  seesTakenFlag(actor, target) ? issue.vulnerablePersons : issue.ownVulnerablePersons

/** The issue as this reader may see it. Fields that the field matrix withholds are null. */
export function presentIssue(
  ctx: Ctx,
  stored: FullIssueRow,
  categories: CategoryNames,
  reading: Reading,
): Issue {
  const { actor } = ctx
  const issue = reading.left ? asTheyLeft(stored, reading.left) : stored
  const target = { ...targetOf(issue), status: reading.seenAs ?? issue.status }
  const sees = (right: FieldRight): boolean => includes(actor, right, target)
  // The object has no status, so that the issue does not count as a live job.
  const seesHere = (right: FieldRight): boolean =>
    includes(actor, right, reading.as === 'single' ? target : { ...target, status: undefined })
  const seesEmergency = seesHere('issueField:emergencyKind')
  const seesReporter = sees('issueField:reporter')
  const flag = flagFor(actor, issue, target)
  const reader = noteReaderOf(actor, target, reading.left?.leftAt, (audience, firmId) => {
    if (audience === 'emergency') return seesEmergency
    return includes(actor, AUDIENCE_RIGHTS[audience], { ...target, ...orderOfNote(firmId) })
  })
  const stand = standFor(reader, issue, issue.notes)
  const now = ctx.now()
  return {
    issueId: issue.id,
    jobId: issue.jobId,
    title: issue.title,
    description: issue.description,
    categoryId: issue.categoryId,
    subCategoryId: issue.subCategoryId,
    subSubCategoryId: issue.subSubCategoryId,
    category: categories.get(issue.categoryId) ?? '',
    subCategory: nameOf(categories, issue.subCategoryId),
    subSubCategory: nameOf(categories, issue.subSubCategoryId),
    status: issue.status,
    statusLabel: ISSUE_STATUS_LABELS[issue.status],
    propertyId: issue.propertyId,
    propertyName: issue.propertyName,
    propertyAddress: issue.propertyAddress,
    ...presentPlace(issue),
    ...presentPeople(issue, seesReporter, sees('issueField:contact')),
    phoneNumber: seesHere('issueField:phoneNumber') ? issue.reporterPhone : null,
    vulnerablePersons: seesHere('issueField:vulnerablePersons') ? flag : null,
    priority: sees('issueField:priority') ? issue.priority : null,
    emergencyKind: seesEmergency && issue.priority === 'Emergency' ? issue.emergencyKind : null,
    ...presentPromised(ctx, issue, sees),
    needsReply: sees('issueField:conversation') ? issue.needsReply : null,
    quiet: sees('issueField:conversation') ? isQuiet(issue, now) : null,
    reopenedCount: sees('issueField:verdict') ? issue.reopenedCount : null,
    comments: sees('issueField:publicNotes')
      ? presentComments(issue.notes, reader, ctx.services.config.timeZone, namingOf(actor, target))
      : null,
    attachments: sees('issueField:attachments') ? issue.files.map(presentOf(issue.id)) : [],
    createdAt: issue.createdAt.toISOString(),
    updatedAt: stand.updatedAt.toISOString(),
    ...presentHandling(issue, reading.left, includes(actor, 'issue:moderate', target)),
    ...(issue.awaitsQuotes && sees('issueField:quotes') && { awaitsQuotes: true }),
    version: stand.version,
    allowedStatuses: issueChoices(actor, issue),
    can: issueAbilities(actor, { ...issue, vulnerablePersons: flag }, now),
  }
}

const presentOf = (issueId: number) => (file: FullIssueRow['files'][number]) =>
  presentAttachment(issueId, file)

/** Leaves out all merge fields if the issue has no merges, as in the specification. */
function presentHandling(
  { isToCheck, mergedAt, mergedIds }: IssueRow,
  left: LeftReport | undefined,
  isStaff: boolean,
): Pick<Issue, 'isToCheck' | 'mergedAt' | 'hasMerged'> {
  return {
    isToCheck: isStaff ? isToCheck : null,
    ...(mergedAt !== null && (!left || mergedAt <= left.leftAt) && { mergedAt: mergedAt.toISOString() }),
    ...(mergedIds !== null && isStaff && { hasMerged: true }),
  }
}

/** Leaves out all place fields for an issue in a home without an asset, as in the specification. */
function presentPlace({ isCommon, areaId, area, assetId, asset, shownAt }: IssueRow): Pick<Issue, 'place'> {
  if (!isCommon && assetId === null) return {}
  return { place: { isCommon, areaId, area, assetId, asset, isShown: shownAt !== null } }
}

function presentPeople(
  issue: IssueRow,
  seesReporter: boolean,
  seesContact: boolean,
): Pick<Issue, 'userId' | 'reporterName' | 'source' | 'contactId' | 'contactName'> {
  return {
    userId: seesReporter ? issue.reporterId : null,
    reporterName: seesReporter ? reporterName(issue) : null,
    source: seesReporter ? issue.source : null,
    contactId: seesContact ? issue.contactId : null,
    contactName: seesContact ? issue.contactName : null,
  }
}

type Promised =
  | 'proposedPriority'
  | 'ownerId'
  | 'ownerName'
  | 'dueAt'
  | 'dueKind'
  | 'expectedBy'
  | 'waitingSince'

function presentPromised(
  ctx: Ctx,
  issue: IssueRow,
  sees: (right: FieldRight) => boolean,
): Pick<Issue, Promised> {
  const seesDue = sees('issueField:due')
  const seesExpected = sees('issueField:expectedBy')
  return {
    proposedPriority: seesDue ? proposedPriority(issue) : null,
    ownerId: seesDue ? issue.ownerId : null,
    ownerName: seesDue ? issue.ownerName : null,
    dueAt: seesDue ? (issue.dueAt?.toISOString() ?? null) : null,
    dueKind: seesDue ? issue.dueKind : null,
    expectedBy: seesExpected ? expectedBy(ctx, issue) : null,
    waitingSince: seesExpected ? (issue.waitingSince?.toISOString() ?? null) : null,
  }
}

function proposedPriority({
  vulnerablePersons,
  prioritySettled,
  priority,
  status,
}: IssueRow): IssuePriority | null {
  const isOpen = status === 'Submitted' || LIVE.includes(status)
  return vulnerablePersons && !prioritySettled && isOpen && priority !== null ? raiseOf(priority) : null
}

/** A Submitted issue has no expected day, because nobody has decided yet that work will be done. */
function expectedBy({ services }: Ctx, { status, completeDueAt }: IssueRow): string | null {
  return completeDueAt === null || status === 'Submitted'
    ? null
    : dayAt(completeDueAt, services.config.timeZone)
}

const reporterName = ({ reporterFirstName, reporterLastName }: IssueRow): string | null =>
  reporterFirstName === null ? null : `${reporterFirstName} ${reporterLastName}`

const nameOf = (categories: CategoryNames, id: number | null): string | null =>
  id === null ? null : (categories.get(id) ?? null)

/** Fields that few people may see. The audit records every read, except by the reporter. */
type Guarded = 'vulnerablePersons' | 'phoneNumber'

/**
 * The guarded field that the audit records. If the reader sees both fields, the audit records only `vulnerablePersons`.
 */
function disclosed({ actor }: Ctx, { reporterId }: IssueRow, issue: Issue): Guarded | undefined {
  if (reporterId === null || reporterId === actor.userId) return undefined
  if (issue.vulnerablePersons !== null) return 'vulnerablePersons'
  return issue.phoneNumber === null ? undefined : 'phoneNumber'
}

export interface Shown {
  row: IssueRow
  issue: Issue
}

const READS: Record<Guarded, AuditAction> = {
  vulnerablePersons: 'issue.readVulnerablePersons',
  phoneNumber: 'issue.readPhoneNumber',
}

/** Audits reads of guarded fields: one event for each field, however many issues. `id` is set for a single issue. */
export async function auditShown(ctx: Ctx, shown: readonly Shown[], id: number | null = null): Promise<void> {
  const told = Map.groupBy(shown, ({ row, issue }) => disclosed(ctx, row, issue))
  const events = [...told].map(async ([field, of]) => {
    if (field === undefined) return
    const after = { issueIds: of.map(({ row }) => row.id) }
    await emitReadAudit(ctx, { action: READS[field], object: { type: 'issue', id }, after })
  })
  await Promise.all(events)
}

/** Presents one issue, and audits a read of its guarded fields. */
export async function presentSingle(ctx: Ctx, row: FullIssueRow, seenAs?: IssueStatus): Promise<Issue> {
  const left = (await findLeft(ctx, [row])).get(row.id)
  const reading: Reading = seenAs === undefined ? { as: 'single', left } : { as: 'list', seenAs, left }
  const issue = presentIssue(ctx, row, await findCategoryNames(ctx), reading)
  await auditShown(ctx, [{ row, issue }], reading.as === 'single' ? row.id : null)
  return issue
}

/** Finds which of these issues the reader reported from a home that they have since left. */
export async function findLeft(ctx: Ctx, issues: readonly IssueRow[]): Promise<Map<number, LeftReport>> {
  const own = issues.filter((issue) => mayHaveLeft(ctx.actor, targetOf(issue)))
  return findLeftReportsOf(
    ctx,
    ctx.actor.userId,
    own.map(({ id }) => id),
  )
}

export async function findNoteReader(ctx: Ctx, issue: IssueRow): Promise<NoteReader> {
  const left = await findLeft(ctx, [issue])
  return noteReaderOf(ctx.actor, targetOf(issue), left.get(issue.id)?.leftAt)
}

/**
 * The current version number of the issue as this person sees it. Notes that this person could never read do not count.
 */
export async function versionFor(ctx: Ctx, issue: IssueRow): Promise<number> {
  const { notes } = await getIssueById(ctx, issue.id)
  return standFor(await findNoteReader(ctx, issue), issue, notes).version
}
