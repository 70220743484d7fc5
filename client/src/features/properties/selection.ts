import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { q, qPage } from '../../api/query.ts'
import { storedPropertyId, storePropertyId } from '../../lib/preferences.ts'

const LIST_LIMIT = 100

export const ownPropertiesQuery = (search = '') =>
  qPage(propertyEndpoints.listOwnProperties, { query: { limit: LIST_LIMIT, q: search } })

/** The query key of the property that the person has chosen since the page loaded. All parts of the page share it. */
const CHOSEN = ['chosenProperty']

function useChosenProperty() {
  const client = useQueryClient()
  const { data } = useQuery<OwnProperty>({ queryKey: CHOSEN, queryFn: skipToken, gcTime: Infinity })
  return { chosen: data, choose: (property: OwnProperty) => client.setQueryData(CHOSEN, property) }
}

/**
 * Returns the property to show: the chosen or stored property if the person can still see it. Otherwise returns the
 * first property in the list.
 */
export function useSelectedProperty() {
  const list = useQuery(ownPropertiesQuery())
  const { chosen, choose } = useChosenProperty()
  const [storedId] = useState(storedPropertyId)
  const rows = list.data?.rows
  const wantedId = chosen?.id ?? storedId
  const listed = rows?.find(({ id }) => id === wantedId)
  const isBeyond = list.data?.next != null && listed === undefined && wantedId !== null
  const far = useFarProperty(wantedId, isBeyond)
  const property = listed ?? far.property ?? (far.isSearching ? undefined : rows?.[0])
  const selectedId = property?.id
  useEffect(() => {
    if (selectedId !== undefined) storePropertyId(selectedId)
  }, [selectedId])
  return { list, property, hasNone: rows?.length === 0, select: choose }
}

// Finds a property beyond the first page of the list. The search needs the property's address, which the server returns
// only if the person may see it.
function useFarProperty(propertyId: number | null, isWanted: boolean) {
  const id = propertyId ?? 0
  const facts = useQuery({
    ...q(dashboardEndpoints.readDashboard, { query: { propertyId: id } }),
    enabled: isWanted,
  })
  const address = facts.data?.propertyAddress
  const found = useQuery({ ...ownPropertiesQuery(address ?? ''), enabled: isWanted && address !== undefined })
  return {
    property: isWanted && address !== undefined ? found.data?.rows.find((row) => row.id === id) : undefined,
    isSearching: isWanted && (facts.isLoading || (address !== undefined && found.isFetching)),
  }
}
