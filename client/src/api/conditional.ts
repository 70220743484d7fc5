import type { CallOf, Endpoint, ResponseOf } from '@doorstep/contract/endpoint'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ApiError } from './apiError.ts'
import { callIfChanged } from './call.ts'
import { metaOf } from './query.ts'

interface Known {
  tag: string
  value: unknown
}

/** The latest responses with their ETags, for as long as the query cache exists. */
const known = new WeakMap<QueryClient, Map<string, Known>>()

function knownOf(client: QueryClient): Map<string, Known> {
  const found = known.get(client) ?? new Map<string, Known>()
  known.set(client, found)
  return found
}

/** Query options for a polled read. The server sends the response again only if it has changed. */
export function qIfChanged<E extends Endpoint & { conditional: true }>(endpoint: E, parts: CallOf<E>) {
  return queryOptions<ResponseOf<E>, ApiError>({
    ...metaOf(endpoint),
    queryKey: [endpoint.name, parts],
    queryFn: async ({ client, signal }) => {
      const answers = knownOf(client)
      const name = JSON.stringify([endpoint.name, parts])
      const before = answers.get(name)
      const options = { signal, background: true, ...(before && { ifNoneMatch: before.tag }) }
      const answer = await callIfChanged(endpoint, parts, options)
      // `answers` stores only responses of this endpoint under this name.
      if (answer === null) return before?.value as ResponseOf<E>
      if (answer.tag !== null) answers.set(name, { tag: answer.tag, value: answer.value })
      return answer.value
    },
  })
}
