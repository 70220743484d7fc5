import { cancelledIncidentEndpoints } from '@doorstep/contract/incidents/cancelled/endpoints'
import type { CancelledIncident } from '@doorstep/contract/incidents/cancelled/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

const NONE: readonly CancelledIncident[] = []

/** The recently cancelled incidents of a property. The bell and the dashboard share one request. */
export function useCancelledIncidents(property: Pick<OwnProperty, 'id' | 'can'> | undefined) {
  const { data, isLoading } = useQuery({
    ...q(cancelledIncidentEndpoints.listCancelledIncidents, { params: { propertyId: property?.id ?? 0 } }),
    enabled: property?.can.includes('incident:read') ?? false,
  })
  return { cancelled: data ?? NONE, isLoading }
}
