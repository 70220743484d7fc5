import { fieldsWith, ISSUE_FIELD_NAMES, pickFields } from '@doorstep/contract/issues/fields/rules'
import { Issue } from '@doorstep/contract/issues/schema'
import type { Reported, ReportIssue } from '@doorstep/contract/issues/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { invalid, notFound } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { repeatHash, withIdempotency } from '../../../idempotency.ts'
import { serialise } from '../../../serialise.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { isStaff } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { promiseFor } from '../../deadlines/service.ts'
import { defaultPriorityOf, resolveCategory } from '../../lookups/service.ts'
import type { CategoryPath } from '../../lookups/service.ts'
import { getProperty, isOccupant } from '../../properties/service.ts'
import { inspectFiles, insertFiles, withUploads } from '../../issues/attachments/service.ts'
import type { StoredUpload } from '../../issues/attachments/service.ts'
import { findAreas, findAssets, findCommonPlaces, hasResident } from '../../issues/building/queries.ts'
import { wrongPlace } from '../../issues/building/rules.ts'
import { EMERGENCY_JOB } from '../emergencies/service.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { findIssue, getIssueById } from '../../issues/queries.ts'
import { getIssue } from '../../issues/service.ts'
import { presentSingle } from '../../issues/present.ts'
import { STAFF_LIMIT_FACTOR } from '../../issues/rules.ts'
import { signalBuilding } from '../../issues/building/signal.ts'
import { signalIssue } from '../../issues/signal.ts'
import { notifyReport } from './messages.ts'
import { findFirstReport, insertIssue } from './queries.ts'
import type { Circumstances, NewIssue } from './queries.ts'

/** Stores a new Submitted issue with its files, in one transaction. The same report sent twice becomes one issue. */
export async function reportIssue(
  ctx: Ctx,
  { body, files }: { body: ReportIssue; files: UploadedFile[] },
): Promise<Issue> {
  const place = await findPlace(ctx, body.propertyId)
  authorize(ctx, 'issue:report', place)
  const reporterId = await reporterOf(ctx, body, place)
  const category = await resolveCategory(ctx, body, { takesInactive: body.emergency !== undefined })
  if ('problems' in category) throw invalid(category.problems)
  await requireArea(ctx, body, place, category)
  await inspectFiles(files)
  const said = saidIn(body)
  const { emergency, source } = said
  if (source !== null && reporterId === ctx.actor.userId)
    throw invalid({ source: 'Say who you are reporting the issue for.' })
  const issue: NewIssue = {
    ...said,
    ...category,
    priority: emergency === null ? await defaultPriorityOf(ctx, category) : 'Emergency',
    propertyId: place.propertyId,
    reporterId,
    reportedBy: ctx.actor.userId,
  }
  // Stores the reports of each person one at a time. If somebody clicks twice, the second call waits and then finds the
  // first issue.
  const turn = `reportIssue:${ctx.actor.userId}`
  const store = (tx: WriteCtx, uploads: StoredUpload[]): Promise<Issue> => {
    const isStillVisible = async (id: number): Promise<boolean> =>
      (await findIssue(tx, 'issue:read', id)) !== undefined
    // Compares only what the reporter sent. An administrator can change the priority of the category before a repeat
    // arrives.
    const { priority: _ofCategory, ...facts } = issue
    const sent = [facts, files.map((file) => file.sha256)]
    return withIdempotency(
      tx,
      { endpoint: 'reportIssue', answer: Issue, body: sent, isStillVisible, idOf: ({ issueId }) => issueId },
      async () => {
        const reportHash = repeatHash(tx, sent)
        const at = tx.now()
        const { developmentId } = place
        const { categoryId, priority } = issue
        const [first, promised] = await Promise.all([
          presentFirst(tx, issue, reportHash),
          promiseFor(tx, { developmentId, categoryId, priority, from: at }),
        ])
        return first ?? insertReport(tx, issue, uploads, { at, promised, reportHash })
      },
    )
  }
  return withUploads(ctx, files, (uploads) =>
    serialise(ctx, turn, () =>
      withTransaction(ctx, async (tx) => {
        await lockName(tx, turn)
        return store(tx, uploads)
      }),
    ),
  )
}

interface Place {
  propertyId: number
  developmentId: number
  isCommon: boolean
}

/** Finds the home, or the common parts of a building, where this person can report. */
async function findPlace(ctx: Ctx, propertyId: number): Promise<Place> {
  const [common] = await findCommonPlaces(ctx, 'issue:report', [propertyId])
  if (common) return { propertyId, developmentId: common.developmentId, isCommon: true }
  const { developmentId } = await getProperty(ctx, 'dashboard:read', propertyId)
  return { propertyId, developmentId, isCommon: false }
}

