import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { AlertSeverity, ListAlerts } from '@doorstep/contract/alerts/schema'
import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { columnsOf } from '../../db/columns.ts'
import { compileOnce } from '../../db/compiled.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortPosition, SortedRow } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { contains } from '../../db/searchTexts.ts'
import { insertRow, updateRow } from '../../db/statements.ts'
import { where } from '../../policy/scopes.ts'

/** The incident columns that an alert needs. `n` is the alias of the incident table. */
const INCIDENT = [
  'n.id as incidentId',
  // A check constraint guarantees this type.
  sql<IncidentStatus | null>`n.status`.as('incidentStatus'),
  'n.next_update_by as nextUpdateBy',
] as const

/**
 * Selects the development of a property with its active alerts: one row for each alert, or a single row if there are
 * none.
 */
const selectActiveAlerts = compileOnce((db, values: { propertyId: number; now: Date }) =>
  db
    .selectFrom('homes as p')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .leftJoin('alerts as a', (join) =>
      join.on(
        sql<SqlBool>`coalesce(a.development_id, 0) = any(array[p.development_id, 0]) and a.is_active
          and (a.block_id is null or a.block_id = p.block_id)
          and (a.property_ids is null or case when exists (select from incidents k where k.alert_id = a.id)
            then exists (select from incidents k join incident_places s on s.incident_id = k.id
              where k.alert_id = a.id and (s.property_id = p.id or s.block_id = p.block_id))
            else p.id = any(a.property_ids) end)
          and (a.starts_at is null or a.starts_at <= ${values.now}::timestamptz)
          and (a.expires_at is null or a.expires_at >= ${values.now}::timestamptz)`,
      ),
    )
    .leftJoin('incidents as n', 'n.alert_id', 'a.id')
    .select(['p.development_id as propertyDevelopmentId', 'd.site_name as propertySiteName'])
    .select([
      'a.id',
      'a.development_id as developmentId',
      'a.message',
      'a.severity',
      'a.starts_at as startsAt',
      'a.expires_at as expiresAt',
      'a.announcement_id as announcementId',
      ...INCIDENT,
    ])
    .where('p.id', '=', values.propertyId)
    .orderBy(sql`array_position(array['Critical', 'Warning', 'Info'], a.severity)`)
    .orderBy('a.id', 'desc'),
)

/** An active alert for people at the property. */
export type ShownAlert = Pick<
  AlertRow,
  | 'id'
  | 'siteName'
  | 'message'
  | 'severity'
  | 'startsAt'
  | 'expiresAt'
  | 'announcementId'
  | 'incidentId'
  | 'incidentStatus'
  | 'nextUpdateBy'
>

/** Returns the active alerts at a property, with its development. Returns undefined if the property does not exist. */
export async function findActiveAlerts(
  ctx: SystemCtx,
  propertyId: number,
): Promise<{ developmentId: number; alerts: ShownAlert[] } | undefined> {
  const rows = await selectActiveAlerts(ctx.db, { propertyId, now: ctx.now() })
  const [first] = rows
  if (!first) return undefined
  const shown = rows.flatMap(({ id, message, severity, developmentId, propertySiteName, ...more }) =>
    id === null || message === null
      ? []
      : [
          {
            ...more,
            id,
            message,
            // A check constraint guarantees this type.
            severity: severity as AlertSeverity,
            siteName: developmentId === null ? null : propertySiteName,
          },
        ],
  )
  return { developmentId: first.propertyDevelopmentId, alerts: shown }
}

const ORDERS = {
  createdAt: { by: sql`a.created_at`, type: 'timestamptz' },
  // Alerts that never expire come last.
  expiresAt: { by: sql`coalesce(a.expires_at, '9999-12-31T00:00:00Z')`, type: 'timestamptz' },
  siteName: { by: sql`lower(coalesce(d.site_name, ''))`, type: 'text' },
} as const

function alerts({ db }: SystemCtx) {
  return db
    .selectFrom('alerts as a')
    .leftJoin('developments as d', 'd.id', 'a.development_id')
    .leftJoin('incidents as n', 'n.alert_id', 'a.id')
}

const COLUMNS = [
  'a.id',
  'a.development_id as developmentId',
  'd.site_name as siteName',
  'a.block_id as blockId',
  sql<string | null>`(select b.name from blocks b where b.id = a.block_id)`.as('blockName'),
  'a.message',
  // A check constraint guarantees this type.
  sql<AlertSeverity>`a.severity`.as('severity'),
  'a.starts_at as startsAt',
  'a.expires_at as expiresAt',
  'a.is_active as isActive',
  'a.version',
  'a.created_at as createdAt',
  'a.updated_at as updatedAt',
  // The announcement that this alert shows.
  'a.announcement_id as announcementId',
  ...INCIDENT,
] as const

const alertRows = (ctx: SystemCtx) => alerts(ctx).select(COLUMNS)
export type AlertRow = QueryRow<typeof alertRows>

/** Returns one page of the alerts for the reader's sites and for all sites, plus one row to detect a next page. */
export async function findAlerts(
  ctx: Ctx,
  filter: ListAlerts,
  position: SortPosition | undefined,
): Promise<{ rows: (AlertRow & SortedRow)[]; total: number }> {
  // The contract allows only sorts that `ORDERS` has.
  const order = ORDERS[filter.sort.replace('-', '') as keyof typeof ORDERS]
  const matching = alerts(ctx).where(inScope(ctx)).where(filterOf(ctx, filter))
  const page = { ...order, ids: [sql`a.id`], descending: filter.sort.startsWith('-') }
  return readPage(ctx.db, matching.select(COLUMNS), page, { limit: filter.limit, position })
}

