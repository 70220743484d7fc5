import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import type { SystemCtx, WriteCtx } from '../../../context.ts'
import { IS_NOT_MERGED } from '../../../policy/mergedIssues.ts'
import type { IncidentRow } from '../queries.ts'

function issuesOfDevelopment({ db }: SystemCtx, developmentId: number) {
  return db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .where('p.development_id', '=', developmentId)
    .where(IS_NOT_MERGED)
}

export async function findByJobIds(
  ctx: SystemCtx,
  developmentId: number,
  jobIds: readonly number[],
): Promise<{ id: number; jobId: number }[]> {
  return issuesOfDevelopment(ctx, developmentId)
    .select(['i.id', 'i.job_id as jobId'])
    .where(sql<boolean>`i.job_id = any(${jobIds}::bigint[])`)
    .orderBy('i.id')
    .execute()
}

export async function findGathered(
  ctx: SystemCtx,
  { id, developmentId }: Pick<IncidentRow, 'id' | 'developmentId'>,
): Promise<{ issueId: number; jobId: number; title: string; status: IssueStatus }[]> {
  return issuesOfDevelopment(ctx, developmentId)
    .innerJoin('incident_issues as g', 'g.issue_id', 'i.id')
    .where('g.incident_id', '=', id)
    .select(['i.id as issueId', 'i.job_id as jobId', 'i.title', sql<IssueStatus>`i.status`.as('status')])
    .orderBy('i.id')
    .execute()
}

/** The list keeps merged issues, so that undoing a merge restores them. */
export async function replaceIssues(
  { db }: WriteCtx,
  incidentId: number,
  issueIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('incident_issues as g')
    .where('g.incident_id', '=', incidentId)
    .where(sql<boolean>`exists (select from issues i where i.id = g.issue_id and ${IS_NOT_MERGED})`)
    .execute()
  if (issueIds.length === 0) return
  const rows = issueIds.map((issueId) => ({ incident_id: incidentId, issue_id: issueId }))
  await db
    .insertInto('incident_issues')
    .values(rows)
    // Another process might have merged one of these issues at the same moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
