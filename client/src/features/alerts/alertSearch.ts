import {
  ALERT_SEVERITIES,
  ALERT_SORTS,
  ALERT_STATES,
  type AlertSeverity,
  type AlertState,
} from '@doorstep/contract/alerts/schema'
import { pageOf, type ListSearch } from '../../tables/listAddress.ts'

/** Manage Alerts' part of the address, as text. */
export type AlertSearch = ListSearch<'q' | 'severity' | 'state' | 'developmentId'>

export const STATE_LABELS: Record<AlertState, string> = {
  scheduled: 'Scheduled',
  active: 'Active',
  expired: 'Expired',
  inactive: 'Inactive',
}

export interface AlertFilter {
  q?: string
  severity?: AlertSeverity
  state?: AlertState
  developmentId?: number
}

/** What the list is narrowed to; a part of the address that means nothing is left out. */
export function alertFilterOf(search: AlertSearch): AlertFilter {
  const severity = ALERT_SEVERITIES.find((name) => name === search.severity)
  const state = ALERT_STATES.find((name) => name === search.state)
  const id = Number(search.developmentId)
  return {
    ...(search.q && { q: search.q }),
    ...(severity && { severity }),
    ...(state && { state }),
    ...(Number.isSafeInteger(id) && id > 0 && { developmentId: id }),
  }
}

export function alertQueryOf(search: AlertSearch) {
  return { ...pageOf(search, ALERT_SORTS), ...alertFilterOf(search) }
}
