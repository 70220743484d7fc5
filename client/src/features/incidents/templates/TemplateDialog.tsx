import { INCIDENT_STATUS_LABELS } from '@doorstep/contract/incidents/texts'
import { incidentTemplateEndpoints } from '@doorstep/contract/incidents/templates/endpoints'
import {
  bodyPlaceholders,
  TEMPLATE_BODY_MAX,
  TEMPLATE_SUBJECT_MAX,
} from '@doorstep/contract/incidents/templates/rules'
import { IncidentTemplate } from '@doorstep/contract/incidents/templates/schema'
import { standardTemplate } from '@doorstep/contract/incidents/templates/texts'
import { fixedText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { FormDialog, type FormHandlers } from '../../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../../forms/RecordFormShell.tsx'
import { TextAreaField, TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useRecordForm } from '../../../forms/useRecordForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/toast.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TEMPLATE_PARTS, templateForm, templateValuesOf } from './templateValues.ts'

interface TemplateDialogProps {
  template: IncidentTemplate
  onClose: () => void
}

/** Edits the template of the emails about incidents with one status. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const draftName = `incidentTemplate:${template.templateId}`
  return (
    <FormDialog
      title={`Edit email: ${INCIDENT_STATUS_LABELS[template.status]}`}
      draftName={draftName}
      onClose={onClose}
    >
      {(handlers) => <Form template={template} draftName={draftName} {...handlers} />}
    </FormDialog>
  )
}

interface FormProps extends FormHandlers {
  template: IncidentTemplate
  draftName: string
}

function Form({ template, draftName, onDirty, onSaved, onCancel }: FormProps) {
  const { templateId, status } = template
  const update = useApiMutation(incidentTemplateEndpoints.updateIncidentTemplate)
  const form = useContractForm(templateForm(status), templateValuesOf(template))
  const editing = useRecordForm({
    form,
    draftName,
    row: template,
    valuesOf: templateValuesOf,
    parts: TEMPLATE_PARTS,
    readCurrent: (current) => IncidentTemplate.safeParse(current).data ?? null,
    send: async (texts, base) =>
      update.mutateAsync({ params: { templateId }, body: { ...texts, version: base?.version } }),
    failureOf: (error) => fixedText(error, 'We couldn’t save the email. Try again.'),
    onSaved: () => {
      notify.success('Email updated.')
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  const useStandard = () => {
    const { subject, body } = standardTemplate(status)
    form.setValue('subject', subject, { shouldDirty: true, shouldValidate: true })
    form.setValue('body', body, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <RecordFormShell editing={editing} noun="email" onCancel={onCancel}>
      <TextField
        control={form.control}
        name="subject"
        label="Subject"
        hint="{title} and {where} are filled in from the incident."
        maxLength={TEMPLATE_SUBJECT_MAX}
        isRequired
      />
      <TextAreaField
        control={form.control}
        name="body"
        label="Text"
        hint={
          bodyPlaceholders(status).includes('nextUpdate')
            ? 'Keep {update}, the text that staff write, and {nextUpdate}, a sentence with the promised time. {title} and {where} are filled in too.'
            : 'Keep {update}, the text that staff write. {title} and {where} are filled in too.'
        }
        rows={7}
        maxLength={TEMPLATE_BODY_MAX}
        isRequired
      />
      <div>
        <Button variant="secondary" size="sm" isDisabled={editing.isSaving} onPress={useStandard}>
          Use the standard text
        </Button>
      </div>
      <TemplatePreview />
    </RecordFormShell>
  )
}
