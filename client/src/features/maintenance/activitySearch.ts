import { ACTIVITY_SORTS } from '@doorstep/contract/maintenance/schema'
import { today } from '../../lib/dates.ts'
import { pageOf, type ListSearch } from '../../tables/listAddress.ts'

/** Manage Maintenance Activities' part of the address, as text; `month` is that of the calendar view. */
export type ActivitySearch = ListSearch<'property' | 'propertyId' | 'activity' | 'status' | 'view' | 'month'>

export interface ActivityFilter {
  property?: string
  propertyId?: number
  activity?: string
  status?: 'active' | 'inactive'
}

/** What the list is narrowed to; a part of the address that means nothing is left out. */
export function activityFilterOf(search: ActivitySearch): ActivityFilter {
  const id = Number(search.propertyId)
  const status = (['active', 'inactive'] as const).find((name) => name === search.status)
  return {
    ...(search.property && { property: search.property }),
    ...(Number.isSafeInteger(id) && id > 0 && { propertyId: id }),
    ...(search.activity && { activity: search.activity }),
    ...(status && { status }),
  }
}

export function activityQueryOf(search: ActivitySearch) {
  return { ...pageOf(search, ACTIVITY_SORTS), ...activityFilterOf(search) }
}

/** Such as 2026-11; this month where the address names none. */
export function monthOf({ month }: ActivitySearch): string {
  return month && /^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/.test(month) ? month : today().slice(0, 7)
}
