import type { Order, OrderNote } from '@doorstep/contract/orders/schema'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { buttonClass } from '../ui/fieldStyles.ts'
import { Time } from '../ui/Time.tsx'
import { ReadPicture } from './ReadPicture.tsx'
import { KIND_TEXTS } from './texts.ts'

interface OrderNotesProps {
  order: Order
  readPhoto: (photoId: number) => Promise<Blob>
  /** The form for the next note, once the firm has started one. */
  form: ReactNode
  onWrite: () => void
}

export function OrderNotes({ order, readPhoto, form, onWrite }: OrderNotesProps) {
  const { notes, noteReaders } = order
  if (notes.length === 0 && noteReaders === null && form === null) return null
  return (
    <Card title="Messages with staff">
      {notes.length > 0 && (
        <ol className="mb-4 flex flex-col gap-4">
          {notes.map((note) => (
            <Said key={note.noteId} note={note} readPhoto={readPhoto} />
          ))}
        </ol>
      )}
      {noteReaders !== null && (
        <p className="mb-3 text-sm text-muted">
          Readers: <strong className="font-semibold text-text">{noteReaders}</strong>. The resident sees a
          message only if staff share it.
        </p>
      )}
      {form ??
        (noteReaders !== null && (
          <button
            type="button"
            className={`${buttonClass('secondary')} min-h-12 w-full sm:w-auto`}
            onClick={onWrite}
          >
            {KIND_TEXTS.note.title}
          </button>
        ))}
    </Card>
  )
}

function Said({ note, readPhoto }: { note: OrderNote; readPhoto: OrderNotesProps['readPhoto'] }) {
  const { author, at, byFirm, text, readers, photos } = note
  return (
    <li className={cx('flex flex-col gap-1', byFirm ? 'items-end' : 'items-start')}>
      <p dir="auto" className={cx('max-w-full px-1 text-xs break-words text-muted', byFirm && 'text-right')}>
        <span className="font-medium text-text">{author}</span>
        <span aria-hidden="true"> · </span>
        <Time at={at} as="exact" />
        <span className="block">Readers: {readers}</span>
      </p>
      <div
        dir="auto"
        className={cx(
          'max-w-[min(34rem,92%)] rounded-xl border px-3 py-2 text-sm break-words',
          byFirm
            ? 'rounded-br-sm border-transparent bg-accent-soft'
            : 'rounded-bl-sm border-border bg-canvas',
        )}
      >
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
        {photos.length > 0 && (
          <ul className="mt-2 grid grid-cols-2 gap-2">
            {photos.map((photo) => (
              <li key={photo.photoId} className="w-32 max-w-full">
                <ReadPicture photo={photo} readPhoto={readPhoto} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
