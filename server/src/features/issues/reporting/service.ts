import type { Issue, ReportIssue } from '@doorstep/contract/issues/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { invalid, notFound } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { repeatHash, withIdempotency } from '../../../idempotency.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { isStaff } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { resolveCategory } from '../../lookups/service.ts'
import { getProperty, isOccupant } from '../../properties/service.ts'
import { inspectFiles, insertFiles, withUploads } from '../attachments/service.ts'
import type { StoredUpload } from '../attachments/service.ts'
import { EMERGENCY_JOB } from '../emergencies/service.ts'
import { insertIssueEvent } from '../history/queries.ts'
import { tellNewReport, tellReceived } from '../messages.ts'
import { findIssue, getIssueById } from '../queries.ts'
import { getIssue, presentSingle, signalIssue } from '../service.ts'
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
  const category = await resolveCategory(ctx, body)
  if ('problems' in category) throw invalid(category.problems)
  await inspectFiles(files)
  const { title, description, vulnerablePersons, emergency } = body
  const issue: NewIssue = {
    ...category,
    title,
    description,
    vulnerablePersons,
    ...(emergency !== undefined && { emergencyKind: emergency }),
    propertyId: property.id,
    reporterId,
    reportedBy: ctx.actor.userId,
  }
  return withUploads(ctx, files, (uploads) =>
    withTransaction(ctx, async (tx) => {
      // One report of a person at a time: a second click waits, and then meets the first one's issue.
      await lockName(tx, `reportIssue:${tx.actor.userId}`)
      const isStillVisible = async (id: number): Promise<boolean> =>
        (await findIssue(tx, 'issue:read', id)) !== undefined
      const body = [issue, files.map((file) => file.sha256)]
      return withIdempotency(
        tx,
        { endpoint: 'reportIssue', body, isStillVisible, idOf: ({ issueId }) => issueId },
        async () => {
          const reportHash = repeatHash(tx, body)
          return (
            (await presentFirst(tx, issue, reportHash)) ?? insertReport(tx, { issue, uploads, reportHash })
          )
        },
      )
    }),
  )
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
  uploads: readonly StoredUpload[]
  reportHash: string | undefined
}

async function insertReport(tx: WriteCtx, { issue, uploads, reportHash }: Reporting): Promise<Issue> {
  await countReport(tx, issue)
  const stored = await insertIssue(tx, issue, reportHash)
  const issueId = stored.id
  const attachmentIds = await insertFiles(tx, issueId, uploads)
  const row = attachmentIds.length > 0 ? await getIssueById(tx, issueId) : stored
  // None of these waits for another one's answer.
  await Promise.all([
    insertIssueEvent(tx, { issueId, kind: 'reported', toStatus: 'Submitted' }),
    emitAudit(tx, {
      action: 'issue.report',
      object: { type: 'issue', id: issueId },
      after: { ...codesOf(issue), attachmentIds },
    }),
    tellReceived(tx, row),
    tellNewReport(tx, row),
    signalIssue(tx, row),
    row.priority === 'Emergency' && !tx.silent && queueJob(tx, EMERGENCY_JOB, issueId, { isPatient: true }),
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
 * What it says is in the issue, and the flag and the kind of an emergency say something of somebody's health: the audit
 * has ids and codes alone.
 */
function codesOf(issue: NewIssue): Omit<
  NewIssue,
  'title' | 'description' | 'vulnerablePersons' | 'emergencyKind'
> & {
  emergency?: true
} {
  const { title: _title, description: _text, vulnerablePersons: _flag, emergencyKind, ...ids } = issue
  return { ...ids, ...(emergencyKind && { emergency: true }) }
}
