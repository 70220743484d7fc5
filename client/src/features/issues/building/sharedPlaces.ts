import { buildingEndpoints } from '@doorstep/contract/issues/building/endpoints'
import type { SharedPlace } from '@doorstep/contract/issues/building/schema'
import type { Category } from '@doorstep/contract/lookups/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { categoriesQuery } from '../../lookups/categories.ts'
import type { Report } from '../issueValues.ts'
import type { Place } from '../waiting/report.ts'

const FRESH_MS = 60_000

/** The shared parts of the person's buildings. The device keeps this list, for reports without a network. */
export const sharedPlacesQuery = () => ({
  ...q(buildingEndpoints.listSharedPlaces, { query: {} }),
  staleTime: FRESH_MS,
})

/** The shared parts of the building with this home. The request names the home, because staff might not live there. */
export function useSharedPlaces({ id, can }: Place): SharedPlace[] {
  const isForOthers = can.includes('issue:reportOnBehalf')
  const ofHome = q(buildingEndpoints.listSharedPlaces, { query: { propertyId: id } })
  const { data = [] } = useQuery(isForOthers ? { ...ofHome, staleTime: FRESH_MS } : sharedPlacesQuery())
  return data.filter(({ propertyIds, areas }) => propertyIds.includes(id) && areas.length > 0)
}

/**
 * Returns the categories that an issue in the chosen area can have. Undefined if no area is chosen, which allows all
 * categories.
 */
export function useAreaCategories({ common, areaId }: Report, place: Place) {
  const places = useSharedPlaces(place)
  const { data: categories = [] } = useQuery(categoriesQuery())
  const shared = places.find(({ placeId }) => placeId === common?.id)
  const area = shared?.areas.find((one) => one.areaId === areaId)
  if (!area) return undefined
  const isOf = offeredBy(categories, area.categoryIds)
  return ({ id }: Category) => isOf.has(id)
}

/** Returns the categories of an area, all categories below them, and their parents up to the top level. */
function offeredBy(categories: readonly Category[], categoryIds: readonly number[]): Set<number> {
  const parentOf = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  const above = (id: number): number[] => {
    const parentId = parentOf.get(id) ?? null
    return parentId === null ? [id] : [id, ...above(parentId)]
  }
  const given = new Set(categoryIds)
  const below = categories.filter(({ id }) => above(id).some((one) => given.has(one)))
  return new Set([...below.map(({ id }) => id), ...categoryIds.flatMap(above)])
}
