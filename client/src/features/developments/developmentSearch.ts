import { DEVELOPMENT_SORTS } from '@doorstep/contract/developments/schema'
import { pageOf, type ListSearch } from '../../tables/listAddress.ts'

/** Manage Developments' part of the address, as text. */
export type DevelopmentSearch = ListSearch<'developmentId' | 'city' | 'country'>

export interface DevelopmentFilter {
  developmentId?: number
  city?: string
  country?: string
}

/** What the list is narrowed to; a part of the address that means nothing is left out. */
export function developmentFilterOf(search: DevelopmentSearch): DevelopmentFilter {
  const id = Number(search.developmentId)
  return {
    ...(Number.isSafeInteger(id) && id > 0 && { developmentId: id }),
    ...(search.city && { city: search.city }),
    ...(search.country && { country: search.country }),
  }
}

export function developmentQueryOf(search: DevelopmentSearch) {
  return { ...pageOf(search, DEVELOPMENT_SORTS), ...developmentFilterOf(search) }
}
