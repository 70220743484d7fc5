import type { Endpoint } from '@doorstep/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Page, RowOf } from './call.ts'

interface Versioned {
  version: number
}

/** Returns the newest version of a record from any list that was shown, even if the record has left that list. */
export function useListed<E extends Endpoint & { paged: true }>(
  endpoint: E,
  isMeant: (row: RowOf<E>) => boolean,
): (RowOf<E> & Versioned) | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  )
  return useSyncExternalStore(subscribe, () => {
    let newest: (RowOf<E> & Versioned) | undefined
    for (const [, page] of client.getQueriesData<Page<RowOf<E> & Versioned>>({ queryKey: [endpoint.name] }))
      for (const row of page?.rows ?? [])
        if (isMeant(row) && (newest === undefined || row.version > newest.version)) newest = row
    return newest
  })
}

/** An open form uses this comparison to find out that its record has changed in a list. */
export const isNewerVersion = (now: Versioned, base: Versioned): boolean => now.version > base.version
