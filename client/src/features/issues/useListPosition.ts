import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { useSearch } from '@tanstack/react-router'
import { isTaken, useChangeAddress } from '../../tables/address.ts'

/** The name of a list. The address contains the position of each list, because a screen can have several lists. */
export type ListPlace = 'live' | 'earlier' | 'logged' | 'atProperty' | 'unfinished' | 'over' | 'people'

const { cursor: CURSOR } = issueEndpoints.listIssues.query.shape

/** The current page of a list. A different property starts at the first page. */
export function useListPosition(place: ListPlace, propertyId: number) {
  const address: Partial<Record<ListPlace, string>> = useSearch({ strict: false })
  const change = useChangeAddress([place])
  const [of, cursor] = (address[place] ?? '').split('.', 2)
  return {
    cursor: of === String(propertyId) && isTaken(CURSOR, cursor) ? cursor : null,
    goTo: (to: string | null) =>
      change({ [place]: to === null ? undefined : `${propertyId}.${to}` }, { replace: false }),
  }
}