async function requireArea(
  ctx: Ctx,
  { areaId = null, assetId = null, emergency }: ReportIssue,
  { propertyId, isCommon }: Place,
  path: CategoryPath,
): Promise<void> {
  if (!isCommon && areaId === null && assetId === null) return
  const isEmergency = emergency !== undefined
  const takes = { takesInactive: isEmergency }
  const [areas, assets] = [await findAreas(ctx, takes), await findAssets(ctx, [propertyId], takes)]
  const known = { path: Object.values(path), areas, assets, isEmergency }
  const problems = wrongPlace({ isCommon, areaId, assetId }, known)
  if (problems) throw invalid(problems)
}

/** Fills the fields that the report leaves out, or leaves empty, with null. */
function saidIn(body: ReportIssue): Reported {
  const said = ISSUE_FIELD_NAMES.map((field) => [field, body[field] === '' ? null : (body[field] ?? null)])
  // The cast is safe: every field is present now, and only the texts about access can be empty.
  return Object.fromEntries(said) as Reported
}

/**
 * The reporter is the occupant in `onBehalfOf`, or the person who sends the report. A report by staff about common
 * parts has no reporter, unless the sender lives there.
 */
async function reporterOf(ctx: Ctx, { onBehalfOf }: ReportIssue, place: Place): Promise<number | null> {
  const { actor } = ctx
  if (onBehalfOf === undefined || onBehalfOf === null || onBehalfOf === actor.userId) {
    const isOnlyStaff = place.isCommon && !includes(actor, 'issue:follow', place)
    return isOnlyStaff && includes(actor, 'issue:moderate', place) ? null : actor.userId
  }
  authorize(ctx, 'issue:reportOnBehalf', place)
  const livesThere = place.isCommon ? hasResident : isOccupant
  if (!(await livesThere(ctx, place.propertyId, onBehalfOf))) throw notFound()
  return onBehalfOf
}

async function presentFirst(
  tx: WriteCtx,
  issue: NewIssue,
  reportHash: string | undefined,
): Promise<Issue | undefined> {
  const first = await findFirstReport(tx, issue, reportHash)
  if (first === undefined) return undefined
  // A repeat can arrive so late that the person has lost the right to the issue.
  if (reportHash !== undefined) await getIssue(tx, 'issue:read', first)
  return presentSingle(tx, await getIssueById(tx, first))
}

/** Stores the report and notifies the people concerned. */
export async function insertReport(
  tx: WriteCtx,
  issue: NewIssue,
  uploads: readonly StoredUpload[],
  circumstances: Circumstances,
): Promise<Issue> {
  await countReport(tx, issue)
  const stored = await insertIssue(tx, issue, circumstances)
  const issueId = stored.id
  const attachmentIds = await insertFiles(tx, issueId, uploads)
  const row = attachmentIds.length > 0 ? await getIssueById(tx, issueId) : stored
  signalIssue(tx, row)
  await signalBuilding(tx, row)
  await Promise.all([
    insertIssueEvent(tx, { issueId, kind: 'reported', toStatus: 'Submitted' }),
    emitAudit(tx, {
      action: 'issue.report',
      object: { type: 'issue', id: issueId },
      after: { ...codesOf(issue), attachmentIds },
    }),
    notifyReport(tx, row),
    row.emergencyKind !== null &&
      !tx.silent &&
      queueJob(tx, EMERGENCY_JOB, issueId, { retriesForADay: true }),
  ])
  return presentSingle(tx, row)
}

// Staff may store ten times as many reports as everybody else.
async function countReport(tx: Ctx, issue: NewIssue): Promise<void> {
  if (tx.silent) return
  const ofStaff = isStaff(tx.actor)
  const { points, seconds } = tx.services.config.limits.LIMIT_REPORT
  const limit = ofStaff ? { points: points * STAFF_LIMIT_FACTOR, seconds } : { points, seconds }
  await tx.services.limits
    .custom(ofStaff ? 'LIMIT_REPORT_STAFF' : 'LIMIT_REPORT', limit)
    .consume(String(issue.reportedBy))
}

/**
 * The audit has only ids and codes, and the text stays in the issue. The audit leaves out the flag and the kind of
 * emergency, which are about health, and the access details, which are about daily life.
 */
function codesOf(issue: NewIssue): object {
  const { propertyId, reporterId, reportedBy, emergency } = issue
  const said = fieldsWith('inAudit', true).filter((field) => issue[field] !== null)
  return {
    ...pickFields(issue, said),
    propertyId,
    reporterId,
    reportedBy,
    ...(emergency && { emergency: true }),
  }
}
