import { ALERT_MESSAGE_MAX } from '@doorstep/contract/alerts/rules'
import { Alert, ALERT_SEVERITIES } from '@doorstep/contract/alerts/schema'
import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import { SITE_NAME } from '@doorstep/contract/developments/texts'
import { useController } from 'react-hook-form'
import { FormDialog, type FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextAreaField, TextField } from '../../forms/TextField.tsx'
import { useAskedSave } from '../../forms/useAskedSave.ts'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { isNewerVersion, useListed } from '../../api/useListed.ts'
import { useCan } from '../../api/session.ts'
import { notify } from '../../ui/toast.ts'
import { SitePicker } from '../developments/SitePicker.tsx'
import { AlertPreview } from './AlertPreview.tsx'
import { ALERT_PARTS, alertForm, alertValuesOf, NEW_ALERT, spanOf, type AlertValues } from './alertValues.ts'
import { BlockField } from './BlockField.tsx'
import { ConfirmAllSites } from './ConfirmAllSites.tsx'

interface AlertDialogProps {
  /** The alert to edit, or null to add an alert. */
  alert: Alert | null
  onClose: () => void
}

export function AlertDialog({ alert, onClose }: AlertDialogProps) {
  const draftName = `alert:${alert?.id ?? 'new'}`
  return (
    <FormDialog title={alert ? 'Edit Alert' : 'Add Alert'} draftName={draftName} onClose={onClose}>
      {(handlers) => <AlertForm alert={alert} draftName={draftName} {...handlers} />}
    </FormDialog>
  )
}

interface AlertFormProps extends FormHandlers {
  alert: Alert | null
  draftName: string
}

function AlertForm({ alert, draftName, onDirty, onSaved, onCancel }: AlertFormProps) {
  const create = useApiMutation(alertEndpoints.createAlert)
  const update = useApiMutation(alertEndpoints.updateAlert)
  const canAddressAll = useCan('alert:addressAll')
  const opened = alert ? alertValuesOf(alert) : NEW_ALERT
  const form = useContractForm(alertForm({ expiresAt: opened.expiresAt, canAddressAll }), opened)
  const { control } = form
  const listed = useListed(alertEndpoints.listAlerts, ({ id }) => id === alert?.id)
  const site = useController({ control, name: 'siteName' })
  const editing = useRecordForm({
    form,
    draftName,
    row: alert,
    valuesOf: alertValuesOf,
    parts: ALERT_PARTS,
    readCurrent: (current) => Alert.safeParse(current).data ?? null,
    followed: { now: listed, isNewer: isNewerVersion },
    send: async (values, base, { key }) => {
      const { message, severity, siteName, block } = values
      const blockId = block && Number(block.id)
      const body = { message, severity, siteName, blockId, ...spanOf(values, base) }
      if (!base) return create.mutateAsync({ body, options: { idempotencyKey: key } })
      return update.mutateAsync({ params: { alertId: base.id }, body: { ...body, version: base.version } })
    },
    failureOf: (error) => fixedText(error, 'We couldn’t save the alert. Try again.'),
    onSaved: () => {
      notify.success(alert ? 'Alert updated.' : 'Alert added.')
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  const { asked, ask, confirm, cancel } = useAskedSave(editing)
  const { isSaving } = editing
  const submit = (values: AlertValues) => (values.siteName === '' ? ask(values) : editing.submit(values))
  return (
    <RecordFormShell editing={editing} noun="alert" onSubmit={submit} onCancel={onCancel}>
      <TextAreaField
        control={control}
        name="message"
        label="Message"
        maxLength={ALERT_MESSAGE_MAX}
        isRequired
      />
      <SelectField
        control={control}
        name="severity"
        label="Severity"
        options={ALERT_SEVERITIES.map((value) => ({ value, label: value }))}
      />
      <SitePicker
        label={SITE_NAME}
        isRequired
        hasAll={canAddressAll}
        isDisabled={isSaving}
        value={site.field.value}
        onChange={(siteName) => {
          site.field.onChange(siteName)
          form.setValue('block', null)
        }}
        error={site.fieldState.error?.message}
        inputRef={site.field.ref}
      />
      {site.field.value && <BlockField control={control} siteName={site.field.value} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="startsAt"
          type="date"
          label="Start"
          hint="Leave this field empty to show the alert at once."
        />
        <TextField
          control={control}
          name="expiresAt"
          type="date"
          label="Expiry"
          hint="Shown until the end of that day. Leave this field empty for no end date."
        />
      </div>
      <AlertPreview />
      {asked && (
        <ConfirmAllSites
          isNew={alert === null}
          isSaving={isSaving}
          onConfirm={() => void confirm()}
          onCancel={cancel}
        />
      )}
    </RecordFormShell>
  )
}
