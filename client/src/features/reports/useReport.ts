import type { CallOf, Endpoint, ResponseOf } from '@doorstep/contract/endpoint'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadable, type ApiError } from '../../api/apiError.ts'
import type { Page } from '../../api/call.ts'
import { q, qPage } from '../../api/query.ts'

const OK = 200

type RowOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Row)[] ? Row : never

/** A failed load is logged with the report's own text; the report itself shows it and offers to try again. */
export function useLoggedError(error: ApiError | null, text: string): void {
  useEffect(() => {
    if (error) console.error(text, error)
  }, [error, text])
}

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
  useLoggedError(result.error, failure)
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
  useLoggedError(result.error, failure)
  return result
}
