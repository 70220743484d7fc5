import { firmEndpoints } from '@doorstep/contract/firms/endpoints'
import { EXPIRY_STATES } from '@doorstep/contract/expiry/rules'
import { PAPER_STATE_LABELS } from '@doorstep/contract/firms/texts'
import { activeFilter, choiceFilter, optionsOf, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentFilter } from '../developments/developmentFilter.tsx'
import { tradeFilter } from '../issues/orders/tradeFilter.ts'

export const firmList: List<typeof firmEndpoints.listFirms> = {
  endpoint: firmEndpoints.listFirms,
  filters: {
    q: textFilter({ label: 'Name or email', name: 'Search', isWide: true }),
    trade: tradeFilter('md:w-52'),
    developmentId: developmentFilter('md:w-64'),
    papers: choiceFilter({
      label: 'Documents',
      allText: 'All Documents',
      className: 'md:w-44',
      options: optionsOf(EXPIRY_STATES, (state) => PAPER_STATE_LABELS[state]),
    }),
    active: activeFilter,
  },
}
