import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { useQuery } from '@tanstack/react-query'
import { formatDayOfYear } from '../../lib/dates.ts'
import { choiceFilter, dayFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentFilter } from '../developments/developmentFilter.tsx'
import { categoriesQuery, childrenOf, useCategoryName } from '../lookups/categories.ts'

/** What the reports are narrowed by; those of the issues by all of it. */
export const reportList: List<typeof reportEndpoints.reportIssues> = {
  endpoint: reportEndpoints.reportIssues,
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
    from: dayFilter('From', 'from', formatDayOfYear),
    to: dayFilter('To', 'to', formatDayOfYear),
  },
}
