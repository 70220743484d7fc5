import type { AlertSeverity } from '@doorstep/contract/alerts/schema'
import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import type { ListIncidents } from '@doorstep/contract/incidents/schema'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { contains } from '../../db/searchTexts.ts'
import { insertRow, updateRow } from '../../db/statements.ts'
import { overseesDevelopment } from '../../policy/managers.ts'
import { IS_NOT_MERGED } from '../../policy/mergedIssues.ts'
import { where } from '../../policy/scopes.ts'

/** Condition that incident `n` affects home `p`. */
export const AFFECTS = sql<SqlBool>`p.development_id = n.development_id
  and (not exists (select from incident_places s where s.incident_id = n.id)
    or exists (select from incident_places s
      where s.incident_id = n.id and (s.property_id = p.id or s.block_id = p.block_id)))`

function incidents({ db }: SystemCtx) {
  return db
    .selectFrom('incidents as n')
    .innerJoin('developments as d', 'd.id', 'n.development_id')
    .leftJoin('users as o', (join) =>
      join.on(sql<SqlBool>`o.id = n.owner_id and ${overseesDevelopment('o', sql.ref('n.development_id'))}`),
    )
}

const COLUMNS = [
  'n.id',
  'n.development_id as developmentId',
  'd.name as developmentName',
  'd.site_name as siteName',
  'n.alert_id as alertId',
  'n.title',
  // Check constraints guarantee the types of these columns.
  sql<AlertSeverity>`n.severity`.as('severity'),
  sql<IncidentStatus>`n.status`.as('status'),
  'n.next_update_by as nextUpdateBy',
  'n.warned',
  // The owner of the incident. Null if the owner no longer manages the development.
  'o.id as ownerId',
  sql<string | null>`o.first_name || ' ' || o.last_name`.as('ownerName'),
  'n.version',
  'n.created_at as createdAt',
  'n.ended_at as endedAt',
  // This subquery counts the same issues that `findGathered` lists.
  sql<number>`(select count(*) from incident_issues g join issues i on i.id = g.issue_id
    join places p on p.id = i.property_id
    where g.incident_id = n.id and p.development_id = n.development_id and ${IS_NOT_MERGED})`.as('reports'),
] as const

const incidentRows = (ctx: SystemCtx) => incidents(ctx).select(COLUMNS)
export type IncidentRow = QueryRow<typeof incidentRows>

const ORDERS = {
  createdAt: { by: sql`n.created_at`, type: 'timestamptz' },
  nextUpdateBy: { by: sql`coalesce(n.next_update_by, 'infinity')`, type: 'timestamptz' },
} as const

const isManaged = (ctx: Ctx): RawBuilder<SqlBool> =>
  where(ctx.actor, 'incident:manage', { developmentId: sql.ref('n.development_id') })

/** One page of the incidents that the reader manages, plus one row to detect a next page. */
export async function findIncidents(
  ctx: Ctx,
  filter: ListIncidents,
  position: SortPosition | undefined,
): Promise<{ rows: (IncidentRow & SortedRow)[]; total: number }> {
  // The object has a key for each sort of the contract, so this cast is safe.
  const order = ORDERS[filter.sort.replace('-', '') as keyof typeof ORDERS]
  const matching = incidents(ctx).where(isManaged(ctx)).where(filterOf(filter))
  const page = { ...order, ids: [sql`n.id`], descending: filter.sort.startsWith('-') }
  return readPage(ctx.db, matching.select(COLUMNS), page, { limit: filter.limit, position })
}

function filterOf({ state, developmentId, q }: ListIncidents): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (state !== undefined)
    conditions.push(state === 'open' ? sql`n.ended_at is null` : sql`n.ended_at is not null`)
  if (developmentId !== undefined) conditions.push(sql`n.development_id = ${developmentId}`)
  if (q !== undefined && q !== '') conditions.push(contains(sql`n.title`, q))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Finds the incident, if it affects a home in the scope of the reader's right. */
export async function findAffecting(ctx: Ctx, id: number): Promise<IncidentRow | undefined> {
  const isHere = where(ctx.actor, 'incident:read', {
    propertyId: sql.ref('p.id'),
    developmentId: sql.ref('p.development_id'),
  })
  return incidentRows(ctx)
    .where('n.id', '=', id)
    .where(sql<boolean>`(${isManaged(ctx)} or exists (select from homes p where ${AFFECTS} and ${isHere}))`)
    .executeTakeFirst()
}

export async function findManaged(ctx: Ctx, id: number): Promise<IncidentRow | undefined> {
  return incidentRows(ctx).where('n.id', '=', id).where(isManaged(ctx)).executeTakeFirst()
}

/** Finds the incident, if the actor manages it, and locks it until the transaction ends. */
export async function lockManaged(ctx: WriteCtx, id: number): Promise<IncidentRow | undefined> {
  return incidentRows(ctx).where('n.id', '=', id).where(isManaged(ctx)).forUpdate('n').executeTakeFirst()
}

