import { ROLE_IDS } from '@doorstep/contract/access'
import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import { INVITE_HOURS } from '@doorstep/contract/users/invites/rules'
import { InviteUser } from '@doorstep/contract/users/invites/schema'
import { FIRST_NAME, LAST_NAME, NO_PROPERTY } from '@doorstep/contract/users/texts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { fixedText, showFieldErrors, type FailureText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { FormShell } from '../../../forms/FormShell.tsx'
import { TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import type { ComboOption } from '../../../ui/ComboBox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { notify } from '../../../ui/toast.ts'
import { useConfirmDiscard } from '../../../ui/useConfirmDiscard.tsx'
import { RolePicker } from '../../lookups/RolePicker.tsx'
import { PropertyPicker } from '../../properties/PropertyPicker.tsx'

const FIELDS = ['email', 'firstName', 'lastName', 'roleId', 'properties'] as const

// The form has the properties with their names. The call needs only their ids.
const InviteForm = z.object({
  ...z.omit(InviteUser, { propertyIds: true }).shape,
  properties: z
    .array(z.object({ id: z.number(), label: z.string() }))
    .check(z.minLength(1, { error: NO_PROPERTY })),
})

/** Invites a person by email to create an account with a role at the chosen properties. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const send = useApiMutation(inviteEndpoints.inviteUser, { waitsForPage: true })
  const [problem, setProblem] = useState<FailureText | null>(null)
  const form = useContractForm(InviteForm, {
    email: '',
    firstName: '',
    lastName: '',
    roleId: ROLE_IDS.TENANT,
    properties: [],
  })
  const role = useController({ control: form.control, name: 'roleId' })
  const submit = async ({ properties, ...person }: z.output<typeof InviteForm>) => {
    setProblem(null)
    try {
      await send.mutateAsync({ body: { ...person, propertyIds: properties.map(({ id }) => id) } })
      notify.success(`Invitation sent to ${person.email}.`)
      onClose()
    } catch (error) {
      if (!showFieldErrors(error, form.setError, FIELDS))
        setProblem(fixedText(error, 'We couldn’t send the invitation. Try again.'))
    }
  }
  const isBusy = send.isPending
  const { isDirty } = form.formState
  const { close, question } = useConfirmDiscard(isDirty, onClose)
  return (
    <Dialog title="Invite somebody" isOpen onClose={close} isDismissable={!isDirty} isLocked={isBusy}>
      <FormShell
        form={form}
        onSubmit={submit}
        submitError={problem}
        busy={isBusy}
        locksFields
        submitLabel="Send invitation"
        busyLabel="Sending..."
        onCancel={close}
      >
        <TextField
          control={form.control}
          name="email"
          label="Email"
          hint={`The link in the email works once, within ${INVITE_HOURS} hours.`}
          type="email"
          isRequired
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={form.control} name="firstName" label={FIRST_NAME} isRequired />
          <TextField control={form.control} name="lastName" label={LAST_NAME} isRequired />
        </div>
        <RolePicker
          label="Role"
          value={Number(role.field.value)}
          onChange={role.field.onChange}
          isRequired
          isDisabled={isBusy}
        />
        <PropertiesField form={form} isDisabled={isBusy} />
      </FormShell>
      {question}
    </Dialog>
  )
}

interface PropertiesFieldProps {
  form: ReturnType<typeof useContractForm<typeof InviteForm>>
  isDisabled: boolean
}

function PropertiesField({ form, isDisabled }: PropertiesFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'properties' })
  // Each choice creates a new select, so that the field is empty again.
  const [round, setRound] = useState(0)
  const chosen = field.value
  const add = (option: ComboOption | null) => {
    if (!option) return
    const id = Number(option.id)
    if (!chosen.some((one) => one.id === id)) field.onChange([...chosen, { id, label: option.label }])
    setRound((now) => now + 1)
  }
  return (
    <div className="flex flex-col gap-2">
      <PropertyPicker
        key={round}
        label="Properties"
        hint="Choose one or more properties."
        value={null}
        onChange={add}
        activeOnly
        isRequired
        isDisabled={isDisabled}
        error={fieldState.error?.message}
      />
      {chosen.length > 0 && (
        <ul aria-label="Chosen properties" className="flex flex-wrap gap-2">
          {chosen.map(({ id, label }) => (
            <li
              key={id}
              className="inline-flex items-center gap-1 rounded-full border border-border bg-sunken pl-3 text-xs font-medium"
            >
              {label}
              <IconButton
                icon={X}
                label={`Remove ${label}`}
                className="md:size-7"
                onPress={() => field.onChange(chosen.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
