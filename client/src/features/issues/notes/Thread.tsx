import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { usePrinting } from '../../../ui/usePrinting.ts'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { actorName, EVENT_KINDS, inSentence, shownEvents, writerName } from '../history.ts'
import { UnknownSender } from '../mailed-notes/MailedNote.tsx'
import { usualReaders } from './audiences.ts'
import { NoteBubble } from './NoteBubble.tsx'

/** A long conversation starts with this many of its newest notes and steps. */
const SHOWN_MAX = 30

interface ThreadProps {
  issue: Issue
  events: readonly IssueEvent[]
  /** Begins a note to the readers of this note. Undefined if the user cannot write. */
  onAnswer?: ((event: IssueEvent) => void) | undefined
  /** The report itself, shown as the first message of the conversation. */
  report: ReactNode
}

/** Notes and steps of an issue, oldest first, so that the newest is next to the composer. */
export function Thread({ issue, events, onAnswer, report }: ThreadProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isPrinting = usePrinting()
  const news = useNoteNews(events)
  const lines = shownEvents(events)
  const usual = usualReaders(events)
  const hidden = isWhole || isPrinting ? 0 : Math.max(0, lines.length - SHOWN_MAX)
  const shown = lines.slice(hidden)
  const isReportAbove = !shown.some(({ kind }) => kind === 'reported')
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {usual !== undefined && (
        <p dir="auto" className="mb-3 text-xs break-words text-muted">
          Usual readers: {usual}
        </p>
      )}
      {isReportAbove && <div className="mb-4 flex flex-col items-start">{report}</div>}
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="mb-2 w-full" onPress={() => setIsWhole(true)}>
          Show {hidden} earlier
        </Button>
      )}
      <ol className="flex flex-col gap-4">
        {shown.map((event) => (
          <li key={event.id} className="flex flex-col gap-2">
            {event.kind !== 'noteAdded' && <StepLine event={event} />}
            {event.kind === 'reported' && report}
            {event.note !== null && (
              <NoteBubble issue={issue} event={event} usualReaders={usual} onAnswer={onAnswer} />
            )}
            <UnknownSender issueId={issue.issueId} event={event} />
          </li>
        ))}
      </ol>
    </>
  )
}

function StepLine({ event }: { event: IssueEvent }) {
  const { icon: Icon, text, isPassive } = EVENT_KINDS[event.kind]
  const actor = actorName(event)
  const words = text(event)
  const name = actor !== null && <bdi className="font-medium">{isPassive ? inSentence(actor) : actor}</bdi>
  return (
    <div className="flex items-start gap-2 text-xs text-muted">
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <p className="min-w-0">
        {!isPassive && name}{' '}
        <span>{actor === null ? words.charAt(0).toUpperCase() + words.slice(1) : words}</span>
        {isPassive && name && <span> by </span>}
        {isPassive && name}
        <span aria-hidden="true"> · </span>
        <PressedTime at={event.at} />
      </p>
    </div>
  )
}

/** Announces notes that others wrote or shared after the conversation was opened. Null until then. */
function useNoteNews(events: readonly IssueEvent[]): string | null {
  const others = events.filter(({ own, note }) => !own && note !== null)
  const [known] = useState(() => new Set(others.map(({ id }) => id)))
  const newest = others.findLast(({ id }) => !known.has(id))
  return newest ? `New note from ${inSentence(writerName(newest))}: ${newest.note}` : null
}
