import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { usePrinting } from '../../../ui/usePrinting.ts'
import { historyLines } from '../history.ts'
import { UnknownSender } from '../mailed-notes/MailedNote.tsx'
import { NoteBubble } from './NoteBubble.tsx'
import { StepLine } from './StepLine.tsx'
import { useNoteNews } from './useNoteNews.ts'

/** So many of the newest stand there at once; a long conversation begins with what was said last. */
const SHOWN_MAX = 30

interface ThreadProps {
  issue: Issue
  events: readonly IssueEvent[]
  /** Begins a note to those who read this one; undefined where nothing can be written. */
  onAnswer?: ((event: IssueEvent) => void) | undefined
}

/** What was said and what has happened, as one: oldest first, so that the newest stands where one writes. */
export function Thread({ issue, events, onAnswer }: ThreadProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isPrinting = usePrinting()
  const news = useNoteNews(events)
  const lines = historyLines(events)
  const hidden = isWhole || isPrinting ? 0 : Math.max(0, lines.length - SHOWN_MAX)
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="mb-2 w-full" onPress={() => setIsWhole(true)}>
          Show {hidden} earlier
        </Button>
      )}
      <ol className="flex flex-col gap-4">
        {lines.slice(hidden).map(({ event, wasOpened }) => (
          <li key={event.id} className="flex flex-col gap-2">
            {event.kind !== 'noteAdded' && <StepLine event={event} wasOpened={wasOpened} />}
            {event.note !== null && <NoteBubble issue={issue} event={event} onAnswer={onAnswer} />}
            <UnknownSender issueId={issue.issueId} event={event} />
          </li>
        ))}
      </ol>
    </>
  )
}
