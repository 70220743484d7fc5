import type { Activity } from '@doorstep/contract/activities/schema'
import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import { FormDialog, type FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { useAskedSave } from '../../forms/useAskedSave.ts'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { fixedText } from '../../api/errors.ts'
import { isNewerVersion, useListed } from '../../api/useListed.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { ActivityFields } from './ActivityFields.tsx'
import { ACTIVITY_PARTS, activityForm, activityValuesOf, NEW_ACTIVITY } from './activityValues.ts'
import { currentActivity, useSaveActivity } from './useSaveActivity.ts'

interface ActivityDialogProps {
  activity: Activity | null
  onClose: () => void
}

export function ActivityDialog({ activity, onClose }: ActivityDialogProps) {
  const draftName = `activity:${activity?.id ?? 'new'}`
  return (
    <FormDialog title={activity ? 'Edit Activity' : 'Add Activity'} draftName={draftName} onClose={onClose}>
      {(handlers) => <ActivityForm activity={activity} draftName={draftName} {...handlers} />}
    </FormDialog>
  )
}

interface ActivityFormProps extends FormHandlers {
  activity: Activity | null
  draftName: string
}

function ActivityForm({ activity, draftName, onDirty, onSaved, onCancel }: ActivityFormProps) {
  const opened = activity ? activityValuesOf(activity) : NEW_ACTIVITY
  const form = useContractForm(activityForm(activity ? opened.nextScheduled : null), opened)
  const save = useSaveActivity()
  const listed = useListed(activityEndpoints.listActivities, ({ id }) => id === activity?.id)
  const editing = useRecordForm({
    form,
    draftName,
    row: activity,
    valuesOf: activityValuesOf,
    parts: ACTIVITY_PARTS,
    readCurrent: currentActivity,
    followed: { now: listed, isNewer: isNewerVersion },
    send: save,
    failureOf: (error) => fixedText(error, activity ? 'Failed to update schedule' : 'Failed to add schedule'),
    onSaved: () => {
      notify.success(activity ? 'Activity Updated Successfully!' : 'New Activity added Successfully!')
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  const { isSaving } = editing
  const { asked, ask, confirm, cancel } = useAskedSave(editing)
  return (
    <RecordFormShell
      editing={editing}
      noun="activity"
      onSubmit={ask}
      disabledReason={form.formState.isDirty ? undefined : 'Nothing has been changed yet.'}
      onCancel={onCancel}
    >
      <ActivityFields isEdit={activity !== null} isDisabled={isSaving} />
      <ConfirmDialog
        title={activity ? 'Save changes' : 'Add activity'}
        isOpen={asked !== null}
        confirmLabel={activity ? 'Save changes' : 'Add activity'}
        isBusy={isSaving}
        busyText="Saving..."
        onConfirm={() => void confirm()}
        onCancel={cancel}
      >
        <p dir="auto" className="break-words">
          {activity
            ? `Are you sure you want to save the changes applied to activity ${asked?.activity ?? ''}?`
            : 'Are you sure you want to add the new activity?'}
        </p>
      </ConfirmDialog>
    </RecordFormShell>
  )
}
