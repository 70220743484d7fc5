import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { activeFilter, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { rowDevelopmentFilter } from '../developments/developmentFilter.tsx'

export const propertyList: List<typeof propertyEndpoints.listProperties> = {
  endpoint: propertyEndpoints.listProperties,
  filters: {
    q: textFilter({ label: 'Name or address', name: 'Search', isWide: true }),
    developmentId: rowDevelopmentFilter('md:w-64'),
    // Only a link from the page of a block sets this filter.
    blockId: {
      name: 'Block',
      useText: ({ value, rows }) =>
        rows.find(({ block }) => String(block?.id) === value)?.block?.name ?? 'One block',
    },
    active: activeFilter,
  },
}
