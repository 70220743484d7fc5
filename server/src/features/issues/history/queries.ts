import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { UNKNOWN_ADDRESS } from '@doorstep/contract/issues/mailed-notes/texts'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { IssuePriority, IssueStatus } from '@doorstep/contract/issues/rules'
import type { Answer } from '@doorstep/contract/issues/verdicts/rules'
import type { SystemCtx } from '../../../context.ts'
import type { Tx, ReadDb } from '../../../db/client.ts'
import { compileOnce } from '../../../db/compiled.ts'
import type { Actor } from '../../../policy/actor.ts'
import { FIRM_OF_NOTE } from '../../../policy/noteScopes.ts'
import { isForReporter } from '../../../policy/notes.ts'
import type { Audience, MailedBy, NoteFacts } from '../../../policy/notes.ts'

export interface NewIssueEvent {
  issueId: number
  kind: IssueEvent['kind']
  fromStatus?: IssueStatus
  toStatus?: IssueStatus
  priority?: IssuePriority
  noFaultFound?: boolean
  note?: string | undefined
  audience?: Audience
  /** The audience of a note in the conversation. Older notes have no audience here. */
  audiences?: Audience[]
  noteId?: number
  /** The id of the other issue of a merge. */
  otherId?: number
  /** The work order that the note is about, and whether its firm wrote the note. */
  orderId?: number | undefined
  byFirm?: boolean
  /**
   * The sender of a note that came by email: its author or an unknown address. Undefined if the note did not come by
   * email.
   */
  mailedBy?: MailedBy
  /** The whole email. Undefined if the note contains all of it. */
  wholeEmail?: string | undefined
  /** Identifies the note if the client sends the same call again. */
  noteHash?: string | undefined
}

/** Adds a row to the issue's history and returns its id. Without an actor, the entry belongs to the system. */
export async function insertIssueEvent(
  ctx: SystemCtx & { db: Tx; actor?: Actor },
  {
    issueId,
    kind,
    fromStatus,
    toStatus,
    priority,
    noFaultFound,
    note,
    audience,
    audiences,
    noteId,
    otherId,
    orderId,
    byFirm,
    mailedBy,
    wholeEmail,
    noteHash,
  }: NewIssueEvent,
): Promise<number> {
  const [row] = await insertEvent(ctx.db, {
    issueId,
    kind,
    fromStatus: fromStatus ?? null,
    toStatus: toStatus ?? null,
    priority: priority ?? null,
    noFaultFound: noFaultFound ?? false,
    note: note ?? null,
    at: ctx.now(),
    actorId: ctx.actor?.userId ?? null,
    internal: audiences ? !isForReporter(audiences) : audience === 'internal',
    audiences: audiences ?? null,
    noteId: noteId ?? null,
    otherId: otherId ?? null,
    orderId: orderId ?? null,
    byFirm: byFirm ?? false,
    mailedBy: mailedBy ?? null,
    wholeEmail: wholeEmail ?? null,
    noteHash: noteHash ?? null,
  })
  if (!row) throw new Error('a stored entry is one row')
  return row.id
}

interface EventValues extends Omit<
  IssueEventRow,
  | 'id'
  | 'actorName'
  | 'audiences'
  | 'sharedAt'
  | 'takenFrom'
  | 'answer'
  | 'stars'
  | 'firmId'
  | 'firmName'
  | 'bySide'
  | 'otherJobId'
  | 'hasWholeEmail'
> {
  audiences: Audience[] | null
  otherId: number | null
  noteHash: string | null
  wholeEmail: string | null
}