export async function getAlert(ctx: Ctx, alertId: number): Promise<AlertRow> {
  const alert = await alertRows(ctx).where('a.id', '=', alertId).where(inScope(ctx)).executeTakeFirst()
  if (!alert) throw new Error('the authorised alert no longer exists')
  return alert
}

/** Returns the alert if the actor manages its site. Locks the alert until the transaction ends. */
export async function lockAlert(ctx: WriteCtx, alertId: number): Promise<AlertRow | undefined> {
  return alertRows(ctx).where('a.id', '=', alertId).where(inScope(ctx)).forUpdate('a').executeTakeFirst()
}

// Everybody who manages alerts of a site also sees the alerts for all sites.
function inScope(ctx: Ctx): RawBuilder<SqlBool> {
  const own = where(ctx.actor, 'alert:list', { developmentId: sql.ref('a.development_id') })
  return sql<SqlBool>`(a.development_id is null or ${own})`
}

function filterOf(ctx: Ctx, filter: ListAlerts): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (filter.state !== undefined) conditions.push(sql`${stateAt(ctx.now())} = ${filter.state}`)
  if (filter.severity !== undefined) conditions.push(sql`a.severity = ${filter.severity}`)
  if (filter.developmentId !== undefined) conditions.push(sql`a.development_id = ${filter.developmentId}`)
  if (filter.q !== undefined && filter.q !== '')
    conditions.push(contains(sql`a.message || ' ' || coalesce(d.site_name, '')`, filter.q))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** SQL for the rule `alertState`, for lists. */
function stateAt(now: Date): RawBuilder<string> {
  return sql<string>`case when not a.is_active then 'inactive'
    when a.expires_at < ${now}::timestamptz then 'expired'
    when a.starts_at > ${now}::timestamptz then 'scheduled' else 'active' end`
}

export type AlertFields = Pick<
  AlertRow,
  'developmentId' | 'blockId' | 'message' | 'severity' | 'startsAt' | 'expiresAt' | 'isActive'
>

export async function insertAlert(ctx: WriteCtx, alert: AlertFields): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'alerts', {
    ...columnsOf('alerts', alert),
    created_by: ctx.actor.userId,
    created_at: at,
    updated_at: at,
  })
}

export interface AnnouncedAlert {
  announcementId: number
  developmentId: number
  /** The blocks that see the alert. Null means all blocks of the development. */
  blockId: number | null
  message: string
  /** The homes that see the alert. Null means all homes of the development. */
  propertyIds: number[] | null
  expiresAt: Date | null
  createdBy: number
}

/** Adds the alert that shows an announcement. */
export async function insertAnnounced(ctx: SystemWriteCtx, alert: AnnouncedAlert): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'alerts', { ...columnsOf('alerts', alert), created_at: at, updated_at: at })
}

export interface IncidentAlert {
  developmentId: number
  message: string
  severity: AlertSeverity
  /** The homes that see the alert. Null means all homes of the development. */
  propertyIds: number[] | null
  isActive: boolean
}

/** Adds or updates the alert that shows an incident. */
export async function saveIncidentAlert(
  ctx: WriteCtx,
  alertId: number | null,
  alert: IncidentAlert,
): Promise<number> {
  const columns = { ...columnsOf('alerts', alert), updated_at: ctx.now() }
  if (alertId === null)
    return insertRow(ctx.db, 'alerts', { ...columns, created_by: ctx.actor.userId, created_at: ctx.now() })
  await updateRow(ctx.db, 'alerts', alertId, { ...columns, version: sql<number>`version + 1` })
  return alertId
}

export async function updateAlertRow(ctx: WriteCtx, alert: AlertRow, change: AlertFields): Promise<void> {
  await updateRow(ctx.db, 'alerts', alert.id, {
    ...columnsOf('alerts', change),
    version: alert.version + 1,
    updated_at: ctx.now(),
  })
}

/**
 * Returns the numbers of people and active properties that an alert reaches in the block, in the site or in all active
 * sites. The people are approved and have a role at such a property.
 */
export async function countReach(
  ctx: SystemCtx,
  { developmentId, blockId }: Pick<AlertFields, 'developmentId' | 'blockId'>,
): Promise<{ people: number; properties: number }> {
  return ctx.db
    .selectFrom('homes as p')
    .innerJoin('developments as d', (join) =>
      join.onRef('d.id', '=', 'p.development_id').on('d.is_active', '=', sql.lit(true)),
    )
    .leftJoin('property_roles as m', 'm.property_id', 'p.id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'm.user_id').on('u.status', '=', 'Approved'))
    .where('p.is_active', '=', sql.lit(true))
    .$if(developmentId !== null, (query) => query.where('d.id', '=', developmentId))
    .$if(blockId !== null, (query) => query.where('p.block_id', '=', blockId))
    .select(({ fn }) => [
      fn.count<number>('u.id').distinct().as('people'),
      fn.count<number>('p.id').distinct().as('properties'),
    ])
    .executeTakeFirstOrThrow()
}
