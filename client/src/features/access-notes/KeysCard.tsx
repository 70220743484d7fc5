import { accessNoteEndpoints } from '@doorstep/contract/access-notes/endpoints'
import type { AccessNote } from '@doorstep/contract/access-notes/schema'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { q, useApiMutation } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'

const AccessNoteDialog = dialogPart(async () => (await import('./AccessNoteDialog.tsx')).AccessNoteDialog)
const OpenedNoteDialog = dialogPart(async () => (await import('./OpenedNoteDialog.tsx')).OpenedNoteDialog)

interface KeysCardProps {
  placeId: number
  /** True on the page of an issue. The card then appears only if the place has keys, and offers no changes. */
  isForReading?: boolean
}

/**
 * Lists the keys and access notes of a place by name. Staff open one entry at a time, and the server records each
 * opening.
 */
export function KeysCard({ placeId, isForReading = false }: KeysCardProps) {
  const stand = useRowDialog()
  const canRead = useCan('accessNote:read')
  const canAdd = useCan('accessNote:manage') && !isForReading
  const query = useQuery({
    ...q(accessNoteEndpoints.listAccessNotes, { params: { placeId } }),
    enabled: canRead,
  })
  const rows = query.data
  if (!canRead || (isForReading && !rows?.length)) return null
  return (
    <Card
      title="Keys and access notes"
      className="print:hidden"
      actions={
        canAdd && (
          <Button
            size="sm"
            variant="secondary"
            onPress={() =>
              stand((close) => <AccessNoteDialog placeId={placeId} note={null} onClose={close} />)
            }
          >
            Add key or note
          </Button>
        )
      }
    >
      {query.isPending && <Skeleton count={2} className="h-11" label="Loading the keys" />}
      <QueryError query={query} text="We couldn’t load the keys. Try again." />
      {rows?.length === 0 && <p className="text-sm text-muted">No keys or access notes yet.</p>}
      {rows && rows.length > 0 && (
        <>
          <p className="mb-3 text-xs text-muted">The audit log records who opens each key or note.</p>
          <ul aria-label="Keys and access notes" className="flex flex-col gap-2 text-sm">
            {rows.map((note) => (
              <Row key={note.accessNoteId} note={note} isForReading={isForReading} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Row({ note, isForReading }: { note: AccessNote; isForReading: boolean }) {
  const stand = useRowDialog()
  const { accessNoteId, name, can } = note
  return (
    <li className="flex items-center gap-2">
      <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span dir="auto" className="min-w-0 flex-1 break-words">
        {name}
      </span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Open ${name}`}
        onPress={() =>
          stand((close) => (
            <OpenedNoteDialog
              accessNoteId={accessNoteId}
              name={name}
              onClose={close}
              mayEdit={!isForReading}
            />
          ))
        }
      >
        Open
      </Button>
      {can.includes('accessNote:manage') && !isForReading && (
        <IconButton
          icon={Trash2}
          label={`Remove ${name}`}
          className="-mr-2 shrink-0"
          onPress={() => stand((close) => <RemoveQuestion note={note} onClose={close} />)}
        />
      )}
    </li>
  )
}

function RemoveQuestion({ note, onClose }: { note: AccessNote; onClose: () => void }) {
  const remove = useApiMutation(accessNoteEndpoints.removeAccessNote, { waitsForPage: true })
  return (
    <ActDialog
      title="Remove this key or access note?"
      confirmLabel="Remove"
      busyText="Removing..."
      isDanger
      act={() => remove.mutateAsync({ params: { accessNoteId: note.accessNoteId } })}
      failedText="We couldn’t remove the key or access note. Try again."
      onDone={() => notify.success('Key or access note removed.')}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        “{note.name}” will be deleted permanently.
      </p>
    </ActDialog>
  )
}
