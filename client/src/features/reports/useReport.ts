import type { CallOf, Endpoint } from '@doorstep/contract/endpoint'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { unreadable, type ApiError } from '../../api/apiError.ts'
import type { Page, RowOf } from '../../api/call.ts'
import { q, qPage } from '../../api/query.ts'
import { useLoggedFailure } from '../../api/useLoggedFailure.ts'

const OK = 200

/** The rows of a report. What is not a list counts as a failed load. */
export function useReport<E extends Endpoint>(
  endpoint: E,
  query: object,
  failure: string,
): UseQueryResult<RowOf<E>[], ApiError> {
  // The contract's query is what the caller gives; the compiler cannot see that while E is open.
  const options = q<Endpoint>(endpoint, { query } as CallOf<Endpoint>)
  const result = useQuery<unknown, ApiError, RowOf<E>[]>({
    queryKey: options.queryKey,
    queryFn: options.queryFn,
    placeholderData: keepPreviousData,
    select: (answer) => {
      if (!Array.isArray(answer)) throw unreadable(OK)
      return answer as RowOf<E>[]
    },
  })
  useLoggedFailure(failure, result.error)
  return result
}

/** One page of a report. */
export function useReportPage<E extends Endpoint & { paged: true }>(
  endpoint: E,
  query: object,
  failure: string,
): UseQueryResult<Page<RowOf<E>>, ApiError> {
  const result = useQuery(
    qPage<Endpoint & { paged: true }>(endpoint, { query } as CallOf<Endpoint & { paged: true }>),
  )
  useLoggedFailure(failure, result.error)
  return result
}
