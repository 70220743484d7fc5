import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { removeReportersFrom } from '../../issues/reporters/queries.ts'
import type { Removal } from '../accounts/queries.ts'

/** Removes the reporter and the owner from these unfinished issues, so that staff assign the issues again. */
export async function removeReporters(ctx: SystemWriteCtx, ids: readonly number[]): Promise<Removal> {
  return { changed: await removeReportersFrom(ctx, ids, { keepsOwner: false }), files: [] }
}

export interface Visit {
  firmName: string
  startsAt: Date
  endsAt: Date
}

/** Returns the booked visits for the issue, in order of time. */
export async function findVisits(ctx: SystemCtx, issueId: number): Promise<Visit[]> {
  return ctx.db
    .selectFrom('appointments as a')
    .innerJoin('work_orders as w', 'w.id', 'a.order_id')
    .innerJoin('firms as f', 'f.id', 'w.firm_id')
    .select(['f.name as firmName', 'a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .where('w.issue_id', '=', issueId)
    .where('a.state', '=', 'Booked')
    .orderBy('a.starts_at')
    .execute()
}
