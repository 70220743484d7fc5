import { collectionEndpoints } from '@doorstep/contract/collections/endpoints'
import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../api/query.ts'

/** Refetches everything that shows developments. */
export function useDevelopmentsChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    invalidate(
      client,
      developmentEndpoints.listDevelopments,
      developmentEndpoints.listDevelopmentChoices,
      developmentEndpoints.readDevelopmentPlaces,
      propertyEndpoints.listProperties,
      propertyEndpoints.listOwnProperties,
      collectionEndpoints.readCollections,
    )
}
