import { deadlineEndpoints } from '@doorstep/contract/deadlines/endpoints'
import { DEADLINE_KINDS } from '@doorstep/contract/deadlines/rules'
import { RULE_STATES } from '@doorstep/contract/deadlines/schema'
import { DEADLINE_KIND_LABELS, RULE_STATE_LABELS } from '@doorstep/contract/deadlines/texts'
import { ISSUE_PRIORITIES } from '@doorstep/contract/issues/rules'
import { choiceFilter, optionsOf } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentFilter } from '../developments/developmentFilter.tsx'

export const ruleList: List<typeof deadlineEndpoints.listDeadlineRules> = {
  endpoint: deadlineEndpoints.listDeadlineRules,
  filters: {
    developmentId: developmentFilter('md:w-56'),
    priority: choiceFilter({
      label: 'Priority',
      allText: 'All Priorities',
      className: 'md:w-40',
      options: optionsOf(ISSUE_PRIORITIES),
    }),
    kind: choiceFilter({
      label: 'Promise',
      allText: 'Everything',
      className: 'md:w-40',
      options: optionsOf(DEADLINE_KINDS, (kind) => DEADLINE_KIND_LABELS[kind]),
    }),
    state: choiceFilter({
      label: 'Status',
      allText: 'All',
      className: 'md:w-36',
      options: optionsOf(RULE_STATES, (state) => RULE_STATE_LABELS[state]),
    }),
  },
}
