import { OF_ANNOUNCEMENT } from '@doorstep/contract/alerts/texts'
import type { AuditAction } from '@doorstep/contract/audit/texts'
import { Alert } from '@doorstep/contract/alerts/schema'
import type {
  ActiveAlert,
  AlertReach,
  AlertReachQuery,
  CreateAlert,
  ListAlerts,
  UpdateAlert,
} from '@doorstep/contract/alerts/schema'
import { CHOOSE_BLOCK } from '@doorstep/contract/blocks/texts'
import { OF_INCIDENT } from '@doorstep/contract/incidents/texts'
import type { ToggleActive } from '@doorstep/contract/fields'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, Params, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { changesNothing } from '../../db/changes.ts'
import { AppError, invalid, notFound, stale } from '../../errors.ts'
import { withIdempotency } from '../../idempotency.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { emitHomesSignal, emitSignal } from '../../live/emitSignal.ts'
import { authorize } from '../../policy/authorize.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import { includes } from '../../policy/scopes.ts'
import { beginningOf, endOf } from '../../time/civil.ts'
import { isBlockOf } from '../blocks/queries.ts'
import { findSite } from '../developments/service.ts'
import { presentActiveAlert, presentAlert } from './present.ts'
import {
  countReach,
  findActiveAlerts,
  findAlerts,
  getAlert,
  insertAlert,
  insertAnnounced,
  lockAlert,
  saveIncidentAlert,
  updateAlertRow,
} from './queries.ts'
import type { AlertFields, AlertRow, AnnouncedAlert, IncidentAlert } from './queries.ts'
import { spanProblems } from './rules.ts'

/**
 * Returns the alerts that a property shows now: switched on, started and not expired, for its site or for all sites.
 * Uses one query, because every page polls this call.
 */
export async function listActiveAlerts(
  ctx: Ctx,
  { params: { propertyId } }: Params<'propertyId'>,
): Promise<ActiveAlert[]> {
  const found = await findActiveAlerts(ctx, propertyId)
  if (!found || !includes(ctx.actor, 'alert:readActive', { propertyId, developmentId: found.developmentId }))
    throw notFound()
  const target = { propertyId, developmentId: found.developmentId }
  const readsIncidents = includes(ctx.actor, 'incident:read', target)
  return found.alerts
    .filter(({ incidentId }) => incidentId === null || readsIncidents)
    .map((row) => presentActiveAlert(row))
}

