import type { OpenedVisitAccessNote, VisitAccessNote } from '@doorstep/contract/orders/access-notes/schema'
import { useCallback, useEffect, useState } from 'react'
import { plainText } from '../../api/errors.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { buttonClass, ERROR } from '../../ui/fieldStyles.ts'
import { Act } from '../Act.tsx'
import type { OrderCalls } from '../calls.ts'
import { useAct } from '../useAct.ts'

interface KeysPartProps {
  calls: Pick<OrderCalls<unknown>, 'listAccessNotes' | 'openAccessNote'>
  onStale: () => void
}

/** The keys and access notes of the place. The firm opens one note at a time, and the device stores none of them. */
export function KeysPart({ calls, onStale }: KeysPartProps) {
  const { notes, failure, retry } = useNames(calls.listAccessNotes)
  const [opened, setOpened] = useState<OpenedVisitAccessNote | null>(null)
  const act = useAct(setOpened, onStale)
  if (notes.length === 0 && failure === null) return null
  const toggle = (accessNoteId: number) => {
    setOpened(null)
    if (opened?.accessNoteId !== accessNoteId) act.run(() => calls.openAccessNote(accessNoteId))
  }
  return (
    <Card title="Keys and access notes" className="print:hidden">
      <p role="alert" className={`${ERROR} mb-2 empty:hidden`}>
        {failure ?? act.failure}
      </p>
      {failure !== null && <Act text="Try again" onPress={retry} />}
      {notes.length > 0 && (
        <>
          <p className="mb-2 text-xs text-muted">We record each time that you open a note.</p>
          <ul className="flex flex-col gap-2">
            {notes.map((note) => (
              <Row
                key={note.accessNoteId}
                note={note}
                opened={opened?.accessNoteId === note.accessNoteId ? opened : null}
                isBusy={act.isBusy}
                onPress={() => toggle(note.accessNoteId)}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function useNames(list: KeysPartProps['calls']['listAccessNotes']) {
  const [notes, setNotes] = useState<readonly VisitAccessNote[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(
    () =>
      list().then(
        (found) => {
          setNotes(found)
          setFailure(null)
        },
        (error: unknown) => setFailure(plainText(error)),
      ),
    [list],
  )
  useEffect(() => {
    void load()
  }, [load])
  return { notes, failure, retry: () => void load() }
}

interface RowProps {
  note: VisitAccessNote
  opened: OpenedVisitAccessNote | null
  isBusy: boolean
  onPress: () => void
}

function Row({ note: { name }, opened, isBusy, onPress }: RowProps) {
  const verb = opened ? 'Close' : 'Open'
  return (
    <li>
      <div className="flex items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 break-words">
          {name}
        </span>
        <button
          type="button"
          aria-label={`${verb} ${name}`}
          aria-expanded={opened !== null}
          aria-disabled={isBusy || undefined}
          className={`${buttonClass('secondary')} min-h-12 shrink-0`}
          onClick={(event) => {
            // The second click of a double click must not close what the first one has opened.
            if (event.detail <= 1) onPress()
          }}
        >
          {verb}
        </button>
      </div>
      {opened && <Details opened={opened} />}
    </li>
  )
}

function Details({ opened }: { opened: OpenedVisitAccessNote }) {
  const { keyNumber, keptAt, heldBy, alarmCode, parking } = opened
  const facts = [
    { label: 'Key number', value: keyNumber },
    { label: 'Where it is kept', value: keptAt },
    { label: 'Who has it', value: heldBy },
    { label: 'Alarm code', value: alarmCode },
    { label: 'Parking', value: parking },
  ].filter(({ value }) => value !== null)
  if (facts.length === 0) return <p className="mt-1 text-sm text-muted">No details yet.</p>
  return (
    <dl className="mt-1 grid gap-3 rounded-md bg-sunken p-3 text-sm sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <Fact key={label} name={label}>
          <span className="whitespace-pre-line">{value}</span>
        </Fact>
      ))}
    </dl>
  )
}
