import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { useState } from 'react'

/** Says what others wrote, or were shared with one, since the conversation was opened; nothing until then. */
export function useNoteNews(events: readonly IssueEvent[]): string | null {
  const others = events.filter(({ own, note }) => !own && note !== null)
  const [known] = useState(() => new Set(others.map(({ id }) => id)))
  const newest = others.findLast(({ id }) => !known.has(id))
  return newest ? `New note from ${newest.actor ?? 'somebody'}: ${newest.note}` : null
}