/** Lists the alerts of the reader's sites, and the alerts for all sites. */
export async function listAlerts(ctx: Ctx, { query }: { query: ListAlerts }): Promise<Page<Alert>> {
  const found = await findAlerts(ctx, query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  return sortedPage(found, query, (rows) => rows.map((row) => presentAlert(ctx, row)))
}

/** Returns the number of people who would see an alert that is not saved yet. */
export async function readAlertReach(ctx: Ctx, { query }: { query: AlertReachQuery }): Promise<AlertReach> {
  return countReach(ctx, await addresseeOf(ctx, query))
}

type Addressee = Pick<AlertFields, 'developmentId' | 'blockId'>

/**
 * Returns the development of a site that the actor manages, and a block of the site. Null means all sites, which
 * requires a separate right.
 */
async function addresseeOf(
  ctx: Ctx,
  { siteName, blockId = null }: Pick<CreateAlert, 'siteName' | 'blockId'>,
): Promise<Addressee> {
  if (siteName === undefined || siteName === null || siteName === '') {
    authorize(ctx, 'alert:addressAll', {})
    if (blockId !== null) throw invalid({ blockId: CHOOSE_BLOCK })
    return { developmentId: null, blockId }
  }
  const developmentId = await findSite(ctx, 'alert:create', siteName)
  if (developmentId === undefined)
    throw invalid({ siteName: 'There is no site with this name. Check the name.' })
  if (blockId !== null && !(await isBlockOf(ctx, developmentId, blockId)))
    throw invalid({ blockId: CHOOSE_BLOCK })
  return { developmentId, blockId }
}

/** An alert starts at the first moment of its start day, and expires at the last moment of its end day. */
function spanOf(
  ctx: Ctx,
  { startsAt, expiresAt }: Pick<CreateAlert, 'startsAt' | 'expiresAt'>,
): { startsAt: Date | null; expiresAt: Date | null } {
  const { timeZone } = ctx.services.config
  return {
    startsAt: startsAt ? beginningOf(startsAt, timeZone) : null,
    expiresAt: expiresAt ? endOf(expiresAt, timeZone) : null,
  }
}

function requireSpan(ctx: Ctx, change: AlertFields, before?: AlertRow): void {
  const problems = spanProblems(change, ctx.now(), before)
  if (problems) throw invalid(problems)
}

const fieldsOf = ({
  developmentId,
  blockId,
  message,
  severity,
  startsAt,
  expiresAt,
  isActive,
}: AlertFields): AlertFields => ({
  developmentId,
  blockId,
  message,
  severity,
  startsAt,
  expiresAt,
  isActive,
})

/** Creates an alert for a site of the portfolio or for all sites. An alert without a start is shown at once. */
export async function createAlert(ctx: Ctx, { body }: { body: CreateAlert }): Promise<Alert> {
  return withTransaction(ctx, async (tx) => {
    const addressee = await addresseeOf(tx, body)
    const { message, severity = 'Info' } = body
    const change = { ...addressee, message, severity, ...spanOf(tx, body), isActive: true }
    return withIdempotency(
      tx,
      {
        endpoint: 'createAlert',
        answer: Alert,
        body,
        idOf: ({ id }: Alert) => id,
        isStillVisible: async (id) => (await lockAlert(tx, id)) !== undefined,
        isUnchanged: async ({ id, version }) => (await lockAlert(tx, id))?.version === version,
      },
      async () => {
        requireSpan(tx, change)
        const id = await insertAlert(tx, change)
        await emitAudit(tx, {
          action: 'alert.create',
          object: { type: 'alert', id },
          after: fieldsOf(change),
        })
        notifySites(tx, id, [change])
        return presentAlert(tx, await getAlert(tx, id))
      },
    )
  })
}

export async function showAnnouncement(tx: SystemWriteCtx, alert: AnnouncedAlert): Promise<void> {
  const id = await insertAnnounced(tx, alert)
  const { developmentId, blockId, message, expiresAt } = alert
  await emitAudit(tx, {
    action: 'alert.create',
    object: { type: 'alert', id },
    after: { developmentId, blockId, message, expiresAt },
  })
  notifySites(tx, id, [{ developmentId, isActive: true }])
}

/**
 * Shows an open incident as an alert, and removes the alert once the incident has ended. The audit records the
 * incident, so this function adds no event.
 */
export async function showIncident(
  tx: WriteCtx,
  alertId: number | null,
  alert: IncidentAlert,
): Promise<number> {
  const id = await saveIncidentAlert(tx, alertId, alert)
  if (alertId === null) return id
  const { developmentId, propertyIds } = alert
  notifySites(tx, id, [{ developmentId, isActive: propertyIds === null }])
  emitHomesSignal(tx, { type: 'alert', id, right: 'alert:readActive' }, propertyIds ?? [])
  return id
}

/** Changes the text, severity, times and site of an alert. The actor must manage both the old site and the new site. */
export async function updateAlert(
  ctx: Ctx,
  { params, body }: Params<'alertId'> & { body: UpdateAlert },
): Promise<Alert> {
  return withTransaction(ctx, async (tx) => {
    const alert = await loadForChange(tx, params.alertId)
    if (body.version !== undefined && body.version !== alert.version)
      throw stale('alert', presentAlert(tx, alert))
    const given = spanOf(tx, body)
    const change: AlertFields = {
      ...(await changedAddressee(tx, alert, body)),
      message: body.message,
      severity: body.severity ?? alert.severity,
      startsAt: body.startsAt === undefined ? alert.startsAt : given.startsAt,
      expiresAt: body.expiresAt === undefined ? alert.expiresAt : given.expiresAt,
      isActive: alert.isActive,
    }
    if (alert.announcementId !== null && !isSameAddressee(alert, change))
      throw invalid({ siteName: OF_ANNOUNCEMENT })
    requireSpan(tx, change, alert)
    if (changesNothing(alert, change)) return presentAlert(tx, alert)
    return writeChange(tx, alert, change, 'alert.update')
  })
}

const isSameAddressee = (one: Addressee, other: Addressee): boolean =>
  one.developmentId === other.developmentId && one.blockId === other.blockId

/**
 * If a call leaves out the site or the block, that part does not change. With another site and no block, the alert is
 * for the whole site.
 */
async function changedAddressee(tx: WriteCtx, alert: AlertRow, body: UpdateAlert): Promise<Addressee> {
  const { siteName = alert.siteName, blockId: asked } = body
  const { developmentId, blockId } = alert
  const isBlockKept = asked === undefined || asked === blockId
  if (body.siteName === undefined && isBlockKept) return { developmentId, blockId }
  const next = await addresseeOf(tx, { siteName, blockId: isBlockKept ? null : asked })
  if (!isBlockKept) return next
  if (next.developmentId === developmentId) return { developmentId, blockId }
  if (asked !== undefined && asked !== null) throw invalid({ blockId: CHOOSE_BLOCK })
  return next
}

export async function toggleAlert(
  ctx: Ctx,
  { params, body }: Params<'alertId'> & { body: ToggleActive },
): Promise<Alert> {
  return withTransaction(ctx, async (tx) => {
    const alert = await loadForChange(tx, params.alertId)
    const isActive = body.isActive ?? !alert.isActive
    if (isActive === alert.isActive) return presentAlert(tx, alert)
    return writeChange(tx, alert, { ...fieldsOf(alert), isActive }, 'alert.toggle')
  })
}

async function loadForChange(tx: WriteCtx, alertId: number): Promise<AlertRow> {
  const alert = await lockAlert(tx, alertId)
  if (!alert) throw notFound()
  if (alert.developmentId === null) authorize(tx, 'alert:addressAll', {})
  else authorize(tx, 'alert:update', { developmentId: alert.developmentId })
  if (alert.incidentId !== null) throw new AppError('CONFLICT', OF_INCIDENT)
  return alert
}

async function writeChange(
  tx: WriteCtx,
  alert: AlertRow,
  change: AlertFields,
  action: AuditAction,
): Promise<Alert> {
  await updateAlertRow(tx, alert, change)
  await emitAudit(tx, {
    action,
    object: { type: 'alert', id: alert.id },
    before: fieldsOf(alert),
    after: fieldsOf(change),
  })
  notifySites(tx, alert.id, [alert, change])
  return presentAlert(tx, await getAlert(tx, alert.id))
}

/** Signals the change to the old and the new site. If the alert was never switched on, only staff get the signal. */
function notifySites(
  tx: SystemWriteCtx,
  alertId: number,
  states: readonly Pick<AlertFields, 'developmentId' | 'isActive'>[],
): void {
  const sites = states.flatMap(({ developmentId }) => (developmentId === null ? [] : [developmentId]))
  emitSignal(tx, {
    type: 'alert',
    id: alertId,
    right: states.some(({ isActive }) => isActive) ? 'alert:readActive' : 'alert:list',
    targets:
      sites.length < states.length ? null : [...new Set(sites)].map((developmentId) => ({ developmentId })),
  })
}
