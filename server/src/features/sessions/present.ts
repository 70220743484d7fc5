import Bowser from 'bowser'
import type { Session } from '@doorstep/contract/sessions/schema'
import type { SessionRow } from './queries.ts'

function deviceOf(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const parsed = Bowser.parse(userAgent)
  // If the parser does not know a browser or system, the value is empty or undefined.
  const browser = parsed.browser.name || 'Unknown browser'
  return parsed.os.name ? `${browser} on ${parsed.os.name}` : browser
}

export function presentSession(row: SessionRow, currentId: number): Session {
  return {
    id: row.id,
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }
}
