import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { useQuery } from '@tanstack/react-query'
import { formatDayOfYear } from '../../lib/dates.ts'
import { choiceFilter, optionsOf, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentChip } from '../developments/developmentFilter.tsx'
import { statusesQuery, useCategoryName } from '../lookups/categories.ts'
import { statusLabel } from './format.ts'

const STATUSES = optionsOf(ISSUE_STATUSES, statusLabel)

/** The logged issues. The last four filters come from the reports' links. */
export const issueList: List<typeof issueEndpoints.listIssues> = {
  endpoint: issueEndpoints.listIssues,
  sort: '-createdAt',
  filters: {
    jobId: textFilter({
      label: 'Job ID',
      inputMode: 'numeric',
      maxLength: 18,
      clean: (text) => text.replace(/\D/g, ''),
    }),
    property: textFilter({ label: 'Property' }),
    category: textFilter({ label: 'Category' }),
    status: choiceFilter({
      label: 'Status',
      allText: 'All Statuses',
      className: 'md:w-48',
      options: STATUSES,
      useOptions: (value) => {
        const { data } = useQuery(statusesQuery())
        const known = data?.map(({ name, label }) => ({ value: name, label })) ?? STATUSES
        // Approved is a moment of the hand-over, not a state to look for.
        return known.filter((option) => option.value !== 'Approved' || option.value === value)
      },
    }),
    developmentId: developmentChip,
    categoryId: { name: 'Category', useText: ({ value }) => useCategoryName(value) },
    from: { name: 'Reported from', useText: ({ value }) => formatDayOfYear(value) },
    to: { name: 'Reported to', useText: ({ value }) => formatDayOfYear(value) },
  },
}
