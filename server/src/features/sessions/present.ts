import Bowser from 'bowser'
import type { Session } from '@doorstep/contract/sessions/schema'
import type { SessionRow } from './queries.ts'

function deviceOf(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const parsed = Bowser.parse(userAgent)
  // The value is empty or undefined if the parser does not recognise the browser or system.
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
