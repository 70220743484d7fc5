import { noteEndpoints } from '@doorstep/contract/issues/notes/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { q } from '../../../api/query.ts'
import { useDelay } from '../../../ui/useDelay.ts'
import { useOpened } from '../../../ui/useOpened.tsx'
import { useKeptInPlace } from './useKeptInPlace.ts'
import type { NoteWriting } from './useNoteWriting.ts'

const loadComposer = () => import('./NoteComposer.tsx')
/** The composer loads later than the conversation, which people read first. */
const FETCH_AFTER_MS = 1000

/** Shows the composer after the user has begun a note. */
export function WritingPlace({ issue, writing }: { issue: Issue; writing: NoteWriting }) {
  const { issueId } = issue
  const place = useRef<HTMLDivElement>(null)
  // The browser loads the names of the readers early, because the composer must show them even without a network
  // connection.
  const readers = useQuery(q(noteEndpoints.readNoteReaders, { params: { issueId } }))
  const { session, close } = writing
  const { part, waiting } = useOpened(loadComposer, {
    isOpen: session !== undefined,
    isNear: useDelay(true, FETCH_AFTER_MS),
    onClose: close,
  })
  useKeptInPlace(place)
  useFocusBack(session === undefined)
  return (
    <div ref={place} className="mt-4 empty:mt-0 print:hidden">
      {part && session && (
        <part.NoteComposer
          key={session.id}
          issue={issue}
          writing={writing}
          session={session}
          readers={readers}
        />
      )}
      {waiting}
    </div>
  )
}

/** After the composer closes, the focus returns to the button that opens it. */
function useFocusBack(isAway: boolean): void {
  const wasAway = useRef(isAway)
  useEffect(() => {
    const isNew = isAway && !wasAway.current
    wasAway.current = isAway
    if (!isNew || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('[data-bar=note] button')?.focus({ preventScroll: true })
  }, [isAway])
}
