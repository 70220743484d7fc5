import type { ActiveAlert, Alert } from '@doorstep/contract/alerts/schema'
import type { Ctx } from '../../context.ts'
import type { AlertRow, ShownAlert } from './queries.ts'
import { alertState } from './rules.ts'
import { includes } from '../../policy/scopes.ts'

export function presentActiveAlert(row: ShownAlert): ActiveAlert {
  return {
    id: row.id,
    message: row.message,
    severity: row.severity,
    startsAt: row.startsAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    siteName: row.siteName,
    isActive: true,
    ...(row.announcementId !== null && { announcementId: row.announcementId }),
    ...(row.incidentId !== null &&
      row.incidentStatus !== null && {
        incident: {
          id: row.incidentId,
          status: row.incidentStatus,
          nextUpdateBy: row.nextUpdateBy?.toISOString() ?? null,
        },
      }),
  }
}

export function presentAlert(ctx: Ctx, row: AlertRow): Alert {
  return {
    ...presentActiveAlert(row),
    isActive: row.isActive,
    developmentId: row.developmentId,
    ...(row.blockId !== null && { block: { id: row.blockId, name: row.blockName ?? '' } }),
    state: alertState(row, ctx.now()),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    can: row.incidentId === null && mayChange(ctx, row.developmentId) ? ['alert:update'] : [],
  }
}

/** A site's managers can change its alerts. Alerts for all sites require the right to address all sites. */
export function mayChange(ctx: Ctx, developmentId: number | null): boolean {
  return developmentId === null
    ? includes(ctx.actor, 'alert:addressAll', {})
    : includes(ctx.actor, 'alert:update', { developmentId })
}
