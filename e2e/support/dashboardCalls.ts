import { DASHBOARD_ACTIVITIES_MAX } from '@doorstep/contract/activities/rules'
import { ISSUE_STATUSES, LIVE_STATUSES } from '@doorstep/contract/issues/rules'

const EARLIER = 'Approved,Resolved,Closed,Rejected,Withdrawn'
const PAST_SUBMITTED = ISSUE_STATUSES.filter((status) => status !== 'Submitted').join(',')

/**
 * The calls that the page makes for the dashboard of a property. Maps the name of each call to its address below
 * `/api`.
 */
export function dashboardCalls(propertyId: number, isStaff: boolean): Record<string, string> {
  return {
    session: '/account/validate-jwt',
    profile: '/account/profile',
    properties: '/dashboard/user-properties?limit=100',
    property: `/dashboard?propertyId=${propertyId}`,
    'unread items': '/notifications/unread',
    alerts: `/alerts/active/${propertyId}`,
    'cancelled incidents': `/incidents/cancelled/${propertyId}`,
    activities: `/MaintenanceActivity/get_activites_by_property/${propertyId}?limit=${DASHBOARD_ACTIVITIES_MAX}&status=active`,
    'live issues': `/Issues/user_issues?limit=25&status=${LIVE_STATUSES.join(',')}`,
    'logged issues': `/Issues?limit=25&propertyId=${propertyId}&status=Submitted`,
    'earlier issues': `/Issues/user_issues?limit=5&status=${EARLIER}`,
    categories: '/Lookup/categories?all=true',
    'shared places': '/shared-places',
    'building issues': '/building-issues',
    ...(isStaff && {
      'issues of the property': `/Issues?limit=25&propertyId=${propertyId}&status=${PAST_SUBMITTED}`,
      counts: '/dashboard/counts',
    }),
  }
}
