import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { useQuery } from '@tanstack/react-query'
import { formatDayOfYear } from '../../lib/dates.ts'
import { choiceFilter, dayFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentFilter } from '../developments/developmentFilter.tsx'
import { tradeFilter } from '../issues/orders/tradeFilter.ts'
import { firmFilter } from '../issues/orders/firmFilter.ts'
import { categoriesQuery, childrenOf, useCategoryName } from '../lookups/categories.ts'

/** The filters of the reports. Each report uses some of them. A downloaded file uses all of them. */
export const reportList: List<typeof reportEndpoints.exportReport> = {
  endpoint: reportEndpoints.exportReport,
  filters: {
    developmentId: developmentFilter('col-span-full md:w-64', { isActiveOnly: true }),
    categoryId: {
      ...choiceFilter({
        label: 'Category',
        allText: 'All Categories',
        className: 'col-span-full md:w-56',
        useOptions: () =>
          childrenOf(useQuery(categoriesQuery()).data ?? [], null).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
      }),
      useText: ({ value }) => useCategoryName(value),
    },
    firmId: firmFilter('col-span-full md:w-56'),
    trade: tradeFilter('col-span-full md:w-52'),
    from: dayFilter('From', 'from', formatDayOfYear),
    to: dayFilter('To', 'to', formatDayOfYear),
  },
}
