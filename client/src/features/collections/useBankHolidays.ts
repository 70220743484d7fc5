import { collectionEndpoints } from '@doorstep/contract/collections/endpoints'
import { NATIONS_COUNTRY } from '@doorstep/contract/collections/rules'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { q } from '../../api/query.ts'
import { nationOf, type CollectionValues } from './collectionValues.ts'

/** The bank holidays of the nation in the form, or null if the country is outside the United Kingdom. */
export function useBankHolidays() {
  const { control } = useFormContext<CollectionValues & { country: string }>()
  const [country, nation] = useWatch({ control, name: ['country', 'nation'] })
  const isBritish = country === NATIONS_COUNTRY
  const holidays = useQuery({
    ...q(collectionEndpoints.readBankHolidays, { query: { nation: nationOf(nation) } }),
    enabled: isBritish,
  })
  return isBritish ? holidays : null
}
