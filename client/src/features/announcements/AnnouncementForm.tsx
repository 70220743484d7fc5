import { announcementEndpoints } from '@doorstep/contract/announcements/endpoints'
import {
  ANNOUNCEMENT_HOMES_MAX,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
} from '@doorstep/contract/announcements/rules'
import { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { useController, type Control } from 'react-hook-form'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { CheckboxField } from '../../forms/CheckboxField.tsx'
import type { FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextAreaField, TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { usePicked } from '../../forms/usePicked.ts'
import { optionsOf } from '../../tables/filters.tsx'
import { notify } from '../../ui/toast.ts'
import { BlockPicker } from '../developments/BlockPicker.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import {
  ANNOUNCEMENT_PARTS,
  announcementForm,
  announcementValuesOf,
  bodyOf,
  NEW_ANNOUNCEMENT,
  timesWith,
  type AnnouncementValues,
} from './announcementValues.ts'
import { HomesField } from './HomesField.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'

type AnnouncementControl = Control<AnnouncementValues, unknown, AnnouncementValues>

interface AnnouncementFormProps extends Pick<FormHandlers, 'onDirty' | 'onCancel'> {
  /** The draft to edit, or null to write a new announcement. */
  announcement: ManagedAnnouncement | null
  /** The initial values of a new announcement. Fields that are left out start empty. */
  start?: Partial<AnnouncementValues> | undefined
  draftName: string
  onSaved: (saved: ManagedAnnouncement) => void
}

/** Writes an announcement or edits a draft. Photos, preview and sending follow on a separate page. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { announcement, start, draftName, onDirty, onSaved, onCancel } = props
  const create = useApiMutation(announcementEndpoints.createAnnouncement)
  const update = useApiMutation(announcementEndpoints.updateAnnouncement)
  const form = useContractForm(
    announcementForm,
    announcement ? announcementValuesOf(announcement) : { ...NEW_ANNOUNCEMENT, ...start },
  )
  const { control, setValue, watch } = form
  const development = useController({ control, name: 'development' })
  const homes = useController({ control, name: 'homes' })
  const editing = useRecordForm({
    form,
    draftName,
    row: announcement,
    valuesOf: announcementValuesOf,
    parts: ANNOUNCEMENT_PARTS,
    readCurrent: (current) => ManagedAnnouncement.safeParse(current).data ?? null,
    send: async (values, base, { key }) => {
      const body = bodyOf(values)
      if (!base) return create.mutateAsync({ body, options: { idempotencyKey: key } })
      return update.mutateAsync({
        params: { announcementId: base.id },
        body: { ...body, version: base.version },
      })
    },
    failureOf: (error) => fixedText(error, 'We couldn’t save the announcement. Try again.'),
    onSaved: (saved) => {
      notify.success('Draft saved.')
      onSaved(saved)
    },
    onUnchanged: onCancel,
    onDirty,
  })
  const [audience, sendOn, sendTime] = watch(['audience', 'sendOn', 'sendTime'])
  const isDisabled = editing.isSaving
  return (
    <RecordFormShell
      editing={editing}
      noun="announcement"
      submitLabel="Save draft"
      busyLabel="Saving..."
      onCancel={onCancel}
    >
      <TemplateSelect
        isDisabled={isDisabled}
        onChoose={({ title, text }) => {
          setValue('title', title, { shouldDirty: true })
          setValue('text', text, { shouldDirty: true })
        }}
      />
      <TextField
        control={control}
        name="title"
        label="Title"
        hint="The alert and the text message show this title."
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        isRequired
      />
      <TextAreaField
        control={control}
        name="text"
        label="Text"
        rows={8}
        maxLength={ANNOUNCEMENT_TEXT_MAX}
        isRequired
      />
      <DevelopmentPicker
        label="Development"
        isRequired
        isDisabled={isDisabled}
        value={development.field.value}
        onChange={(option) => {
          development.field.onChange(option)
          setValue('block', null)
          setValue('homes', [])
        }}
        error={development.fieldState.error?.message}
        inputRef={development.field.ref}
      />
      <SelectField
        control={control}
        name="audience"
        label="For"
        options={[
          { value: 'development', label: 'Everybody at the development' },
          { value: 'block', label: 'One block' },
          { value: 'homes', label: 'Chosen homes' },
        ]}
      />
      {audience === 'block' && development.field.value && (
        <BlockField control={control} developmentId={Number(development.field.value.id)} />
      )}
      {audience === 'homes' && development.field.value && (
        <HomesField
          chosen={homes.field.value}
          onChange={homes.field.onChange}
          developmentId={Number(development.field.value.id)}
          max={ANNOUNCEMENT_HOMES_MAX}
          isDisabled={isDisabled}
          error={homes.fieldState.error?.message}
          inputRef={homes.field.ref}
        />
      )}
      <WaysAndTimes control={control} sendOn={sendOn} sendTime={sendTime} />
    </RecordFormShell>
  )
}

interface BlockFieldProps {
  control: AnnouncementControl
  developmentId: number
}

function BlockField({ control, developmentId }: BlockFieldProps) {
  return (
    <BlockPicker {...usePicked(control, 'block')} label="Block" isRequired developmentId={developmentId} />
  )
}

interface WaysAndTimesProps {
  control: AnnouncementControl
  sendOn: string
  sendTime: string
}

/** The channels, the sending time and the expiry. */
function WaysAndTimes({ control, sendOn, sendTime }: WaysAndTimesProps) {
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">As well as the alert</legend>
        <CheckboxField control={control} name="byMail" label="Send by email" />
        <CheckboxField control={control} name="bySms" label="Send the title by text message" />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="sendOn"
          type="date"
          label="Send on"
          hint="Leave this field empty to send the announcement as soon as you confirm."
        />
        {sendOn !== '' && (
          <SelectField
            control={control}
            name="sendTime"
            label="At"
            options={optionsOf(timesWith(sendTime))}
          />
        )}
        <TextField
          control={control}
          name="showUntil"
          type="date"
          label="Show until"
          hint="The alert is shown until the end of that day. Leave this field empty to show the announcement until its alert is switched off."
        />
      </div>
    </>
  )
}
