import { savedReplyEndpoints } from '@doorstep/contract/issues/saved-replies/endpoints'
import { SaveReply, type SavedReply } from '@doorstep/contract/issues/saved-replies/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { qPage, useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { CheckboxField } from '../../../forms/CheckboxField.tsx'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField, TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'

const REPLIES_MAX = 100

type Opened = { as: 'edit'; reply: SavedReply | null } | { as: 'delete'; reply: SavedReply }

/** The saved replies: the user's own replies, and replies that others share with the user. */
export function RepliesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(qPage(savedReplyEndpoints.listSavedReplies, { query: { limit: REPLIES_MAX } }))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const replies = query.data?.rows ?? []
  return (
    <Dialog
      title="Saved replies"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onPress={onClose}>
            Close
          </Button>
          <Button onPress={() => setOpened({ as: 'edit', reply: null })}>Add a reply</Button>
        </>
      }
    >
      {query.isPending && <Skeleton count={3} className="h-12" label="Loading the replies" />}
      <QueryError query={query} text="We couldn’t load the replies. Try again." />
      {query.data && replies.length === 0 && (
        <EmptyState message="No saved replies yet. Add the replies that you write often." />
      )}
      <ul className="flex flex-col divide-y divide-border">
        {replies.map((reply) => (
          <ReplyRow key={reply.id} reply={reply} onOpen={setOpened} />
        ))}
      </ul>
      {opened?.as === 'edit' && <ReplyForm reply={opened.reply} onClose={close} />}
      {opened?.as === 'delete' && <DeleteReply reply={opened.reply} onClose={close} />}
    </Dialog>
  )
}

function ReplyRow({ reply, onOpen }: { reply: SavedReply; onOpen: (opened: Opened) => void }) {
  const { title, text, isShared, isOwn, ownerName, can } = reply
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p dir="auto" className="font-medium break-words">
          {title}
        </p>
        <p dir="auto" className="line-clamp-2 break-words text-muted">
          {text}
        </p>
        {isShared && (
          <p className="mt-0.5 text-xs text-muted">
            {isOwn ? 'Shared with all staff' : `Shared by ${ownerName ?? 'staff'}`}
          </p>
        )}
      </div>
      {can.includes('savedReply:save') && (
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Edit ${title}`}
            onPress={() => onOpen({ as: 'edit', reply })}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="ghost-danger"
            aria-label={`Delete ${title}`}
            onPress={() => onOpen({ as: 'delete', reply })}
          >
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}

function ReplyForm({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const create = useApiMutation(savedReplyEndpoints.createSavedReply)
  const update = useApiMutation(savedReplyEndpoints.updateSavedReply)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { title = '', text = '', isShared = false } = reply ?? {}
  const form = useContractForm(SaveReply, { title, text, isShared })
  const send = async (body: z.infer<typeof SaveReply>) => {
    if (reply === null) await create.mutateAsync({ body, options: { idempotencyKey } })
    else await update.mutateAsync({ params: { replyId: reply.id }, body })
    notify.success(`“${body.title}” is saved.`)
  }
  return (
    <ShortFormDialog
      title={reply === null ? 'Add a reply' : `Edit ${title}`}
      form={form}
      send={send}
      failedText="We couldn’t save the reply. Try again."
      submitLabel="Save reply"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField control={form.control} name="title" label="Title" isRequired />
      <TextAreaField
        control={form.control}
        name="text"
        label="Text"
        hint="{firstName}, {jobId} and {title} are filled in from the issue."
        rows={6}
        isRequired
      />
      <CheckboxField control={form.control} name="isShared" label="Share it with all staff" />
    </ShortFormDialog>
  )
}

function DeleteReply({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const remove = useApiMutation(savedReplyEndpoints.deleteSavedReply)
  return (
    <ActDialog
      title={`Delete ${reply.title}?`}
      confirmLabel="Delete reply"
      busyText="Deleting..."
      isDanger
      act={() => remove.mutateAsync({ params: { replyId: reply.id } })}
      failedText="We couldn’t delete the reply. Try again."
      onDone={() => notify.success('Reply deleted.')}
      onClose={onClose}
    >
      <p>
        {reply.isShared
          ? 'Nobody will be able to use this reply any longer.'
          : 'You will no longer be able to use this reply.'}
      </p>
    </ActDialog>
  )
}
