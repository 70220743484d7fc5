import { viewEndpoints } from '@doorstep/contract/issues/views/endpoints'
import { SaveView, type View } from '@doorstep/contract/issues/views/schema'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { CheckboxField } from '../../../forms/CheckboxField.tsx'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notify } from '../../../ui/toast.ts'

const Values = z.pick(SaveView, { name: true, isShared: true })

interface ViewFormProps {
  /** The view to edit. Null for a new view. */
  view: View | null
  /** The filters and the order of the list, as query parameters. */
  query: Record<string, string>
  onClose: () => void
}

/** Saves the filters of a list under a name, for the user or for all staff. */
export function ViewForm({ view, query, onClose }: ViewFormProps) {
  const create = useApiMutation(viewEndpoints.createView)
  const update = useApiMutation(viewEndpoints.updateView)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useContractForm(Values, { name: view?.name ?? '', isShared: view?.isShared ?? false })
  const send = async (values: z.infer<typeof Values>) => {
    const body = { ...values, query }
    if (view === null) await create.mutateAsync({ body, options: { idempotencyKey } })
    else await update.mutateAsync({ params: { viewId: view.id }, body })
    notify.success(`View “${values.name}” saved.`)
  }
  return (
    <ShortFormDialog
      title={view === null ? 'Save these filters' : `Change ${view.name}`}
      form={form}
      send={send}
      failedText="We couldn’t save the view. Try again."
      submitLabel="Save view"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        hint="The view appears under the queues, with the number of issues in it."
        isRequired
      />
      <CheckboxField
        control={form.control}
        name="isShared"
        label="Share it with all staff"
        hint="Each member of staff sees only the issues that they look after."
      />
    </ShortFormDialog>
  )
}

export function DeleteView({ view, onClose }: { view: View; onClose: () => void }) {
  const remove = useApiMutation(viewEndpoints.deleteView)
  return (
    <ActDialog
      title={`Delete ${view.name}?`}
      confirmLabel="Delete view"
      busyText="Deleting..."
      isDanger
      act={() => remove.mutateAsync({ params: { viewId: view.id } })}
      failedText="We couldn’t delete the view. Try again."
      onDone={() => notify.success('View deleted.')}
      onClose={onClose}
    >
      <p>
        {view.isShared
          ? 'Nobody will see this view at the desk any longer.'
          : 'You will no longer see this view at the desk.'}{' '}
        The issues stay as they are.
      </p>
    </ActDialog>
  )
}
