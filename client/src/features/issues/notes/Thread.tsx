import { inSentence } from '@doorstep/contract/issues/notes/texts'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { usePrinting } from '../../../ui/usePrinting.ts'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { actorName, EVENT_KINDS, shownEvents, writerName } from '../history.ts'
import { UnknownSender } from '../mailed-notes/MailedNote.tsx'
import { usualReaders } from './audiences.ts'
import { NoteBubble } from './NoteBubble.tsx'
import { ReportMessage } from './ReportMessage.tsx'

/** A long conversation first shows this many of its newest notes and steps. */
const SHOWN_MAX = 30

interface ThreadProps {
  issue: Issue
  /** The events of the issue. Undefined while the history loads. */
  events: readonly IssueEvent[] | undefined
  /** Begins an answer to the readers of a note. Undefined if the user cannot write notes. */
  onAnswer?: ((event: IssueEvent) => void) | undefined
}

/**
 * The report, followed by the notes and steps of an issue. The oldest entry is first, so that the newest entry is next
 * to the composer. The report stays in place when the history arrives. Otherwise an opened photo or menu would close.
 */
export function Thread({ issue, events, onAnswer }: ThreadProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isPrinting = usePrinting()
  const lines = shownEvents(events ?? [])
  const reported = lines.find(({ kind }) => kind === 'reported')
  const others = lines.filter((event) => event !== reported)
  const usual = usualReaders(events ?? [])
  const hidden = isWhole || isPrinting ? 0 : Math.max(0, others.length - SHOWN_MAX)
  return (
    <>
      {events && <NoteNews events={events} />}
      {usual !== undefined && (
        <p dir="auto" className="mb-3 text-xs break-words text-muted">
          Usual readers: {usual}
        </p>
      )}
      <div className="flex flex-col gap-2">
        {reported && <StepLine event={reported} />}
        <ReportMessage issue={issue} />
      </div>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="mt-2 w-full" onPress={() => setIsWhole(true)}>
          Show {hidden} earlier
        </Button>
      )}
      <ol className="mt-4 flex flex-col gap-4 empty:hidden">
        {others.slice(hidden).map((event) => (
          <li key={event.id} className="flex flex-col gap-2">
            {event.kind !== 'noteAdded' && <StepLine event={event} />}
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

/** Announces notes that other people wrote or shared after the conversation was opened. */
function NoteNews({ events }: { events: readonly IssueEvent[] }) {
  const others = events.filter(({ own, note }) => !own && note !== null)
  const [known] = useState(() => new Set(others.map(({ id }) => id)))
  const newest = others.findLast(({ id }) => !known.has(id))
  return (
    <p aria-live="polite" className="sr-only">
      {newest && `New note from ${inSentence(writerName(newest))}: ${newest.note}`}
    </p>
  )
}
