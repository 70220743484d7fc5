import { bankHolidayEndpoints } from '@doorstep/contract/bank-holidays/endpoints'
import { collectionEndpoints } from '@doorstep/contract/collections/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../api/query.ts'

/** Reads anew whatever shows bank holidays. */
export function useBankHolidaysChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    invalidate(
      client,
      bankHolidayEndpoints.listBankHolidays,
      collectionEndpoints.readBankHolidays,
      collectionEndpoints.readCollections,
    )
}
