import { NOTE_PHOTOS_MAX, type WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import { ISSUE_NOTE_MAX } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { ApiError } from '../../../api/apiError.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useFilled } from '../../../ui/OneFilled.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { FilesField } from '../attachments/FilesField.tsx'
import { AudienceField } from './AudienceField.tsx'
import { SavedReplies } from '../saved-replies/SavedReplies.tsx'
import type { NoteSession } from './noteSession.ts'
import type { NoteWriting } from './useNoteWriting.ts'
import { useNoteValues } from './useNoteValues.ts'

/** Notes that residents cannot read have a colour for each audience. */
const LOOKS: Record<WrittenAudience, string> = {
  reporter: 'border-border bg-canvas',
  followers: 'border-border bg-canvas',
  building: 'border-border bg-canvas',
  staff: 'border-warn/40 bg-warn-soft',
  order: 'border-purple/40 bg-purple-soft',
}

/** The composer shows the length once fewer than this many characters are left. */
const COUNTED = 200

interface NoteComposerProps {
  issue: Issue
  writing: NoteWriting
  session: NoteSession
  readers: UseQueryResult<NoteReaders, ApiError>
}

/** The form for a note: its audience, its text and the names of its readers. */
export function NoteComposer({ issue, writing, session, readers }: NoteComposerProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLElement>(null)
  const choices = readers.data?.audiences ?? []
  const { values, choice, errors, chosen, change, submit, keep, isSending } = useNoteValues({
    session,
    choices,
    photosMax: readers.data?.photosMax ?? NOTE_PHOTOS_MAX,
    answered: writing.answer,
    onQueued: writing.sent,
    focusText: () => text.current?.focus(),
  })
  const { asked } = writing
  const look = useFilled('writing')
  useEffect(() => {
    if (asked === 0) return
    text.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
    // If the form is taller than the screen, this call keeps the text field visible.
    text.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  // If the clipboard contains both text and files, only the text is pasted.
  const handlePaste = ({ clipboardData }: ClipboardEvent) => {
    const { files } = clipboardData
    if (files.length > 0 && clipboardData.getData('text') === '') chosen.add([...files])
  }
  return (
    <section
      ref={box}
      aria-label="Write a note"
      data-bar="form"
      className={cx('flex flex-col gap-3 rounded-lg border p-3', LOOKS[choice?.audience ?? 'reporter'])}
    >
      <QueryError query={readers} text="We couldn’t load the readers. Try again." />
      {choices.length > 1 && (
        <AudienceField
          choices={choices}
          chosen={choice}
          error={errors.audience}
          onChange={({ audience, order }) => change({ audience, orderId: order?.orderId })}
        />
      )}
      <div onPaste={handlePaste}>
        <SavedReplies issue={issue} onChange={(words) => change({ text: words })}>
          <TextArea
            // Browsers only scroll to the cursor, so a bar can cover the rest of the field.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
            ref={text}
            label="Note"
            rows={3}
            className="max-md:max-h-48"
            value={values.text}
            error={errors.text}
            onChange={({ target }) => change({ text: target.value })}
            onKeyDown={handleKey}
          />
        </SavedReplies>
        <Counter length={values.text.trim().length} />
      </div>
      <FilesField chosen={chosen} percents={null} isDisabled={isSending} isSmall />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p dir="auto" aria-live="polite" className="min-w-0 flex-1 basis-56 text-sm break-words">
          {choice === undefined ? (
            <span className="text-muted">{choices.length > 1 && 'Choose who can read the note.'}</span>
          ) : (
            <Reads {...choice} />
          )}
        </p>
        <div className="ml-auto flex gap-2">
          <Button variant="ghost" onPress={() => void keep().then(writing.close)}>
            Close
          </Button>
          <Button
            variant={look}
            disabledReason={choices.length === 0 ? 'We don’t know yet who can read this note.' : undefined}
            onPress={() => void submit()}
          >
            {isSending ? 'Sending...' : 'Send'}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Reads({ audience, readers }: { audience: string; readers: string }): ReactNode {
  if (audience === 'staff') return <strong className="font-semibold">Only staff can see this note.</strong>
  return (
    <span>
      Readers: <strong className="font-semibold">{readers}</strong>
    </span>
  )
}

/** Shows the length of the note once it is near the limit. */
function Counter({ length }: { length: number }) {
  if (length <= ISSUE_NOTE_MAX - COUNTED) return null
  return (
    <p
      className={cx(
        'mt-1 text-right text-xs tabular-nums',
        length > ISSUE_NOTE_MAX ? 'text-danger' : 'text-muted',
      )}
    >
      {`${length.toLocaleString('en-GB')} of ${ISSUE_NOTE_MAX.toLocaleString('en-GB')}`}
    </p>
  )
}
