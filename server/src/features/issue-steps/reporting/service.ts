import { fieldsWith, ISSUE_FIELD_NAMES, pickFields } from '@doorstep/contract/issues/fields/rules'
import { Issue } from '@doorstep/contract/issues/schema'
import type { Reported, ReportIssue } from '@doorstep/contract/issues/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { invalid, notFound } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { repeatHash, withIdempotency } from '../../../idempotency.ts'
import { inTurn } from '../../../inTurn.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { isStaff } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { promiseFor } from '../../deadlines/service.ts'
import type { Promised } from '../../deadlines/rules.ts'
import { defaultPriorityOf, resolveCategory } from '../../lookups/service.ts'
import { getProperty, isOccupant } from '../../properties/service.ts'
import { accessOf } from '../access/rules.ts'
import { inspectFiles, insertFiles, withUploads } from '../../issues/attachments/service.ts'
import type { StoredUpload } from '../../issues/attachments/service.ts'
import { EMERGENCY_JOB } from '../emergencies/service.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { findIssue, getIssueById } from '../../issues/queries.ts'
import { getIssue } from '../../issues/service.ts'
import { presentSingle } from '../../issues/present.ts'
import { signalIssue } from '../../issues/signal.ts'
import { tellReport } from './messages.ts'
import { findFirstReport, insertIssue } from './queries.ts'
import type { NewIssue } from './queries.ts'

interface ReportInput {
  body: ReportIssue
  files: UploadedFile[]
}

/** Stores a new Submitted issue with its files, in one transaction. The same report twice is one issue. */
export async function reportIssue(ctx: Ctx, { body, files }: ReportInput): Promise<Issue> {
  const property = await getProperty(ctx, 'dashboard:read', body.propertyId)
  const target = { propertyId: property.id, developmentId: property.developmentId }
  authorize(ctx, 'issue:report', target)
  const reporterId = await reporterOf(ctx, body, target)
  const category = await resolveCategory(ctx, body, { takesInactive: body.emergency !== undefined })
  if ('problems' in category) throw invalid(category.problems)
  await inspectFiles(files)
  const said = saidIn(body)
  const { emergency, source } = said
  if (source !== null && reporterId === ctx.actor.userId)
    throw invalid({ source: 'Say who you are reporting it for.' })
  const issue: NewIssue = {
    ...said,
    ...category,
    priority: emergency === null ? await defaultPriorityOf(ctx, category) : 'Emergency',
    propertyId: property.id,
    reporterId,
    reportedBy: ctx.actor.userId,
  }
  // One report of a person at a time: a second click waits, and then meets the first one's issue.
  const turn = `reportIssue:${ctx.actor.userId}`
  const store = (tx: WriteCtx, uploads: StoredUpload[]): Promise<Issue> => {
    const isStillVisible = async (id: number): Promise<boolean> =>
      (await findIssue(tx, 'issue:read', id)) !== undefined
    // What the reporter said, and nothing that an administrator may change before it comes again.
    const { priority: _ofCategory, ...facts } = issue
    const sent = [facts, files.map((file) => file.sha256)]
    return withIdempotency(
      tx,
      { endpoint: 'reportIssue', answer: Issue, body: sent, isStillVisible, idOf: ({ issueId }) => issueId },
      async () => {
        const reportHash = repeatHash(tx, sent)
        const at = tx.now()
        const { developmentId } = target
        const { categoryId, priority } = issue
        // Neither waits for the other's answer.
        const [first, promised] = await Promise.all([
          presentFirst(tx, issue, reportHash),
          promiseFor(tx, { developmentId, categoryId, priority, from: at }),
        ])
        return first ?? insertReport(tx, { issue, uploads, reportHash, at, promised })
      },
    )
  }
  return withUploads(ctx, files, (uploads) =>
    inTurn(ctx, turn, () =>
      withTransaction(ctx, async (tx) => {
        await lockName(tx, turn)
        return store(tx, uploads)
      }),
    ),
  )
}

/** What the report says, with null for what it leaves out. */
function saidIn(body: ReportIssue): Reported {
  const said = ISSUE_FIELD_NAMES.map((field) => [field, body[field] ?? null])
  // Each field is there now.
  const { accessTimes, accessPets, ...rest } = Object.fromEntries(said) as Reported
  const { times, pets } = accessOf({ mayEnter: rest.mayEnter, times: accessTimes, pets: accessPets })
  return { ...rest, accessTimes: times, accessPets: pets }
}

/** The reporter is whoever it is reported for: an occupant of the property, or oneself. */
async function reporterOf(
  ctx: Ctx,
  body: ReportIssue,
  target: { propertyId: number; developmentId: number },
): Promise<number> {
  if (body.onBehalfOf === undefined || body.onBehalfOf === null || body.onBehalfOf === ctx.actor.userId)
    return ctx.actor.userId
  authorize(ctx, 'issue:reportOnBehalf', target)
  if (!(await isOccupant(ctx, target.propertyId, body.onBehalfOf))) throw notFound()
  return body.onBehalfOf
}

const STAFF_FACTOR = 10

/** The issue that the same report has made before. */
async function presentFirst(
  tx: WriteCtx,
  issue: NewIssue,
  reportHash: string | undefined,
): Promise<Issue | undefined> {
  const first = await findFirstReport(tx, issue, reportHash)
  if (first === undefined) return undefined
  // After a long time the right to it may be lost.
  if (reportHash !== undefined) await getIssue(tx, 'issue:read', first)
  return presentSingle(tx, await getIssueById(tx, first))
}

interface Reporting {
  issue: NewIssue
  at: Date
  promised: Promised
  uploads: readonly StoredUpload[]
  /** By which the same report is known when it comes again. */
  reportHash: string | undefined
}

/** Stores it and tells whom it concerns. */
export async function insertReport(
  tx: WriteCtx,
  { issue, uploads, ...circumstances }: Reporting,
): Promise<Issue> {
  await countReport(tx, issue)
  const stored = await insertIssue(tx, issue, circumstances)
  const issueId = stored.id
  const attachmentIds = await insertFiles(tx, issueId, uploads)
  const row = attachmentIds.length > 0 ? await getIssueById(tx, issueId) : stored
  signalIssue(tx, row)
  // None of these waits for another one's answer.
  await Promise.all([
    insertIssueEvent(tx, { issueId, kind: 'reported', toStatus: 'Submitted' }),
    emitAudit(tx, {
      action: 'issue.report',
      object: { type: 'issue', id: issueId },
      after: { ...codesOf(issue), attachmentIds },
    }),
    tellReport(tx, row),
    row.emergencyKind !== null && !tx.silent && queueJob(tx, EMERGENCY_JOB, issueId, { isPatient: true }),
  ])
  return presentSingle(tx, row)
}

// Staff may store ten times as many reports as everybody else.
async function countReport(tx: Ctx, issue: NewIssue): Promise<void> {
  if (tx.silent) return
  const ofStaff = isStaff(tx.actor)
  const { points, seconds } = tx.services.config.limits.LIMIT_REPORT
  const limit = ofStaff ? { points: points * STAFF_FACTOR, seconds } : { points, seconds }
  await tx.services.limits
    .custom(ofStaff ? 'LIMIT_REPORT_STAFF' : 'LIMIT_REPORT', limit)
    .consume(String(issue.reportedBy))
}

/**
 * What it says is in the issue, and the flag and the kind of an emergency say something of somebody's health,
 * as what is said about getting in does of their days: the audit has ids and codes alone.
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
