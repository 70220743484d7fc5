import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { usePrinting } from '../../../ui/usePrinting.ts'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { historyLines, EVENT_KINDS } from '../history.ts'
import { UnknownSender } from '../mailed-notes/MailedNote.tsx'
import { NoteBubble } from './NoteBubble.tsx'

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

/** Something that happened to the issue, between what was said. */
function StepLine({ event, wasOpened }: { event: IssueEvent; wasOpened: boolean }) {
  const { icon: Icon, text } = EVENT_KINDS[event.kind]
  return (
    <div className="flex items-start gap-2 text-xs text-muted">
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <p className="min-w-0">
        <bdi className="font-medium">{event.actor ?? 'Somebody'}</bdi>{' '}
        <span>{`${text(event)}${wasOpened ? ', which opened it' : ''}`}</span>
        <span aria-hidden="true"> · </span>
        <PressedTime at={event.at} />
      </p>
    </div>
  )
}

/** Says what others wrote, or were shared with one, since the conversation was opened; nothing until then. */
function useNoteNews(events: readonly IssueEvent[]): string | null {
  const others = events.filter(({ own, note }) => !own && note !== null)
  const [known] = useState(() => new Set(others.map(({ id }) => id)))
  const newest = others.findLast(({ id }) => !known.has(id))
  return newest ? `New note from ${newest.actor ?? 'somebody'}: ${newest.note}` : null
}
