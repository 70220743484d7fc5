import { attachmentEndpoints } from '@doorstep/contract/issues/attachments/endpoints'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { ApiError } from '../../../api/apiError.ts'
import { call, callPage } from '../../../api/call.ts'
import { isPassing, isUnanswered } from '../../../api/errors.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { deliver, isMadeSince } from '../../../waiting/delivery.ts'
import { amendmentOf, type Amendment } from './amendment.ts'
import {
  arrive,
  comeBack,
  goOut,
  goOutAgain,
  isEdited,
  keepEdit,
  placeIdOf,
  plain,
  refuse,
  reportBody,
  type Content,
  type DeviceReport,
} from './report.ts'

/** The number of retries when somebody else saves first. */
const ROUNDS = 3
/** The comment for edits that need a comment. The comment is internal, so nobody is notified about it. */
const NOTE = 'Changed by the reporter before they knew that the report had arrived.'
const UNFINISHED = 'Your later changes have not been sent.'

export interface Way {
  /** Saves each state on the device before the next step. */
  save: (report: DeviceReport) => Promise<unknown>
  /** Called once with the issue made from the report. */
  onArrived: (issue: Issue) => void
  /** True if the device started this attempt, instead of a person. */
  background?: boolean
  signal?: AbortSignal
  onProgress?: (sent: number, total: number) => void
}

/** The result of an attempt, and the state of the report after the attempt. */
export type Outcome = { report: DeviceReport } & (
  | { kind: 'sent' }
  /** The report arrived, but its author must decide about the later changes. */
  | { kind: 'kept' }
  /** The server refused the report, permanently or for now. */
  | { kind: 'refused' | 'later'; error: ApiError }
)

/**
 * Sends a report, and then later changes as an update of the issue. The caller must have locked the report. Continues
 * where an earlier attempt in any tab stopped.
 */
export async function sendReport(begun: DeviceReport, way: Way): Promise<Outcome> {
  let report = begun
  const keep = async (next: DeviceReport) => {
    report = next
    await way.save(next)
  }
  try {
    if (!report.issue) {
      const isFirst = report.sent === null
      if (isFirst) await keep(goOut(report, new Date()))
      const answer = await deliverReport(report, isFirst, way)
      if (answer instanceof ApiError) {
        if (!isPassing(answer)) await keep(refuse(report, answer.message))
        else if (isFirst && !isUnanswered(answer)) await keep(comeBack(report))
        return { kind: isPassing(answer) ? 'later' : 'refused', error: answer, report }
      }
      way.onArrived(answer)
      report = arrive(report, answer)
      // A report without edits is finished, so there is nothing to keep.
      if (isEdited(report)) await keep(report)
    }
    if (!isEdited(report)) return { kind: 'sent', report }
    if (report.isFinished) return await amend(report, keep, way)
    if (!report.refusal) await keep(keepEdit(report, `${arrivedAs(report)} ${UNFINISHED}`, false))
    return { kind: 'kept', report }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'later', error, report }
  }
}

const arrivedAs = ({ issue }: DeviceReport) => `Your report was sent as job ${issue?.jobId}.`

/** The issue made by this attempt or an earlier attempt. If there is no issue, the error. */
function deliverReport(report: DeviceReport, isFirst: boolean, way: Way): Promise<Issue | ApiError> {
  const { id, sent, userId, writtenAt } = report
  if (!sent) throw new Error('A report must be marked as going out before it is sent.')
  const { content, at } = sent
  return deliver({
    sentAt: at,
    isFirst,
    send: () =>
      call(
        issueEndpoints.reportIssue,
        { body: reportBody(content, userId) },
        {
          files: content.files.map(({ file }) => file),
          idempotencyKey: id,
          ...callOptions(way),
          ...(way.onProgress && { onProgress: way.onProgress }),
        },
      ),
    find: () => findSent(content, writtenAt),
  })
}

function callOptions({ background, signal }: Way) {
  return { ...(background && { background }), ...(signal && { signal }) }
}

/** Finds the issue made from this report among the author's own issues. */
async function findSent({ values, place }: Content, since: string): Promise<Issue | undefined> {
  const [title, description] = [plain(values.title), plain(values.description)]
  const { rows } = await callPage(
    issueEndpoints.listOwnIssues,
    { query: { q: title, limit: 100 } },
    { background: true },
  )
  return rows.find(
    (issue) =>
      issue.title === title &&
      issue.description === description &&
      issue.propertyId === placeIdOf({ values, place }) &&
      isMadeSince(issue.createdAt, since),
  )
}

async function amend(
  begun: DeviceReport,
  keep: (next: DeviceReport) => Promise<void>,
  way: Way,
): Promise<Outcome> {
  let report = begun
  const left = async (text: string, isFinal: boolean): Promise<Outcome> => {
    report = keepEdit(report, text, isFinal)
    await keep(report)
    return { kind: 'kept', report }
  }
  const { issue, sent, content } = report
  if (!issue || !sent) throw new Error('Only a report that has arrived can be changed.')
  const params = { issueId: issue.issueId }
  try {
    for (let round = 1; ; round += 1) {
      const current = await call(issueEndpoints.readIssue, { params }, callOptions(way))
      const amendment = amendmentOf({ sent: sent.content, tried: report.tried, mine: content }, current)
      if (amendment.kind === 'done') return { kind: 'sent', report }
      if (amendment.kind === 'kept') return await left(amendment.text, true)
      report = goOutAgain(report)
      await keep(report)
      try {
        await update(report, current, amendment, way)
        return { kind: 'sent', report }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409 || round >= ROUNDS) throw error
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error
    const isFinal = error.status !== 400 && error.status !== 413
    return left(`${arrivedAs(report)} ${UNFINISHED} ${error.message}`, isFinal)
  }
}

type Update = Extract<Amendment, { kind: 'update' }>

async function update(report: DeviceReport, current: Issue, amendment: Update, way: Way): Promise<void> {
  const { fields, removedIds, files } = amendment
  const { issueId, version } = current
  const options = callOptions(way)
  expectOwnChange(issueId)
  if (fields) {
    const save = (note: object) =>
      call(
        issueEndpoints.updateIssue,
        {
          params: { issueId },
          body: { id: issueId, ...fields, ...note, version, updatedBy: report.userId },
        },
        options,
      )
    await save({}).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !('notes' in error.fields)) throw error
      return save({ notes: NOTE, internal: true })
    })
  }
  for (const attachmentId of removedIds)
    await call(attachmentEndpoints.deleteAttachment, { params: { issueId, attachmentId } }, options).catch(
      ifNotGone,
    )
  if (files.length === 0) return
  await call(
    attachmentEndpoints.addAttachments,
    { params: { issueId }, body: {} },
    {
      files,
      ...options,
      ...(way.onProgress && { onProgress: way.onProgress }),
    },
  )
}

// An earlier attempt might already have removed the photo.
function ifNotGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
