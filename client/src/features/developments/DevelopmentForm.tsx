import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { DEVELOPMENT_NAME, EMERGENCY_NUMBER, SITE_NAME } from '@doorstep/contract/developments/texts'
import { fixedText } from '../../api/errors.ts'
import { useCan } from '../../api/session.ts'
import { isNewerVersion, useListed } from '../../api/useListed.ts'
import type { FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { paths } from '../../paths.ts'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { notify } from '../../ui/toast.ts'
import { HistoryLink } from '../audit/HistoryLink.tsx'
import { CollectionFields } from '../collections/CollectionFields.tsx'
import {
  DEVELOPMENT_PARTS,
  DevelopmentForm as Schema,
  developmentValuesOf,
  NEW_DEVELOPMENT,
  type DevelopmentRecord,
} from './developmentValues.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { currentRecord, useSaveDevelopment } from './useSaveDevelopment.ts'

interface DevelopmentFormProps extends FormHandlers {
  record: DevelopmentRecord | null
  draftName: string
}

export function DevelopmentForm({ record, draftName, onDirty, onSaved, onCancel }: DevelopmentFormProps) {
  const save = useSaveDevelopment()
  const form = useContractForm(Schema, record ? developmentValuesOf(record) : NEW_DEVELOPMENT)
  const { control } = form
  const listed = useListed(
    developmentEndpoints.listDevelopments,
    ({ developmentId }) => developmentId === record?.development.developmentId,
  )
  const editing = useRecordForm({
    form,
    draftName,
    row: record,
    valuesOf: developmentValuesOf,
    parts: DEVELOPMENT_PARTS,
    readCurrent: currentRecord,
    followed: {
      // The list of developments does not include collections, so a conflict in the collections only appears on saving.
      now: record && listed ? { ...record, development: listed } : undefined,
      isNewer: (now, base) => isNewerVersion(now.development, base.development),
    },
    send: save,
    failureOf: (error) => {
      console.error('Failed to save the development', error)
      return fixedText(error, 'We couldn’t save the development. Try again.')
    },
    onSaved: () => {
      notify.success(record ? 'Development updated successfully!' : 'New development added successfully!')
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  const { isSaving } = editing
  return (
    <RecordFormShell editing={editing} noun="development" onCancel={onCancel} summaryAt="end">
      <TextField
        control={control}
        name="developmentName"
        label={DEVELOPMENT_NAME}
        maxLength={120}
        isRequired
      />
      <PlaceFields isDisabled={isSaving} />
      <TextField
        control={control}
        name="siteName"
        label={SITE_NAME}
        hint="Alerts use this name. No two developments can have the same one."
        maxLength={120}
        isRequired
      />
      <TextField control={control} name="address" label="Address" maxLength={300} isRequired />
      <TextField
        control={control}
        name="emergencyNumber"
        label={EMERGENCY_NUMBER}
        hint="Use a number that is answered day and night. In an emergency, residents can tap it to call."
        type="tel"
        inputMode="tel"
        maxLength={30}
      />
      <CollectionFields isDisabled={isSaving} />
      {record && <SharedAreasLink developmentId={record.development.developmentId} />}
      {record && <HistoryLink type="development" id={record.development.developmentId} />}
    </RecordFormShell>
  )
}

/** This link leaves the development form, because the shared areas have their own page. */
function SharedAreasLink({ developmentId }: { developmentId: number }) {
  if (!useCan('block:manage')) return null
  return (
    <Link href={paths.sharedAreas(developmentId)} className={`${ALONE} text-sm`}>
      Shared areas
    </Link>
  )
}
