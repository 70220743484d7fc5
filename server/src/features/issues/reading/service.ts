import type { Issue } from '@doorstep/contract/issues/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { emitReadAudit } from '../../../audit/emitAudit.ts'
import type { Ctx, SystemCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { findAttachments } from '../attachments/queries.ts'
import { findNotes } from '../history/queries.ts'
import { disclosesFlag, presentIssue } from '../present.ts'
import type { Reading } from '../present.ts'
import type { IssueRow } from '../queries.ts'

/** Presents issues with their notes and files, and writes down that the flag was read. */
export async function presentAll(ctx: Ctx, rows: readonly IssueRow[], reading: Reading): Promise<Issue[]> {
  const ids = rows.map((row) => row.id)
  const notes = Map.groupBy(await findNotes(ctx, ids), (note) => note.issueId)
  const attachments = Map.groupBy(await findAttachments(ctx, ids), (file) => file.issueId)
  const issues = rows.map((issue) =>
    presentIssue(
      ctx,
      { issue, notes: notes.get(issue.id) ?? [], attachments: attachments.get(issue.id) ?? [] },
      reading,
    ),
  )
  const disclosed = issues.filter((issue) => disclosesFlag(ctx, issue)).map((issue) => issue.issueId)
  if (disclosed.length > 0) {
    const id = reading.as === 'single' ? (disclosed[0] ?? null) : null
    await emitReadAudit(ctx, {
      action: 'issue.readVulnerablePersons',
      object: { type: 'issue', id },
      after: { issueIds: disclosed },
    })
  }
  return issues
}

/** The single read of one issue. */
export async function presentSingle(ctx: Ctx, row: IssueRow, seenAs?: IssueStatus): Promise<Issue> {
  const reading: Reading = seenAs === undefined ? { as: 'single' } : { as: 'list', seenAs }
  const [issue] = await presentAll(ctx, [row], reading)
  if (!issue) throw new Error('one row is one issue')
  return issue
}

/** Tells everybody who may see the issue, or might see it until now, that it changed. */
export async function signalIssue(
  ctx: SystemCtx & { db: Tx },
  issue: IssueRow,
  before: IssueStatus = issue.status,
): Promise<void> {
  const { propertyId, developmentId, reporterId } = issue
  await emitSignal(ctx, {
    type: 'issue',
    id: issue.id,
    right: 'issue:read',
    targets: [...new Set([before, issue.status])].map((status) => ({
      propertyId,
      developmentId,
      reporterId,
      status,
    })),
  })
}
