import type { ResolveIncidentIssues } from '@doorstep/contract/incidents/schema'
import { NOT_RESOLVED } from '@doorstep/contract/incidents/texts'
import type { ChangeIssuesResult } from '@doorstep/contract/issues/bulk/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { rehearse, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { changeAll } from '../../issue-steps/bulk/service.ts'
import { findGathered } from '../gathering/queries.ts'
import { lockManaged } from '../queries.ts'

/**
 * Resolves the issues of a resolved incident if their status allows it, with the same comment. A dry run makes the same
 * changes and rolls them back.
 */
export async function resolveIncidentIssues(
  ctx: Ctx,
  { params, body }: Params<'incidentId'> & { body: ResolveIncidentIssues },
): Promise<ChangeIssuesResult> {
  const work = (tx: WriteCtx) => resolveAll(tx, params.incidentId, body.comment)
  return body.dryRun === true ? rehearse(ctx, work) : withTransaction(ctx, work)
}

async function resolveAll(tx: WriteCtx, incidentId: number, comment: string): Promise<ChangeIssuesResult> {
  const incident = await lockManaged(tx, incidentId)
  if (!incident) throw notFound()
  const { developmentId, status } = incident
  authorize(tx, 'incident:manage', { developmentId })
  if (status !== 'Resolved') throw new AppError('CONFLICT', NOT_RESOLVED)
  const issueIds = (await findGathered(tx, incident)).map(({ issueId }) => issueId)
  const result = await changeAll(tx, { does: 'finish', comment }, issueIds)
  await emitAudit(tx, {
    action: 'incident.resolveIssues',
    object: { type: 'development', id: developmentId },
    after: { incidentId, issueIds },
  })
  return result
}
