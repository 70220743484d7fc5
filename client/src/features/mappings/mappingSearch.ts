import { ROLES, type RoleName } from '@doorstep/contract/access'
import { MAPPING_SORTS } from '@doorstep/contract/mappings/schema'
import { pageOf, type ListSearch } from '../../tables/listAddress.ts'

/** The role mapping's part of the address, as text. */
export type MappingSearch = ListSearch<'userId' | 'propertyId' | 'role'>

export interface MappingFilter {
  userId?: number
  propertyId?: number
  role?: RoleName
}

/** What the list is narrowed to; a part of the address that means nothing is left out. */
export function mappingFilterOf({ userId, propertyId, role }: MappingSearch): MappingFilter {
  const known = ROLES.find((name) => name === role)
  return {
    ...(isId(userId) && { userId: Number(userId) }),
    ...(isId(propertyId) && { propertyId: Number(propertyId) }),
    ...(known && { role: known }),
  }
}

export function mappingQueryOf(search: MappingSearch) {
  return { ...pageOf(search, MAPPING_SORTS), ...mappingFilterOf(search) }
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[1-9][0-9]{0,9}$/.test(text)
}
