import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import { OPEN_ORDER_STATUSES, ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { ORDER_STATUS_LABELS } from '@doorstep/contract/orders/texts'
import { choiceFilter, namedByRows, optionsOf, recordFilter } from '../../../tables/filters.tsx'
import type { List } from '../../../tables/list.ts'
import { developmentFilter } from '../../developments/developmentFilter.tsx'
import { FirmPicker } from './FirmPicker.tsx'

const firmFilter = recordFilter<Order>({
  label: 'Firm',
  Picker: FirmPicker,
  allText: 'All Firms',
  className: 'md:w-56',
  useName: namedByRows('Firm', (row, id) => (row.firmId === id ? row.firmName : undefined)),
})

/** The work orders that staff look after. */
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
    firmId: firmFilter,
    developmentId: developmentFilter('md:w-56'),
    late: choiceFilter({
      label: 'Due',
      allText: 'Late or not',
      className: 'md:w-40',
      options: [{ value: 'true', label: 'Late' }],
    }),
  },
}
