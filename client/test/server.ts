import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/** Answers the page's API calls. Tests add handlers to these defaults, which answer calls that most screens make. */
export const server = setupServer(
  http.get('*/api/account/columns', () => HttpResponse.json([])),
  http.get('*/api/building-issues', () => HttpResponse.json([])),
  http.get('*/api/issues/:issueId/links', () => HttpResponse.json([])),
  http.get('*/api/issues/:issueId/orders', () => HttpResponse.json([])),
  http.get('*/api/issues/:issueId/possible-duplicates', () => HttpResponse.json([])),
  http.get('*/api/issues/:issueId/quotes', () => HttpResponse.json([])),
  http.get('*/api/notifications/unread', () => HttpResponse.json({ count: 0, issueIds: [] })),
  http.get('*/api/shared-places', () => HttpResponse.json([])),
)
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
