import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import { OPEN_ORDER_STATUSES, ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import { ORDER_OUTCOMES } from '@doorstep/contract/orders/outcomes/rules'
import { ORDER_OUTCOME_LABELS } from '@doorstep/contract/orders/outcomes/texts'
import { ORDER_STATUS_LABELS } from '@doorstep/contract/orders/texts'
import { formatDayOfYear } from '../../../lib/dates.ts'
import { choiceFilter, dayFilter, optionsOf } from '../../../tables/filters.tsx'
import type { List } from '../../../tables/list.ts'
import { developmentFilter } from '../../developments/developmentFilter.tsx'
import { tradeFilter } from './tradeFilter.ts'
import { rowFirmFilter } from './firmFilter.ts'

export const orderList: List<typeof orderEndpoints.listOrders> = {
  endpoint: orderEndpoints.listOrders,
  filters: {
    status: choiceFilter({
      label: 'Status',
      allText: 'All Statuses',
      className: 'md:w-48',
      options: [
        { value: OPEN_ORDER_STATUSES.join(','), label: 'Open' },
        ...optionsOf(ORDER_STATUSES, (status) => ORDER_STATUS_LABELS[status]),
      ],
    }),
    firmId: rowFirmFilter('md:w-56'),
    developmentId: developmentFilter('md:w-56'),
    late: choiceFilter({
      label: 'Due',
      allText: 'Any',
      className: 'md:w-40',
      options: [{ value: 'true', label: 'Late' }],
    }),
    trade: tradeFilter('md:w-52'),
    outcome: choiceFilter({
      label: 'Outcome',
      allText: 'All Outcomes',
      className: 'md:w-52',
      options: optionsOf(ORDER_OUTCOMES, (outcome) => ORDER_OUTCOME_LABELS[outcome]),
    }),
    from: dayFilter('Sent from', 'from', formatDayOfYear),
    to: dayFilter('Sent to', 'to', formatDayOfYear),
  },
}
