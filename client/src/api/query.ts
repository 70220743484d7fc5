import type { CallOf, Endpoint, ResponseOf } from '@doorstep/contract/endpoint'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type MutationOptions,
} from '@tanstack/react-query'
import type { ApiError } from './apiError.ts'
import { isBackground } from './background.ts'
import { call, callPage, type CallArgs } from './call.ts'
import type { CallOptions } from './request.ts'
import { touch } from './shown.ts'
import { expectOwnChange } from './updates.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

type CallOnly<E extends Endpoint> = keyof CallOf<E> extends never ? [call?: CallOf<E>] : [call: CallOf<E>]

// CallOnly is CallArgs without its optional last part. TypeScript cannot infer that while E is generic.
function withOptions<E extends Endpoint>(parts: CallOnly<E>, options: CallOptions): CallArgs<E> {
  return [parts[0] ?? {}, options] as CallArgs<E>
}

export const metaOf = ({ shows = [] }: Endpoint) => ({ meta: { shows } })

/** Query options of a read: `useQuery(q(issueEndpoints.readIssue, { params: { issueId } }))`. */
export function q<E extends Endpoint>(endpoint: E, ...parts: CallOnly<E>) {
  return queryOptions<ResponseOf<E>, ApiError>({
    ...metaOf(endpoint),
    queryKey: [endpoint.name, parts[0] ?? {}],
    queryFn: ({ signal }) =>
      call(endpoint, ...withOptions<E>(parts, { signal, background: isBackground(signal) })),
  })
}

/** Query options of one page of a list. The old rows stay on screen until the next rows arrive. */
export function qPage<E extends Endpoint & { paged: true }>(endpoint: E, ...parts: CallOnly<E>) {
  return queryOptions({
    ...metaOf(endpoint),
    queryKey: [endpoint.name, parts[0] ?? {}, 'page'],
    queryFn: ({ signal }) =>
      callPage(endpoint, ...withOptions<E>(parts, { signal, background: isBackground(signal) })),
    placeholderData: keepPreviousData,
  })
}

/** The argument of a mutation: the call's parts, and options such as files and progress. */
export type MutationCall<E extends Endpoint> = CallOf<E> & { options?: CallOptions }

interface WriteOptions<E extends Endpoint> extends Omit<
  MutationOptions<ResponseOf<E>, ApiError, MutationCall<E>>,
  'mutationFn'
> {
  /** The mutation stays pending until the queries that it touches are refetched. */
  waitsForPage?: boolean
  /** The issue that the mutation changes. The page does not show the person their own change as news. */
  ownChangeOf?: number
}

/**
 * A mutation: `const update = useApiMutation(issueEndpoints.updateIssue)`, `update.mutate({ params, body })`. Refetches
 * the records that the mutation touches. A refusal also starts the refetch, because a refusal means that the page is
 * out of date.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  { waitsForPage = false, ownChangeOf, ...options }: WriteOptions<E> = {},
) {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, ApiError, MutationCall<E>>({
    ...options,
    mutationFn: ({ options: callOptions, ...parts }) => {
      if (ownChangeOf !== undefined) expectOwnChange(ownChangeOf)
      // Without `options`, MutationCall is CallOf. TypeScript cannot infer that from a generic rest parameter.
      return call(endpoint, ...([parts, callOptions] as unknown as CallArgs<E>))
    },
    onSettled: async (...settled) => {
      await options.onSettled?.(...settled)
      if (isDryRun(settled[2])) return
      const isShown = touch(client, ...(endpoint.touches ?? []))
      if (waitsForPage) await isShown
    },
  })
}

function isDryRun(parts: object): boolean {
  const body = 'body' in parts ? parts.body : null
  return typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true
}
