import type { RecordKind } from '@doorstep/contract/endpoint'
import type { Query, QueryClient } from '@tanstack/react-query'
import { asPrompted } from './background.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What the endpoint of the read shows. */
    queryMeta: { shows: readonly RecordKind[] }
  }
}

/** Whether a read shows records of this kind, and the one of this id where it is given. */
export function isShowing({ meta, queryKey }: Query, kind: RecordKind, id?: number): boolean {
  if (!meta?.shows.includes(kind)) return false
  const { params } = (queryKey[1] ?? {}) as { params?: Record<string, unknown> }
  const single = params?.[`${kind}Id`]
  return id === undefined || single === undefined || Number(single) === id
}

/** Reads anew whatever shows records of these kinds. */
export function touch(client: QueryClient, ...kinds: readonly RecordKind[]): Promise<void> {
  return readAnew(client, (query) => kinds.some((kind) => isShowing(query, kind)))
}

/**
 * Reads anew what is meant, after a change. What is being read may have been read before that: it is begun anew, unless
 * `cancelRefetch` lets it finish. The library never begins the first read of something anew: it is read again once it is there.
 */
export async function readAnew(
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
