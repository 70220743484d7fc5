import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../api/query.ts'

/** Refetches everything that shows properties. */
export function usePropertiesChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    invalidate(
      client,
      propertyEndpoints.listProperties,
      propertyEndpoints.listOwnProperties,
      mappingEndpoints.listMappings,
    )
}
