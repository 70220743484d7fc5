import type { RecordKind } from '@doorstep/contract/endpoint'
import type { Query, QueryClient } from '@tanstack/react-query'

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
  return client.invalidateQueries({ predicate: (query) => kinds.some((kind) => isShowing(query, kind)) })
}
