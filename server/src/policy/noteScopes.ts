import { OPENED_WITHOUT_WAITING } from '@doorstep/contract/issues/emergencies/texts'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { placesOf } from './actor.ts'
import type { Actor } from './actor.ts'
import { AUDIENCE_RIGHTS, BY_KIND, OF_REPORTER } from './notes.ts'
import type { Audience } from './notes.ts'
import { OF_ISSUE, reporterLeftAt } from './reporters.ts'
import type { Right } from './policy.ts'
import { implies, includes, where, whereShared } from './scopes.ts'
import type { TargetColumns } from './scopes.ts'

/** The firm of the work order that an entry `e` of the history is about. */
export const FIRM_OF_NOTE = sql<number | null>`(select w.firm_id from work_orders w where w.id = e.order_id)`

const texts = (values: readonly string[]): RawBuilder<string[]> =>
  sql`array[${sql.join(values.map((value) => sql.lit(value)))}]`

/** The SQL form of `audiencesOf`, for an entry `e` of the history. */
const AUDIENCES = sql`coalesce(e.audiences, array[case when e.note = ${sql.lit(OPENED_WITHOUT_WAITING)} then 'emergency'
  ${sql.join(
    Object.entries(BY_KIND).map(
      ([kind, audience]) => sql`when e.kind = ${sql.lit(kind)} then ${sql.lit(audience)}`,
    ),
    sql` `,
  )}
  when e.internal then 'internal' else 'public' end])`

/** The SQL form of `orderOfNote`, for an entry `e`. */
const ORDER_COLUMNS: TargetColumns = { firmId: FIRM_OF_NOTE, isSent: sql`(e.order_id is not null)` }

const AUDIENCE_NAMES = Object.keys(AUDIENCE_RIGHTS) as Audience[]

/** Returns whether this reader can read every note. Queries can then skip the check of notes. */
const readsEveryNote = (actor: Actor): boolean =>
  includes(actor, 'issue:readHistory', {}) &&
  AUDIENCE_NAMES.every((audience) => includes(actor, AUDIENCE_RIGHTS[audience], {}))

const OF_ALL_NOTES: readonly [Right, ...Right[]] = [
  'issue:readHistory',
  ...AUDIENCE_NAMES.map((audience) => AUDIENCE_RIGHTS[audience]),
]

/** Whether this reader can read every note of every issue in their list. */
export const readsEveryNoteListed = (actor: Actor): boolean => implies(actor, 'issue:list', OF_ALL_NOTES)

/**
 * SQL condition for issues where a single grant lets this reader read notes of every audience. Queries can then skip
 * the check of these notes. The condition says nothing about other issues. Undefined without such a grant.
 */
export const whereReadsEveryNote = (actor: Actor, columns: TargetColumns): RawBuilder<SqlBool> | undefined =>
  whereShared(actor, OF_ALL_NOTES, columns)

/**
 * The SQL form of `readsNote`: a condition on an entry `e` of the history, with its issue `i` and property `p`. Takes
 * the columns of the issue's scope. The condition selects exactly the entries that the reader may see.
 */
export function whereReadsNote(actor: Actor, issueColumns: TargetColumns): RawBuilder<SqlBool> {
  if (readsEveryNote(actor)) return sql<SqlBool>`true`
  // If a note was last shared, or else written, before the contact was named, the contact counts as any other person.
  const contactId = sql`case when coalesce(e.shared_at, e.at) >= i.contact_since then i.contact_id end`
  const columns = { ...issueColumns, contactId }
  const belongs = AUDIENCE_NAMES.map(
    (audience) =>
      sql`(${sql.lit(audience)} = any(${AUDIENCES}) and ${where(
        actor,
        AUDIENCE_RIGHTS[audience],
        audience === 'order' ? { ...columns, ...ORDER_COLUMNS } : columns,
      )})`,
  )
  const here = placesOf(actor)
  const isOnSide = sql`(i.reporter_id = ${actor.userId} or i.contact_id = ${actor.userId})`
  const mayHaveLeft = sql`(i.reporter_id = ${actor.userId} or ${contactId} = ${actor.userId}) and not i.property_id = any(${here}::bigint[])
    and not ${where(actor, 'issueField:staffNotes', columns)}`
  const leftAt = sql`case when ${mayHaveLeft} then ${reporterLeftAt({ ...OF_ISSUE, reporterId: actor.userId })} end`
  return sql<SqlBool>`(${where(actor, 'issue:readHistory', issueColumns)}
    and (${isOnSide} and e.actor_id = ${actor.userId}
      or ${where(actor, 'issue:readHistory', columns)} and case when ${leftAt} is null then ${sql.join(belongs, sql` or `)}
        else coalesce(e.shared_at, e.at) <= ${leftAt} and ${AUDIENCES} && ${texts(OF_REPORTER)} end))`
}
