import { PROPERTY_SORTS } from '@doorstep/contract/properties/schema'
import { pageOf, type ListSearch } from '../../tables/listAddress.ts'

/** Manage Properties' part of the address, as text. */
export type PropertySearch = ListSearch<'q' | 'developmentId' | 'status'>

export const STATUSES = { active: 'Active', inactive: 'Inactive' } as const

export interface PropertyFilter {
  q?: string
  developmentId?: number
  active?: 'true' | 'false'
}

/** What the list is narrowed to; a part of the address that means nothing is left out. */
export function propertyFilterOf(search: PropertySearch): PropertyFilter {
  const id = Number(search.developmentId)
  return {
    ...(search.q && { q: search.q }),
    ...(Number.isSafeInteger(id) && id > 0 && { developmentId: id }),
    ...(search.status === 'active' && { active: 'true' as const }),
    ...(search.status === 'inactive' && { active: 'false' as const }),
  }
}

export function propertyQueryOf(search: PropertySearch) {
  return { ...pageOf(search, PROPERTY_SORTS), ...propertyFilterOf(search) }
}
