import { useRef } from 'react'
import { ApiError } from '../api/apiError.ts'
import { isPassing, isUnanswered } from '../api/errors.ts'

export interface SaveAttempt<Row> {
  /** The key of the content. Sending the same content again uses the same key, so that a record is added only once. */
  key: string
  /** Remembers a part that is already saved, for saves with several parts. */
  keep: (row: Row) => void
}

interface Sending<Output, Row> extends Pick<SaveAttempt<Row>, 'keep'> {
  /** The record that the form edits, or null if the form adds a record. */
  base: Row | null
  send: (output: Output, base: Row | null, attempt: SaveAttempt<Row>) => Promise<Row | null>
}

/** Gives the same content the same key. Remembers content that was sent without a response. */
export function useAdding<Output>() {
  const last = useRef({ content: '', key: '' })
  const lost = useRef<{ output: Output; content: string } | null>(null)
  /** The earlier content that was sent. The server might have stored this content. */
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
  /** Repeats the unanswered request first. If that request added the record, the new content becomes an edit. */
  return async <Row>(output: Output, { base, send, keep }: Sending<Output, Row>): Promise<Row | null> => {
    const before = base === null ? lostBefore(output) : null
    if (before === null) return run(output, (key) => send(output, base, { key, keep }))
    const added = await run(before, (key) => send(before, null, { key, keep })).catch(ifNotRefused)
    if (added !== null) keep(added)
    return run(output, (key) => send(output, added, { key, keep }))
  }
}

// The server refused the earlier request, so nothing was added.
function ifNotRefused(error: unknown): null {
  if (isPassing(error) || !(error instanceof ApiError)) throw error
  return null
}
