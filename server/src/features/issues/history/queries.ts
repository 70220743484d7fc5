import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { SystemCtx } from '../../../context.ts'
import type { Tx, ReadDb } from '../../../db/client.ts'
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
  { issueId, kind, fromStatus, toStatus, note, audience }: NewIssueEvent,
): Promise<void> {
  await insertEvent(ctx.db, {
    issueId,
    kind,
    fromStatus: fromStatus ?? null,
    toStatus: toStatus ?? null,
    note: note ?? null,
    at: ctx.now(),
    actorId: ctx.actor?.userId ?? null,
    internal: audience === 'internal',
  })
}

const insertEvent = compileOnce((db, values: Omit<IssueEventRow, 'actorName'>) =>
  (db as Tx).insertInto('issue_events').values({
    issue_id: values.issueId,
    at: values.at,
    actor_id: values.actorId,
    kind: values.kind,
    from_status: values.fromStatus,
    to_status: values.toStatus,
    note: values.note,
    internal: values.internal,
  }),
)

export interface IssueEventRow {
  issueId: number
  at: Date
  actorId: number | null
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
      .select(['e.issue_id as issueId', 'e.at', 'e.note', 'e.internal', 'e.actor_id as actorId'])
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

/** An entry of the history that holds a note. */
export type Note = Pick<IssueEventRow, 'at' | 'actorName' | 'internal' | 'kind'> & { note: string }

/** The same as it stands in JSON. */
export type NoteJson = Omit<Note, 'at'> & { at: string }

/** The notes of an issue, oldest first; null where there is none. */
export function notesOf(issueId: RawBuilder<unknown>): RawBuilder<NoteJson[] | null> {
  return sql`(select json_agg(json_build_object('at', e.at, 'actorName', a.first_name || ' ' || a.last_name,
      'internal', e.internal, 'kind', e.kind, 'note', e.note) order by e.id)
    from issue_events e left join users a on a.id = e.actor_id where e.issue_id = ${issueId} and e.note is not null)`
}
