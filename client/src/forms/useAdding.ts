import { useRef } from 'react'
import { ApiError } from '../api/apiError.ts'
import { isPassing, isUnanswered } from '../api/errors.ts'

/** One try to save. */
export interface SaveAttempt<Row> {
  /** Stays the same while the same is sent again, so that a record is added once. */
  key: string
  /** Notes a part that is saved already, where a save has more than one. */
  keep: (row: Row) => void
}

interface Sending<Output, Row> extends Pick<SaveAttempt<Row>, 'keep'> {
  /** Where it is being added, null. */
  base: Row | null
  send: (output: Output, base: Row | null, attempt: SaveAttempt<Row>) => Promise<Row | null>
}

/** Keys for what is sent: the same for the same content. Remembers what was sent and not answered. */
export function useAdding<Output>() {
  const last = useRef({ content: '', key: '' })
  const lost = useRef<{ output: Output; content: string } | null>(null)
  /** What went out before this in other words, and may have arrived. */
  const lostBefore = (output: Output): Output | null =>
    lost.current && lost.current.content !== JSON.stringify(output) ? lost.current.output : null
  const run = async <Row>(output: Output, send: (key: string) => Promise<Row>): Promise<Row> => {
    const content = JSON.stringify(output)
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
    try {
      const row = await send(last.current.key)
      lost.current = null
      return row
    } catch (error) {
      if (isUnanswered(error)) lost.current = { output, content }
      else if (!isPassing(error)) lost.current = null
      throw error
    }
  }
  /** What was added to no answer goes again as it was; from then on this is an edit of it. */
  return async <Row>(output: Output, { base, send, keep }: Sending<Output, Row>): Promise<Row | null> => {
    const before = base === null ? lostBefore(output) : null
    if (before === null) return run(output, (key) => send(output, base, { key, keep }))
    const added = await run(before, (key) => send(before, null, { key, keep })).catch(ifNotRefused)
    if (added !== null) keep(added)
    return run(output, (key) => send(output, added, { key, keep }))
  }
}

// Then it has not been added.
function ifNotRefused(error: unknown): null {
  if (isPassing(error) || !(error instanceof ApiError)) throw error
  return null
}
