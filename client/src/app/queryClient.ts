import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/apiError.ts'

const RETRIES = 2
const FRESH_MS = 10_000

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A retry can succeed after an outage, but does not change a decision by the server.
        retry: (failures, error) =>
          failures < RETRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        // `api/live.ts` refetches on focus and reconnection and marks those calls as unprompted.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // People can act on an offline error. So calls run and fail instead of waiting for the network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
