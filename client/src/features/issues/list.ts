import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { QUIET_DAYS } from '@doorstep/contract/issues/notes/rules'
import {
  ISSUE_DATE_LABELS,
  ISSUE_OUTCOME_LABELS,
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
  LIVE_STATUSES,
} from '@doorstep/contract/issues/rules'
import { ANSWER_FILTER_LABELS } from '@doorstep/contract/issues/verdicts/texts'
import { useQuery } from '@tanstack/react-query'
import { formatDayOfYear } from '../../lib/dates.ts'
import { choiceFilter, dayFilter, optionsOf, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentFilter } from '../developments/developmentFilter.tsx'
import { statusesQuery, useCategoryName } from '../lookups/categories.ts'
import { statusLabel } from './format.ts'

const STATUSES = optionsOf(ISSUE_STATUSES, statusLabel)
/** The counts on the dashboard link to the list with this filter. */
const LIVE = { value: LIVE_STATUSES.join(','), label: 'Live' }

/** The list of logged issues. Filters without a field come from links in the reports and the landlord's report. */
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
      options: [...STATUSES, LIVE],
      useOptions: (value) => {
        const { data } = useQuery(statusesQuery())
        const known = data?.map(({ name, label }) => ({ value: name, label })) ?? STATUSES
        // An issue has the status Approved only for a moment, so the filter does not offer this status.
        const offered = known.filter((option) => option.value !== 'Approved' || option.value === value)
        return value === LIVE.value ? [...offered, LIVE] : offered
      },
    }),
    q: textFilter({ label: 'Title or description', name: 'Text' }),
    reporter: textFilter({ label: 'Reported by' }),
    developmentId: developmentFilter('md:w-56'),
    from: dayFilter('Reported from', 'from', formatDayOfYear, ({ dated }) => daysName(dated, 'from')),
    to: dayFilter('Reported to', 'to', formatDayOfYear, ({ dated }) => daysName(dated, 'to')),
    owner: choiceFilter({
      label: 'Owner',
      allText: 'All Owners',
      className: 'md:w-40',
      options: [
        { value: 'me', label: 'Me' },
        { value: 'nobody', label: 'Nobody' },
      ],
    }),
    priority: choiceFilter({
      label: 'Priority',
      allText: 'All Priorities',
      className: 'md:w-40',
      options: optionsOf(ISSUE_PRIORITIES),
    }),
    due: choiceFilter({
      label: 'Due',
      allText: 'Any Time',
      className: 'md:w-40',
      options: [
        { value: 'overdue', label: 'Overdue' },
        { value: 'week', label: 'Within a week' },
      ],
    }),
    needsReply: choiceFilter({
      label: 'Reply',
      allText: 'Answered or not',
      className: 'md:w-44',
      options: [{ value: 'true', label: 'Needs reply' }],
    }),
    quiet: choiceFilter({
      label: 'Activity',
      allText: 'Any activity',
      className: 'md:w-40',
      options: [{ value: 'true', label: `No activity for ${QUIET_DAYS} days` }],
    }),
    resolvedToCheck: choiceFilter({
      label: 'Answer',
      allText: 'Any answer',
      className: 'md:w-44',
      options: [{ value: 'true', label: 'Check resolved' }],
    }),
    aboveLimit: { name: 'Costs', useText: () => 'Above a manager’s limit' },
    categoryId: { name: 'Category', useText: ({ value }) => useCategoryName(value) },
    outcome: { name: 'Outcome', useText: ({ value }) => textOf(ISSUE_OUTCOME_LABELS, value) },
    dated: { name: 'Days', useText: ({ value }) => textOf(ISSUE_DATE_LABELS, value) },
    openOn: { name: 'Open at the end of', useText: ({ value }) => formatDayOfYear(value) },
    verdict: { name: 'Reporter’s answer', useText: ({ value }) => textOf(ANSWER_FILTER_LABELS, value) },
  },
}

/** The label of a date filter that comes from a link. Undefined if the list is filtered by the report date. */
function daysName(dated: string | undefined, end: 'from' | 'to'): string | undefined {
  if (dated === undefined) return undefined
  return dated === 'closed' ? `Closed ${end}` : `Answered ${end}`
}

function textOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value
}
