import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/apiError.ts'

const RETRIES = 2
const FRESH_MS = 10_000

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // What the server has decided does not change by asking again; an outage may pass.
        retry: (failures, error) =>
          failures < RETRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        // api/live.ts refetches on focus and reconnection, as calls that nobody prompted.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline is an answer that a person can act on, so calls are tried and fail.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