/** The updates of an incident, newest first. */
export async function findUpdates({ db }: SystemCtx, incidentId: number) {
  return db
    .selectFrom('incident_updates as e')
    .leftJoin('users as w', 'w.id', 'e.author_id')
    .select([
      'e.id',
      'e.body',
      sql<IncidentStatus>`e.status`.as('status'),
      'e.next_update_by as nextUpdateBy',
      'e.created_at as createdAt',
      'e.redacted_at as redactedAt',
      sql<string | null>`w.first_name || ' ' || w.last_name`.as('author'),
    ])
    .where('e.incident_id', '=', incidentId)
    .orderBy('e.id', 'desc')
    .execute()
}
export type UpdateRow = Awaited<ReturnType<typeof findUpdates>>[number]

interface Named {
  id: number
  name: string
}

/** The blocks and homes that the incident names. */
export async function findPlaces(
  { db }: SystemCtx,
  incidentId: number,
): Promise<{ blocks: Named[]; homes: Named[] }> {
  const places = db.selectFrom('incident_places as s').where('s.incident_id', '=', incidentId)
  const [blocks, homes] = await Promise.all([
    places
      .innerJoin('blocks as b', 'b.id', 's.block_id')
      .select(['b.id', 'b.name'])
      .orderBy('b.name')
      .execute(),
    places
      .innerJoin('homes as p', 'p.id', 's.property_id')
      .select(['p.id', 'p.name'])
      .orderBy('p.name')
      .execute(),
  ])
  return { blocks, homes }
}

/** Finds the homes that the incident affects now. Returns null if the incident affects the whole development. */
export async function findAffectedHomes({ db }: SystemCtx, incidentId: number): Promise<number[] | null> {
  const rows = await db
    .selectFrom('incidents as n')
    .leftJoin('homes as p', (join) => join.on(AFFECTS))
    .select([
      'p.id',
      sql<boolean>`exists (select from incident_places s where s.incident_id = n.id)`.as('isPart'),
    ])
    .where('n.id', '=', incidentId)
    .orderBy('p.id')
    .execute()
  if (rows[0]?.isPart !== true) return null
  return rows.flatMap(({ id }) => id ?? [])
}

/** Counts the given blocks or homes that are active and in the development. */
export async function countActive(
  { db }: SystemCtx,
  table: 'blocks' | 'homes',
  developmentId: number,
  ids: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('development_id', '=', developmentId)
    .where('is_active', '=', true)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  return count
}

interface NewIncident {
  developmentId: number
  alertId: number
  title: string
  severity: AlertSeverity
  nextUpdateBy: Date | null
}

/** Adds an open incident that the actor owns. */
export async function insertIncident(ctx: WriteCtx, incident: NewIncident): Promise<number> {
  return insertRow(ctx.db, 'incidents', {
    development_id: incident.developmentId,
    alert_id: incident.alertId,
    title: incident.title,
    severity: incident.severity,
    next_update_by: incident.nextUpdateBy,
    owner_id: ctx.actor.userId,
    created_by: ctx.actor.userId,
    created_at: ctx.now(),
  })
}

export async function insertPlaces(
  { db }: WriteCtx,
  incidentId: number,
  { blockIds, propertyIds }: { blockIds: readonly number[]; propertyIds: readonly number[] },
): Promise<void> {
  const rows = [
    ...blockIds.map((blockId) => ({ incident_id: incidentId, block_id: blockId })),
    ...propertyIds.map((propertyId) => ({ incident_id: incidentId, property_id: propertyId })),
  ]
  if (rows.length > 0) await db.insertInto('incident_places').values(rows).execute()
}

interface NewUpdate {
  text: string
  status: IncidentStatus
  nextUpdateBy: Date | null
}

export async function insertUpdate(ctx: WriteCtx, incidentId: number, update: NewUpdate): Promise<number> {
  return insertRow(ctx.db, 'incident_updates', {
    incident_id: incidentId,
    body: update.text,
    status: update.status,
    next_update_by: update.nextUpdateBy,
    author_id: ctx.actor.userId,
    created_at: ctx.now(),
    // Loading the demo estate sends no emails.
    mailed_up_to: ctx.silent ? null : 0,
  })
}

interface Change {
  status: IncidentStatus
  severity: AlertSeverity
  nextUpdateBy: Date | null
  endedAt: Date | null
}

export async function updateIncident({ db }: WriteCtx, id: number, change: Change): Promise<void> {
  await updateRow(db, 'incidents', id, {
    status: change.status,
    severity: change.severity,
    next_update_by: change.nextUpdateBy,
    ended_at: change.endedAt,
    warned: 0,
    version: sql<number>`version + 1`,
  })
}

export async function updateOwner({ db }: WriteCtx, id: number, ownerId: number): Promise<void> {
  await updateRow(db, 'incidents', id, { owner_id: ownerId })
}

export async function updateWarned({ db }: SystemWriteCtx, id: number, warned: number): Promise<void> {
  await updateRow(db, 'incidents', id, { warned })
}
