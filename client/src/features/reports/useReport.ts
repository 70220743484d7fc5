import type { CallOf, Endpoint } from '@doorstep/contract/endpoint'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { unreadable, type ApiError } from '../../api/apiError.ts'
import type { Page, RowOf } from '../../api/call.ts'
import { q, qPage } from '../../api/query.ts'
import { useLoggedFailure } from '../../api/useLoggedFailure.ts'

const OK = 200

/** What a person reads in place of a report. The browser's log has the specification's words. */
export const REPORT_FAILED = 'This report could not be loaded.'

/** The rows of a report, without a word in the browser's log: where they stand a second time. */
export function useReportRows<E extends Endpoint>(
  endpoint: E,
  query: object,
): UseQueryResult<RowOf<E>[], ApiError> {
  // The contract's query is what the caller gives; the compiler cannot see that while E is open.
  const options = q<Endpoint>(endpoint, { query } as CallOf<Endpoint>)
  return useQuery<unknown, ApiError, RowOf<E>[]>({
    queryKey: options.queryKey,
    queryFn: options.queryFn,
    meta: options.meta,
    placeholderData: keepPreviousData,
    select: (answer) => {
      if (!Array.isArray(answer)) throw unreadable(OK)
      return answer as RowOf<E>[]
    },
  })
}

/** The rows of a report. What is not a list counts as a failed load. */
export function useReport<E extends Endpoint>(
  endpoint: E,
  query: object,
  logText: string,
): UseQueryResult<RowOf<E>[], ApiError> {
  const result = useReportRows(endpoint, query)
  useLoggedFailure(logText, result.error)
  return result
}

/** One page of a report. */
export function useReportPage<E extends Endpoint & { paged: true }>(
  endpoint: E,
  query: object,
  logText: string,
): UseQueryResult<Page<RowOf<E>>, ApiError> {
  const result = useQuery(
    qPage<Endpoint & { paged: true }>(endpoint, { query } as CallOf<Endpoint & { paged: true }>),
  )
  useLoggedFailure(logText, result.error)
  return result
}
