import { sql } from 'kysely'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { SystemCtx } from '../../../context.ts'
import type { Tx, ReadDb } from '../../../db/client.ts'
import { columnsOf } from '../../../db/columns.ts'
import { compileOnce } from '../../../db/compiled.ts'
import type { Actor } from '../../../policy/actor.ts'
import type { Audience } from './rules.ts'

export interface NewIssueEvent {
  issueId: number
  kind: IssueEvent['kind']
  fromStatus?: IssueStatus
  toStatus?: IssueStatus
  note?: string | undefined
  audience?: Audience
}

/** Adds a row to the issue's history; without an actor it is the system's own step. */
export async function insertIssueEvent(
  ctx: SystemCtx & { db: Tx; actor?: Actor },
  { audience, ...event }: NewIssueEvent,
): Promise<void> {
  await ctx.db
    .insertInto('issue_events')
    .values({
      ...columnsOf('issue_events', { ...event, at: ctx.now(), actorId: ctx.actor?.userId ?? null }),
      internal: audience === 'internal',
    })
    .execute()
}

export interface IssueEventRow {
  issueId: number
  at: Date
  actorName: string | null
  kind: IssueEvent['kind']
  fromStatus: IssueStatus | null
  toStatus: IssueStatus | null
  note: string | null
  internal: boolean
}

// The inferred type of a query builder cannot be written down.
// oxlint-disable-next-line typescript/explicit-function-return-type
function events(db: ReadDb) {
  return (
    db
      .selectFrom('issue_events as e')
      .leftJoin('users as a', 'a.id', 'e.actor_id')
      .select(['e.issue_id as issueId', 'e.at', 'e.note', 'e.internal'])
      .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('actorName'))
      // The table's checks let no other text in.
      .select(sql<IssueEvent['kind']>`e.kind`.as('kind'))
      .select(sql<IssueStatus | null>`e.from_status`.as('fromStatus'))
      .select(sql<IssueStatus | null>`e.to_status`.as('toStatus'))
      .orderBy('e.id')
  )
}

/** The whole history, oldest first. */
export async function findIssueEvents(ctx: SystemCtx, issueId: number): Promise<IssueEventRow[]> {
  return events(ctx.db).where('e.issue_id', '=', issueId).execute()
}

const selectNotes = compileOnce((db, values: { issueIds: number[] }) =>
  events(db)
    .where(sql<boolean>`e.issue_id = any(${values.issueIds}::bigint[])`)
    .where('e.note', 'is not', null),
)

/** The entries with a note, of many issues at once, oldest first. */
export async function findNotes(ctx: SystemCtx, issueIds: number[]): Promise<IssueEventRow[]> {
  if (issueIds.length === 0) return []
  return selectNotes(ctx.db, { issueIds })
}
