import { firmEndpoints } from '@doorstep/contract/firms/endpoints'
import type { Order } from '@doorstep/contract/orders/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { namedByRows, recordFilter, type Filter } from '../../../tables/filters.tsx'
import { FirmPicker } from './FirmPicker.tsx'

const FIELD = { label: 'Firm', Picker: FirmPicker, allText: 'All Firms' }

/** A filter by firm for a list whose rows contain the firm. */
export function rowFirmFilter(className: string): Filter<Pick<Order, 'firmId' | 'firmName'>> {
  return recordFilter({
    ...FIELD,
    className,
    useName: namedByRows('Firm', (row, id) => (row.firmId === id ? row.firmName : undefined)),
  })
}

function useFirmName(id: string | undefined): string {
  const firm = useQuery({
    ...q(firmEndpoints.readFirm, { params: { firmId: Number(id) } }),
    enabled: id !== undefined,
  })
  if (firm.isPending) return '...'
  return firm.data?.name ?? `Firm ${id}`
}

export function firmFilter(className: string): Filter {
  return recordFilter({ ...FIELD, className, useName: useFirmName })
}
