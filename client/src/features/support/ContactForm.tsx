import { supportEndpoints } from '@doorstep/contract/support/endpoints'
import { MESSAGE_MAX, SUBJECT_MAX } from '@doorstep/contract/support/rules'
import { SendEnquiry } from '@doorstep/contract/support/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { plainText, showFieldErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { DraftNotice } from '../../forms/DraftNotice.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextAreaField, TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useFormDraft } from '../../forms/useFormDraft.ts'
import { storedPropertyId } from '../../lib/preferences.ts'
import { propertyLabel } from '../properties/format.ts'
import { ownPropertiesQuery } from '../properties/selection.ts'

const FIELDS = ['subject', 'message', 'propertyId'] as const
/** The value for a question about no particular property. */
const GENERAL = 0
/** The value until the person chooses a property. This value means the property that the rest of the page shows. */
const UNCHOSEN = -1
const BLANK = { subject: '', message: '', propertyId: UNCHOSEN }
const { subject, message } = SendEnquiry.shape
const Question = z.object({ subject, message, propertyId: z.number() })

export function ContactForm({ onSent }: { onSent: () => void }) {
  const { data } = useQuery(ownPropertiesQuery())
  // The field is missing if the person has several pages of properties.
  const properties = data && data.next === null ? data.rows : []
  const chosen = properties.find(({ id }) => id === storedPropertyId()) ?? properties[0]
  const form = useContractForm(Question, BLANK)
  const draft = useFormDraft(form, 'enquiry')
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useApiMutation(supportEndpoints.sendEnquiry)
  const propertyOf = (picked: number) => (picked === UNCHOSEN ? (chosen?.id ?? GENERAL) : picked)
  const submit = async (typed: z.output<typeof Question>) => {
    setProblem(null)
    const propertyId = propertyOf(typed.propertyId)
    try {
      await sending.mutateAsync({
        body: {
          subject: typed.subject,
          message: typed.message,
          ...(propertyId !== GENERAL && { propertyId }),
        },
      })
      draft.clear()
      onSent()
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, FIELDS) ? null : plainText(error))
    }
  }
  return (
    <FormShell
      form={form}
      onSubmit={submit}
      submitError={problem === null ? null : { message: problem }}
      busy={sending.isPending}
      submitLabel="Send message"
      busyLabel="Sending..."
    >
      <DraftNotice draft={draft} />
      {properties.length > 1 && (
        <SelectField
          control={form.control}
          name="propertyId"
          label="About"
          placeholder={chosen && propertyLabel(chosen)}
          options={[
            ...properties.map((property) => ({ value: property.id, label: propertyLabel(property) })),
            { value: GENERAL, label: 'Something else' },
          ]}
        />
      )}
      <TextField control={form.control} name="subject" label="Subject" maxLength={SUBJECT_MAX} isRequired />
      <TextAreaField
        control={form.control}
        name="message"
        label="Message"
        hint="For repairs, report an issue instead. You get a job number and can follow the work."
        rows={5}
        maxLength={MESSAGE_MAX}
        isRequired
      />
    </FormShell>
  )
}
