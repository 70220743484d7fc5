import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import { INCIDENT_TEXT_MAX, isEnded } from '@doorstep/contract/incidents/rules'
import { ManagedIncident } from '@doorstep/contract/incidents/schema'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/apiError.ts'
import { useApiMutation } from '../../api/query.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { notify } from '../../ui/toast.ts'
import { nextUpdateOf, SEVERITY_OPTIONS, soon, statusOptions, UpdateForm } from './incidentValues.ts'
import { NextUpdateFields } from './NextUpdateFields.tsx'
import { useOneKey } from './useOneKey.ts'

interface UpdateDialogProps {
  incident: ManagedIncident
  onClose: () => void
}

const SENT_BEFORE =
  'Your first update has already been sent. Close this form, and write another update to correct it.'

/** Writes an update for everybody affected, which can also resolve, cancel or reopen the incident. */
export function UpdateDialog({ incident, onClose }: UpdateDialogProps) {
  const add = useApiMutation(incidentEndpoints.addIncidentUpdate)
  const { idempotencyKey, explained } = useOneKey(SENT_BEFORE)
  // The version of the incident on which the person began to write. After a refusal, the newer version replaces this
  // version.
  const [base, setBase] = useState(incident)
  const { id, status, severity, nextStatuses, version, endedAt } = base
  const form = useContractForm(UpdateForm, {
    text: '',
    status: endedAt === null ? status : 'Investigating',
    severity,
    ...soon(),
  })
  const { control } = form
  const [chosen, nextOn, nextAt] = form.watch(['status', 'nextOn', 'nextAt'])
  const send = async (values: z.output<typeof UpdateForm>) => {
    await add.mutateAsync({
      params: { incidentId: id },
      body: {
        text: values.text,
        severity: values.severity,
        ...(values.status !== status && { status: values.status }),
        nextUpdateBy: isEnded(values.status) ? null : nextUpdateOf(values),
        version,
      },
      options: { idempotencyKey },
    })
    notify.success('Update sent.')
  }
  const sendOrFollow = async (values: z.output<typeof UpdateForm>) => {
    try {
      await send(values)
    } catch (error) {
      const newest = ManagedIncident.safeParse(error instanceof ApiError ? error.current : null).data
      if (newest) {
        setBase(newest)
        form.setValue('status', newest.endedAt === null ? newest.status : 'Investigating')
        form.setValue('severity', newest.severity)
      }
      throw explained(error)
    }
  }
  return (
    <ShortFormDialog
      title={endedAt === null ? 'Write an update' : 'Reopen the incident'}
      form={form}
      send={sendOrFollow}
      failedText="We couldn’t send the update. Try again."
      submitLabel="Tell everybody affected"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="status"
        label="Status"
        options={statusOptions(status, nextStatuses)}
      />
      <TextAreaField
        control={control}
        name="text"
        label={chosen === 'Cancelled' ? 'Why the incident is cancelled' : 'Text'}
        hint="Say what happened and what is being done. Don’t name residents."
        rows={4}
        maxLength={INCIDENT_TEXT_MAX}
        isRequired
      />
      {!isEnded(chosen) && (
        <>
          <NextUpdateFields control={control} day="nextOn" time="nextAt" on={nextOn} at={nextAt} />
          <SelectField control={control} name="severity" label="Severity" options={SEVERITY_OPTIONS} />
        </>
      )}
    </ShortFormDialog>
  )
}
