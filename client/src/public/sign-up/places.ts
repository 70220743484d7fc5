import type { Country } from '@doorstep/contract/towns/schema'
import { townEndpoints } from '@doorstep/contract/towns/endpoints'
import { useCallback, useEffect, useState } from 'react'
import { call, callPage } from '../../api/call.ts'
import type { Search } from './useSearch.ts'

const ROWS = 50

export function searchTowns(countryId: number): Search {
  return async (q, signal) =>
    callPage(townEndpoints.listTowns, { query: { countryId, q, limit: ROWS } }, { signal })
}

/**
 * Searches the addresses of a town. The label of an address is its name and full address, unless the full address
 * already starts with the name.
 */
export function searchAddresses(townId: number): Search {
  return async (q, signal) => {
    const query = { townId, q, limit: ROWS }
    const { rows, total } = await callPage(townEndpoints.listAddresses, { query }, { signal })
    const named = rows.map(({ id, name, fullAddress }) => ({
      id,
      name: fullAddress.startsWith(name) ? fullAddress : `${name}, ${fullAddress}`,
    }))
    return { rows: named, total }
  }
}

export function useCountries() {
  const [countries, setCountries] = useState<readonly Country[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback((signal?: AbortSignal) => {
    call(townEndpoints.listCountries, {}, signal ? { signal } : {}).then(
      (rows) => setCountries(rows),
      () => signal?.aborted || setHasFailed(true),
    )
  }, [])
  useEffect(() => {
    const abort = new AbortController()
    load(abort.signal)
    return () => abort.abort()
  }, [load])
  const retry = () => {
    setHasFailed(false)
    load()
  }
  return { countries, hasFailed, retry }
}
