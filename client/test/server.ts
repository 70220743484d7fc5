import { setupServer } from 'msw/node'

/** Answers the page's calls in tests; each test says what. */
export const server = setupServer()
export const api = (path: string) => `${window.location.origin}/api${path}`

export interface FailureBody {
  code: string
  message: string
  fields?: Record<string, string>
  [more: string]: unknown
}

export function failure(code: string, message: string, more: Record<string, unknown> = {}): FailureBody {
  return { code, message, requestId: 'r-1', ...more }
}
