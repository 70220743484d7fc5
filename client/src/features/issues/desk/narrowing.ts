import { ListIssues } from '@doorstep/contract/issues/schema'
import { useAddress, useChangeAddress } from '../../../tables/address.ts'
import { sourceOf, type Source } from './sources.ts'

/** The filters that a list of the desk offers, unless its own query sets them. */
const { q, property, category, status, priority, owner, due, needsReply, reporter } = ListIssues.shape
const FILTERS = { q, property, category, priority, owner, status, due, needsReply, reporter }
const FIELDS = { ...FILTERS, sort: ListIssues.shape.sort }

export type Narrowed = ReturnType<typeof useNarrowed>

/** The list that results from the filters and the order in the address. */
export function useNarrowed(source: Source) {
  const { sort, ...set } = useAddress(FIELDS)
  const onChange = useChangeAddress()
  const own = source.query
  const filter = Object.fromEntries(Object.entries(set).filter(([name]) => !(name in own)))
  const asked = { ...filter, ...(sort !== undefined && { sort }) }
  const count = Object.keys(asked).length
  return {
    source: count === 0 ? source : sourceOf({ ...source, query: { ...own, ...asked } }, asked),
    /** The names of the filters that the user can add to this list. */
    names: Object.keys(FILTERS).filter((name) => !(name in own)),
    filter,
    filterCount: Object.keys(filter).length,
    sort: sort ?? own['sort'] ?? 'urgency',
    isChanged: count > 0,
    onChange,
  }
}