/** Whether this person is now on the reporter's side of an issue, and does not write for a firm. */
const isOnSide = (
  issueId: RawBuilder<unknown>,
  actorId: RawBuilder<unknown>,
  byFirm: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`coalesce(not ${byFirm}::boolean and (select ${actorId}::bigint in (i.reporter_id, i.contact_id)
    from issues i where i.id = ${issueId}::bigint), false)`

const insertEvent = compileOnce((db, values: EventValues) =>
  (db as Tx)
    .insertInto('issue_events')
    .values({
      issue_id: values.issueId,
      at: values.at,
      actor_id: values.actorId,
      kind: values.kind,
      from_status: values.fromStatus,
      to_status: values.toStatus,
      priority: values.priority,
      no_fault_found: values.noFaultFound,
      note: values.note,
      internal: values.internal,
      audiences: values.audiences,
      note_id: values.noteId,
      other_id: values.otherId,
      order_id: values.orderId,
      by_firm: values.byFirm,
      by_side: isOnSide(sql`${values.issueId}`, sql`${values.actorId}`, sql`${values.byFirm}`),
      mailed_by: values.mailedBy,
      whole_email: values.wholeEmail,
      note_hash: values.noteHash,
    })
    .returning('id'),
)

export interface IssueEventRow extends NoteFacts {
  id: number
  issueId: number
  actorName: string | null
  fromStatus: IssueStatus | null
  toStatus: IssueStatus | null
  priority: IssuePriority | null
  noFaultFound: boolean
  /** The note that this entry shared or took back. */
  noteId: number | null
  /** The job number of the other issue of a merge. */
  otherJobId: number | null
  /** The id of the work order that the note is about. Null if the note is about no work order. */
  orderId: number | null
  firmName: string | null
  byFirm: boolean
  bySide: boolean
  /** True if the note is only part of an email, and the server keeps the whole email. */
  hasWholeEmail: boolean
  /** The answer whether the issue is fixed. Null if the entry does not record an answer. */
  answer: Answer | null
  stars: number | null
}

/**
 * The text that replaces the name of a reporter. Used if the reader may not know the reporter, or if retention has
 * removed the reporter.
 */
export const UNNAMED_REPORTER = 'The resident'
export const UNNAMED_CONTACT = 'The contact'

const FIRM = sql<string | null>`(select f.name from work_orders w join firms f on f.id = w.firm_id
  where w.id = e.order_id)`

// The system's own entries have a null author.
const AUTHOR = sql<string | null>`case when e.mailed_by = 'unknown' then ${sql.lit(UNKNOWN_ADDRESS)}
  when e.by_side and e.actor_id is null then ${sql.lit(UNNAMED_REPORTER)}
  when e.by_firm then concat_ws(', ', a.first_name || ' ' || a.last_name, ${FIRM})
  else a.first_name || ' ' || a.last_name end`

function events(db: ReadDb) {
  return (
    db
      .selectFrom('issue_events as e')
      .leftJoin('users as a', 'a.id', 'e.actor_id')
      .leftJoin('verdicts as v', 'v.event_id', 'e.id')
      .select('v.stars')
      .select(sql<Answer | null>`v.answer`.as('answer'))
      .select(['e.id', 'e.issue_id as issueId', 'e.at', 'e.note', 'e.internal', 'e.actor_id as actorId'])
      .select(AUTHOR.as('actorName'))
      .select(['e.shared_at as sharedAt', 'e.note_id as noteId'])
      .select(['e.order_id as orderId', 'e.by_firm as byFirm', 'e.by_side as bySide'])
      .select('e.no_fault_found as noFaultFound')
      .select(sql<number | null>`(select o.job_id from issues o where o.id = e.other_id)`.as('otherJobId'))
      .select([FIRM.as('firmName'), FIRM_OF_NOTE.as('firmId')])
      // The casts are safe because check constraints allow no other text.
      .select(sql<MailedBy | null>`e.mailed_by`.as('mailedBy'))
      .select(sql<boolean>`e.whole_email is not null`.as('hasWholeEmail'))
      .select(sql<Audience[] | null>`e.audiences`.as('audiences'))
      .select(sql<Audience[] | null>`e.taken_from`.as('takenFrom'))
      .select(sql<IssueEvent['kind']>`e.kind`.as('kind'))
      .select(sql<IssueStatus | null>`e.from_status`.as('fromStatus'))
      .select(sql<IssueStatus | null>`e.to_status`.as('toStatus'))
      .select(sql<IssuePriority | null>`e.priority`.as('priority'))
      .orderBy('e.id')
  )
}

/** Finds the whole history, oldest first. */
export async function findIssueEvents(ctx: SystemCtx, issueId: number): Promise<IssueEventRow[]> {
  return events(ctx.db).where('e.issue_id', '=', issueId).execute()
}

/** Finds one entry of an issue's history. Does not check who may read it. */
export async function findIssueEvent(
  ctx: SystemCtx,
  issueId: number,
  id: number,
): Promise<IssueEventRow | undefined> {
  return events(ctx.db).where('e.issue_id', '=', issueId).where('e.id', '=', id).executeTakeFirst()
}

export type Note = NoteFacts & { actorName: string | null; bySide: boolean; note: string }

/** A note as JSON, where times are strings. */
export type NoteJson = Omit<Note, 'at' | 'sharedAt'> & { at: string; sharedAt: string | null }

export function noteFromJson(note: NoteJson): Note {
  return { ...note, at: new Date(note.at), sharedAt: note.sharedAt === null ? null : new Date(note.sharedAt) }
}

/** The notes of an issue as JSON, oldest first. Null if there are none. */
export function notesOf(issueId: RawBuilder<unknown>): RawBuilder<NoteJson[] | null> {
  // Converting whole rows to JSON takes half as long as calling `json_build_object` for each row.
  return sql`(select json_agg(n) from (select e.at, ${AUTHOR} as "actorName", e.actor_id as "actorId", e.internal, e.kind,
      e.by_side as "bySide", e.note, e.audiences, e.shared_at as "sharedAt", e.taken_from as "takenFrom", ${FIRM_OF_NOTE} as "firmId"
    from issue_events e left join users a on a.id = e.actor_id where e.issue_id = ${issueId} and e.note is not null
    order by e.id) n)`
}

/** A note of work order `w` as JSON, with its id and photos. */
export type OrderNoteJson = NoteJson & {
  id: number
  byFirm: boolean
  photos: { photoId: number; name: string; state: 'processing' | 'ready' | 'failed' }[]
}

export const NOTES_OF_ORDER = sql<OrderNoteJson[]>`coalesce((select json_agg(json_build_object('id', e.id,
    'at', e.at, 'actorName', ${AUTHOR}, 'actorId', e.actor_id, 'internal', e.internal, 'kind', e.kind, 'note', e.note,
    'audiences', e.audiences, 'sharedAt', e.shared_at, 'takenFrom', e.taken_from, 'firmId', w.firm_id,
    'bySide', e.by_side, 'byFirm', e.by_firm, 'photos', coalesce((select json_agg(json_build_object('photoId', h.id, 'name', h.name,
      'state', h.state) order by h.id) from issue_attachments h where h.note_id = e.id), '[]')) order by e.id)
    from issue_events e left join users a on a.id = e.actor_id
    where e.issue_id = w.issue_id and e.order_id = w.id and e.note is not null), '[]')`

/**
 * Finds the person who moved the issue to its current status. The name is null for the system. If the system opened an
 * approved issue, finds the person who approved it.
 */
export async function findLastMover(
  ctx: SystemCtx,
  issueId: number,
): Promise<{ userId: number | null; name: string | null } | undefined> {
  return ctx.db
    .selectFrom('issue_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select('u.id as userId')
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('e.issue_id', '=', issueId)
    .where('e.kind', '=', 'statusChanged')
    .where(sql<boolean>`not (e.actor_id is null and e.from_status = 'Approved')`)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
