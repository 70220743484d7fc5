import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import type { AlertSeverity } from '@doorstep/contract/alerts/schema'
import { CircleAlert, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { qIfChanged } from '../../api/conditional.ts'

/** The active alerts of a property. All parts of the page that show these alerts share one request. */
export const activeAlertsQuery = (propertyId: number) =>
  qIfChanged(alertEndpoints.listActiveAlerts, { params: { propertyId } })

export const ALERTS_FAILED = 'Failed to load alerts'

/** The icon and colours of each severity. The severity is also shown as a word. */
export const SEVERITIES: Record<AlertSeverity, { icon: LucideIcon; className: string }> = {
  Info: { icon: Info, className: 'bg-info-soft text-info' },
  Warning: { icon: TriangleAlert, className: 'bg-warn-soft text-warn' },
  Critical: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
}
