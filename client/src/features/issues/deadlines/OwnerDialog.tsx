import { ownerEndpoints } from '@doorstep/contract/issues/owners/endpoints'
import { CHOOSE_OWNER } from '@doorstep/contract/issues/owners/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { qPage } from '../../../api/query.ts'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { LaterComboBox, OPTIONS_MAX } from '../../../ui/LaterComboBox.tsx'
import { useOwner } from './useOwner.ts'

const Values = z.object({
  owner: z
    .nullable(z.object({ id: z.number(), label: z.string() }))
    .check(z.refine((chosen) => chosen !== null, { error: CHOOSE_OWNER })),
})

/** Assigns an issue to another member of staff. */
export function OwnerDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const save = useOwner()
  const { issueId, jobId } = issue
  const form = useContractForm(Values, { owner: null })
  const { field, fieldState } = useController({ control: form.control, name: 'owner' })
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(ownerEndpoints.listOwners, { params: { issueId }, query: { q: search, limit: OPTIONS_MAX } }),
  )
  const send = async ({ owner }: z.infer<typeof Values>) => {
    if (owner === null) return
    await save(issue, owner.id, `Issue ${jobId} is now assigned to ${owner.label}.`)
  }
  return (
    <ShortFormDialog
      title={`Owner of issue ${jobId}`}
      form={form}
      send={send}
      failedText="We couldn’t change the owner. Try again."
      submitLabel="Assign"
      busyLabel="Assigning..."
      onClose={onClose}
    >
      <LaterComboBox
        label="Owner"
        hint="Choose from the staff who look after this home. We tell the person you choose."
        isRequired
        value={field.value}
        onChange={(option) => field.onChange(option && { id: Number(option.id), label: option.label })}
        options={(found.data?.rows ?? []).map(({ id, name }) => ({ id, label: name }))}
        onSearch={setSearch}
        isLoading={found.isFetching}
        failedText={found.isError ? 'We couldn’t load the staff. Try again.' : undefined}
        error={fieldState.error?.message}
        inputRef={field.ref}
      />
    </ShortFormDialog>
  )
}
