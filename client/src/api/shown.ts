import type { RecordKind } from '@doorstep/contract/endpoint'
import type { Query, QueryClient } from '@tanstack/react-query'
import { asPrompted } from './background.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The kinds of record that the query's endpoint shows. */
    queryMeta: { shows: readonly RecordKind[] }
  }
}

/** True if a query shows records of this kind. If an id is given, true only if the query can show that record. */
export function isShowing({ meta, queryKey }: Query, kind: RecordKind, id?: number): boolean {
  if (!meta?.shows.includes(kind)) return false
  const { params } = (queryKey[1] ?? {}) as { params?: Record<string, unknown> }
  const single = params?.[`${kind}Id`]
  return id === undefined || single === undefined || Number(single) === id
}

/** Refetches the queries that show records of these kinds. */
export function touch(client: QueryClient, ...kinds: readonly RecordKind[]): Promise<void> {
  return readAgain(client, (query) => kinds.some((kind) => isShowing(query, kind)))
}

/**
 * Refetches queries after a change. A running fetch might be out of date, so it restarts unless `cancelRefetch` is
 * false. The library never restarts the first fetch of a query, so that fetch is repeated when it ends.
 */
export async function readAgain(
  client: QueryClient,
  isMeant: (query: Query) => boolean,
  { cancelRefetch = true } = {},
): Promise<void> {
  const filters = { predicate: isMeant }
  const firstReads = cancelRefetch
    ? client
        .getQueryCache()
        .findAll({ ...filters, fetchStatus: 'fetching' })
        .filter(({ state }) => state.data === undefined)
    : []
  const again = asPrompted()
  await Promise.all([
    client.invalidateQueries(filters, { cancelRefetch }),
    ...firstReads.map(({ promise, queryKey }) =>
      promise?.then(
        () => again(() => client.invalidateQueries({ queryKey, exact: true })),
        () => undefined,
      ),
    ),
  ])
}
