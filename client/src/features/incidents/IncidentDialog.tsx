import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import {
  INCIDENT_PLACES_MAX,
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
} from '@doorstep/contract/incidents/rules'
import { useRouter } from '@tanstack/react-router'
import { useController, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useApiMutation } from '../../api/query.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextAreaField, TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { paths } from '../../paths.ts'
import { notify } from '../../ui/toast.ts'
import { ChosenPlaces, HomesField } from '../announcements/HomesField.tsx'
import { BlockPicker } from '../developments/BlockPicker.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import {
  IncidentForm,
  jobIdsOf,
  nextUpdateOf,
  SEVERITY_OPTIONS,
  soon,
  type IncidentValues,
} from './incidentValues.ts'
import { NextUpdateFields } from './NextUpdateFields.tsx'
import { useOneKey } from './useOneKey.ts'

interface IncidentDialogProps {
  /** The first values of the form. Fields without a first value are empty. */
  start?: Partial<IncidentValues>
  onClose: () => void
}

const OPENED_BEFORE =
  'The incident is already open, because your first try worked. To change the incident, find it in Manage Incidents and write an update.'

/** Creates an incident, and then shows its page. */
export function IncidentDialog({ start, onClose }: IncidentDialogProps) {
  const create = useApiMutation(incidentEndpoints.createIncident)
  const router = useRouter()
  const { idempotencyKey, explained } = useOneKey(OPENED_BEFORE)
  const form = useContractForm(IncidentForm, {
    title: '',
    severity: 'Warning',
    text: '',
    ...soon(),
    developmentId: null,
    blockIds: [],
    propertyIds: [],
    jobIds: '',
    ...start,
  })
  const { control } = form
  const [nextOn, nextAt] = form.watch(['nextOn', 'nextAt'])
  const send = async (values: z.output<typeof IncidentForm>) => {
    const call = create.mutateAsync({
      body: {
        title: values.title,
        severity: values.severity,
        text: values.text,
        nextUpdateBy: nextUpdateOf(values),
        developmentId: Number(values.developmentId?.id),
        blockIds: values.blockIds.map((block) => Number(block.id)),
        propertyIds: values.propertyIds.map((home) => Number(home.id)),
        jobIds: jobIdsOf(values.jobIds),
      },
      options: { idempotencyKey },
    })
    const { id } = await call.catch((error: unknown) => {
      throw explained(error)
    })
    notify.success('Incident opened.')
    void router.navigate({ to: paths.manageIncident(id) })
  }
  return (
    <ShortFormDialog
      title="Open Incident"
      size="md"
      form={form}
      send={send}
      failedText="We couldn’t open the incident. Try again."
      submitLabel="Open and tell everybody affected"
      busyLabel="Opening..."
      onClose={onClose}
    >
      <TextField
        control={control}
        name="title"
        label="Title"
        hint="Everybody affected sees the title at once. For example: “No water in Heron House”."
        maxLength={INCIDENT_TITLE_MAX}
        isRequired
      />
      <SelectField control={control} name="severity" label="Severity" options={SEVERITY_OPTIONS} />
      <TextAreaField
        control={control}
        name="text"
        label="Text"
        hint="Say what happened and what is being done. Don’t name residents."
        rows={4}
        maxLength={INCIDENT_TEXT_MAX}
        isRequired
      />
      <NextUpdateFields control={control} day="nextOn" time="nextAt" on={nextOn} at={nextAt} />
      <Places form={form} />
      <TextField
        control={control}
        name="jobIds"
        label="Reports"
        hint="Job numbers of issues that belong to the incident, separated by commas."
      />
    </ShortFormDialog>
  )
}

type Form = UseFormReturn<IncidentValues, unknown, z.output<typeof IncidentForm>>

/**
 * The development, and its affected blocks and homes. If nobody chooses blocks or homes, the whole development is
 * affected.
 */
function Places({ form: { control, setValue, formState } }: { form: Form }) {
  const development = useController({ control, name: 'developmentId' })
  const blocks = useController({ control, name: 'blockIds' })
  const homes = useController({ control, name: 'propertyIds' })
  const isDisabled = formState.isSubmitting
  const developmentId = Number(development.field.value?.id ?? 0)
  const chosenBlocks = blocks.field.value
  return (
    <>
      <DevelopmentPicker
        label="Development"
        isRequired
        isDisabled={isDisabled}
        value={development.field.value}
        onChange={(option) => {
          development.field.onChange(option)
          setValue('blockIds', [])
          setValue('propertyIds', [])
        }}
        error={development.fieldState.error?.message}
        inputRef={development.field.ref}
      />
      {developmentId > 0 && (
        <>
          <p className="text-sm text-muted">Choose blocks or homes, or none to tell the whole development.</p>
          <div className="flex flex-col gap-2">
            <BlockPicker
              key={chosenBlocks.length}
              label="Blocks"
              hint="Choose one block at a time."
              developmentId={developmentId}
              isDisabled={isDisabled || chosenBlocks.length >= INCIDENT_PLACES_MAX}
              value={null}
              onChange={(option) =>
                option &&
                chosenBlocks.every(({ id }) => id !== option.id) &&
                blocks.field.onChange([...chosenBlocks, option])
              }
              error={blocks.fieldState.error?.message}
              inputRef={blocks.field.ref}
            />
            <ChosenPlaces
              label="Chosen blocks"
              chosen={chosenBlocks}
              isDisabled={isDisabled}
              onChange={blocks.field.onChange}
            />
          </div>
          <HomesField
            chosen={homes.field.value}
            onChange={homes.field.onChange}
            developmentId={developmentId}
            max={INCIDENT_PLACES_MAX}
            isRequired={false}
            isDisabled={isDisabled}
            error={homes.fieldState.error?.message}
            inputRef={homes.field.ref}
          />
        </>
      )}
    </>
  )
}
