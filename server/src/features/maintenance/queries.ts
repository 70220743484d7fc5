import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ListActivities, Repetition } from '@doorstep/contract/maintenance/schema'
import type { Ctx } from '../../context.ts'
import { countList, keyset, pageLimit } from '../../db/keyset.ts'
import type { SortPlace } from '../../db/keyset.ts'
import { likePattern } from '../../db/like.ts'
import { propertyText } from '../../db/searchTexts.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'

export interface ActivityRow {
  id: number
  propertyId: number
  propertyName: string
  developmentId: number
  name: string
  lastCompletedOn: string
  nextScheduledOn: string
  isActive: boolean
  repeatEvery: number | null
  repeatUnit: Repetition['unit'] | null
  repeatFrom: Repetition['from'] | null
  repeatAnchorOn: string | null
  version: number
}

const FROM = sql`maintenance_activities m join properties p on p.id = m.property_id`
const COLUMNS = sql`m.id, m.property_id as "propertyId", p.name as "propertyName",
  p.development_id as "developmentId", m.name, m.last_completed_on as "lastCompletedOn",
  m.next_scheduled_on as "nextScheduledOn", m.is_active as "isActive", m.repeat_every as "repeatEvery",
  m.repeat_unit as "repeatUnit", m.repeat_from as "repeatFrom", m.repeat_anchor_on as "repeatAnchorOn", m.version`

function inScope(ctx: Ctx, right: Right): RawBuilder<SqlBool> {
  const columns = { propertyId: sql.ref('m.property_id'), developmentId: sql.ref('p.development_id') }
  // Below staff an inactive activity is none.
  return sql<SqlBool>`${where(ctx.actor, right, columns)}
    and (m.is_active or ${where(ctx.actor, 'activity:readInactive', columns)})`
}

const ORDERS = {
  nextScheduledOn: { by: sql`m.next_scheduled_on`, type: 'date' },
  lastCompletedOn: { by: sql`m.last_completed_on`, type: 'date' },
  activity: { by: sql`lower(m.name)`, type: 'text' },
  propertyName: { by: sql`p.name`, type: 'text' },
} as const

type ActivityFilter = Omit<ListActivities, 'cursor'>
type Narrowing = Omit<ActivityFilter, 'limit' | 'sort'>

type SortedActivityRow = ActivityRow & { sortValue: string; sortIds: number[] }

/** One page of what the right lets this reader see, and the row after it where there is one. */
export async function findActivities(
  ctx: Ctx,
  right: Right,
  filter: ActivityFilter,
  place?: SortPlace,
): Promise<{ rows: SortedActivityRow[]; total: number }> {
  // A sort of the contract names one of the orders.
  const order = ORDERS[filter.sort.replace('-', '') as keyof typeof ORDERS]
  const page = keyset({ ...order, ids: [sql`m.id`], descending: filter.sort.startsWith('-') }, place)
  const matching = sql`from ${FROM} where m.deleted_at is null and ${inScope(ctx, right)} and ${filterOf(filter)}`
  const { rows } = await sql<SortedActivityRow>`
    select ${COLUMNS}, ${page.sortValue} as "sortValue", ${page.sortIds} as "sortIds"
    ${matching} and ${page.beyond} order by ${page.order} limit ${pageLimit(filter)}`.execute(ctx.db)
  const total = await countList(ctx.db, { rows, limit: filter.limit, place }, sql`select m.id ${matching}`)
  return { rows, total }
}

/** The rows of a calendar: those due in its days, or those that come again by a schedule, the soonest first. */
export async function findCalendarRows(
  ctx: Ctx,
  filter: Narrowing,
  { comingAgain = false, limit }: { comingAgain?: boolean; limit: number },
): Promise<ActivityRow[]> {
  const again = comingAgain ? sql`m.is_active and m.repeat_from = 'schedule'` : sql`true`
  const { rows } = await sql<ActivityRow>`select ${COLUMNS} from ${FROM}
    where m.deleted_at is null and ${inScope(ctx, 'activity:list')} and ${filterOf(filter)} and ${again}
    order by m.next_scheduled_on, m.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** The active activities of a property, the soonest first, without counting the others. */
export async function findSoonestActivities(
  ctx: Ctx,
  propertyId: number,
  limit: number,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`select ${COLUMNS} from ${FROM}
    where m.deleted_at is null and m.property_id = ${propertyId} and m.is_active
    order by m.next_scheduled_on, m.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** The activity when the right covers it. */
export async function findActivity(
  ctx: Ctx,
  right: Right,
  activityId: number,
  { lock = false } = {},
): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`select ${COLUMNS} from ${FROM}
    where m.deleted_at is null and m.id = ${activityId} and ${inScope(ctx, right)}
    ${lock ? sql`for update of m` : sql``}`.execute(ctx.db)
  return rows[0]
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

function filterOf(filter: Narrowing): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (filter.propertyId !== undefined) conditions.push(sql`m.property_id = ${filter.propertyId}`)
  if (isText(filter.property)) conditions.push(sql`${propertyText()} ilike ${likePattern(filter.property)}`)
  if (isText(filter.activity))
    // Beside a property's text the names' index only misleads: few names are common to very many rows.
    conditions.push(
      sql`${isText(filter.property) ? sql`(m.name || '')` : sql`m.name`} ilike ${likePattern(filter.activity)}`,
    )
  if (filter.status !== undefined) conditions.push(sql`m.is_active = ${filter.status === 'active'}`)
  if (filter.from !== undefined) conditions.push(sql`m.next_scheduled_on >= ${filter.from}::date`)
  if (filter.to !== undefined) conditions.push(sql`m.next_scheduled_on <= ${filter.to}::date`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
