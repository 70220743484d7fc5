import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../api/apiError.ts'
import { fixedText } from '../api/errors.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

interface QueryErrorProps {
  query: UseQueryResult<unknown, ApiError>
  text: string
}

/**
 * Shows the error of a query that has loaded no data yet. If a query already has data, the data stays visible after a
 * failure.
 */
export function QueryError({ query, text }: QueryErrorProps) {
  if (!query.isError || query.data !== undefined) return null
  return <ErrorPanel {...fixedText(query.error, text)} query={query} />
}
