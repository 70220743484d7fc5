import { orderChoiceEndpoints } from '@doorstep/contract/orders/choices/endpoints'
import type { FirmChoice } from '@doorstep/contract/orders/choices/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import type { Option } from '../../../ui/SelectOption.tsx'

/** The firms for a work order. Firms with a matching trade are first. */
export function useFirmChoices(issueId: number) {
  const query = useQuery(q(orderChoiceEndpoints.listFirmChoices, { params: { issueId } }))
  return { query, options: (query.data ?? []).map(optionOf) }
}

function optionOf({ firmId, name, trades, expired }: FirmChoice): Option<number> {
  const detail = [trades.join(', '), expired.length > 0 && 'documents expired'].filter(Boolean).join('; ')
  return { value: firmId, label: name, ...(detail !== '' && { detail }) }
}
