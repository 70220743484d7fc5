import type { GatherIssues, ManagedIncident } from '@doorstep/contract/incidents/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params } from '../../../context.ts'
import { stale } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { getManaged, issuesOf, showManaged } from '../service.ts'
import { signalIncident } from '../signal.ts'
import { findGathered, replaceIssues } from './queries.ts'

/** Replaces the issues that the incident gathers. People affected never see these issues. */
export async function gatherIncidentIssues(
  ctx: Ctx,
  { params, body }: Params<'incidentId'> & { body: GatherIssues },
): Promise<ManagedIncident> {
  return withTransaction(ctx, async (tx) => {
    const incident = await getManaged(tx, params.incidentId)
    const { id, developmentId } = incident
    authorize(tx, 'incident:manage', { developmentId })
    const gathered = await findGathered(tx, incident)
    const before = gathered.map(({ issueId }) => issueId)
    const issueIds = await issuesOf(tx, developmentId, body)
    if (before.join() === issueIds.join()) return showManaged(tx, id)
    const was = new Set(body.was ?? gathered.map(({ jobId }) => jobId))
    if (was.size !== gathered.length || !gathered.every(({ jobId }) => was.has(jobId)))
      throw stale('incident', await showManaged(tx, id))
    await replaceIssues(tx, id, issueIds)
    await emitAudit(tx, {
      action: 'incident.gather',
      object: { type: 'development', id: developmentId },
      before: { incidentId: id, issueIds: before },
      after: { incidentId: id, issueIds },
    })
    signalIncident(tx, incident, [])
    return showManaged(tx, id)
  })
}
