import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import { ALERT_SEVERITIES, ALERT_STATES, type AlertState } from '@doorstep/contract/alerts/schema'
import { choiceFilter, optionsOf, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentFilter } from '../developments/developmentFilter.tsx'

export const STATE_LABELS: Record<AlertState, string> = {
  scheduled: 'Scheduled',
  active: 'Active',
  expired: 'Expired',
  inactive: 'Inactive',
}

export const alertList: List<typeof alertEndpoints.listAlerts> = {
  endpoint: alertEndpoints.listAlerts,
  filters: {
    q: textFilter({ label: 'Message or site', name: 'Search', isWide: true }),
    severity: choiceFilter({
      label: 'Severity',
      allText: 'All Severities',
      className: 'md:w-44',
      options: optionsOf(ALERT_SEVERITIES),
    }),
    state: choiceFilter({
      label: 'Status',
      allText: 'All Statuses',
      className: 'md:w-44',
      options: optionsOf(ALERT_STATES, (state) => STATE_LABELS[state]),
    }),
    developmentId: developmentFilter('col-span-full md:w-64'),
  },
}
