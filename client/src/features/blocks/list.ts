import { blockEndpoints } from '@doorstep/contract/blocks/endpoints'
import { activeFilter, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { rowDevelopmentFilter } from '../developments/developmentFilter.tsx'

export const blockList: List<typeof blockEndpoints.listBlocks> = {
  endpoint: blockEndpoints.listBlocks,
  filters: {
    q: textFilter({ label: 'Name', name: 'Search', isWide: true }),
    developmentId: rowDevelopmentFilter('md:w-64'),
    active: activeFilter,
  },
}
