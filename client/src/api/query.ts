import type { CallOf, Endpoint, ResponseOf } from '@doorstep/contract/endpoint'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  type MutationOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { ApiError } from './apiError.ts'
import { isBackground } from './background.ts'
import { call, callPage, type CallArgs } from './call.ts'
import type { CallOptions } from './request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

type CallOnly<E extends Endpoint> = keyof CallOf<E> extends never ? [call?: CallOf<E>] : [call: CallOf<E>]

// CallOnly is CallArgs without its last, optional part, which the compiler cannot see while E is open.
function withOptions<E extends Endpoint>(parts: CallOnly<E>, options: CallOptions): CallArgs<E> {
  return [parts[0] ?? {}, options] as CallArgs<E>
}

/** Query options of a read: `useQuery(q(issueEndpoints.readIssue, { params: { issueId } }))`. */
export function q<E extends Endpoint>(endpoint: E, ...parts: CallOnly<E>) {
  return queryOptions<ResponseOf<E>, ApiError>({
    queryKey: [endpoint.name, parts[0] ?? {}],
    queryFn: ({ signal }) =>
      call(endpoint, ...withOptions<E>(parts, { signal, background: isBackground(signal) })),
  })
}

/** Query options of one page of a list; the rows on screen stay until the next ones are there. */
export function qPage<E extends Endpoint & { paged: true }>(endpoint: E, ...parts: CallOnly<E>) {
  return queryOptions({
    queryKey: [endpoint.name, parts[0] ?? {}, 'page'],
    queryFn: ({ signal }) =>
      callPage(endpoint, ...withOptions<E>(parts, { signal, background: isBackground(signal) })),
    placeholderData: keepPreviousData,
  })
}

/** What a mutation is given: the call's parts, and options such as files and progress. */
export type MutationCall<E extends Endpoint> = CallOf<E> & { options?: CallOptions }

/** A write: `const update = useApiMutation(issueEndpoints.updateIssue, { onSuccess })`, `update.mutate({ params, body })`. */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  options: Omit<MutationOptions<ResponseOf<E>, ApiError, MutationCall<E>>, 'mutationFn'> = {},
) {
  return useMutation<ResponseOf<E>, ApiError, MutationCall<E>>({
    ...options,
    mutationFn: ({ options: callOptions, ...parts }) =>
      // MutationCall is CallOf plus `options`; taking that off leaves CallOf, which a generic rest loses.
      call(endpoint, ...([parts, callOptions] as unknown as CallArgs<E>)),
  })
}

/** Refetches what these endpoints have answered; pages and single reads alike. */
export function invalidate(client: QueryClient, ...changed: readonly Endpoint[]): Promise<void> {
  const names = new Set(changed.map((endpoint) => endpoint.name))
  return client.invalidateQueries({ predicate: ({ queryKey }) => names.has(String(queryKey[0])) })
}
