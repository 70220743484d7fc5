import type { CallOf, Endpoint } from '@doorstep/contract/endpoint'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { unreadable, type ApiError } from '../../api/apiError.ts'
import type { Page, RowOf } from '../../api/call.ts'
import { q, qPage } from '../../api/query.ts'
import { useLoggedFailure } from '../../api/useLoggedFailure.ts'

const OK = 200

/** The message for a failed report. The browser's console shows the text from the specification. */
export const REPORT_FAILED = 'We couldn’t load this report. Try again.'

/** Loads the rows of a report that another query has already loaded, so failures are not logged again. */
export function useReportRows<E extends Endpoint>(
  endpoint: E,
  query: object,
): UseQueryResult<RowOf<E>[], ApiError> {
  // The caller passes the contract's query. TypeScript cannot infer its type while E is generic.
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

/** Loads the rows of a report. A response that is not a list counts as a failure. */
export function useReport<E extends Endpoint>(
  endpoint: E,
  query: object,
  logText: string,
): UseQueryResult<RowOf<E>[], ApiError> {
  const result = useReportRows(endpoint, query)
  useLoggedFailure(logText, result.error)
  return result
}

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
