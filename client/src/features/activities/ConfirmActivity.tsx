import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { notify } from '../../ui/toast.ts'
import type { AskedAct } from './activityColumns.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

// This dialog is loaded separately, because it includes form code that the list does not need.
const DoneDialog = dialogPart(async () => (await import('./DoneDialog.tsx')).DoneDialog)

interface ActivityQuestionProps extends AskedAct {
  onClose: () => void
}

/** Asks for confirmation before the status of an activity is changed, or the activity is deleted or marked as done. */
export function ConfirmActivity({ act, activity, onClose }: ActivityQuestionProps) {
  if (act === 'done') return <DoneDialog activity={activity} onClose={onClose} />
  if (act === 'delete') return <DeleteQuestion activity={activity} onClose={onClose} />
  return <ToggleQuestion activity={activity} onClose={onClose} />
}

type QuestionProps = Omit<ActivityQuestionProps, 'act'>

function DeleteQuestion({ activity, onClose }: QuestionProps) {
  const remove = useApiMutation(activityEndpoints.deleteActivity)
  return (
    <ActDialog
      title="Delete activity"
      confirmLabel="Delete"
      busyText="Deleting..."
      isDanger
      act={() => remove.mutateAsync({ params: { activityId: activity.id } })}
      failedText="Failed to delete schedule"
      onDone={() => notify.success('Activity deleted Successfully!')}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        Are you sure you want to delete the activity {activity.activity}?
      </p>
      <p className="mt-2 text-muted">{activity.propertyName}</p>
    </ActDialog>
  )
}

function ToggleQuestion({ activity, onClose }: QuestionProps) {
  const { id: activityId, isActive, version } = activity
  const update = useApiMutation(activityEndpoints.updateActivity)
  return (
    <ActDialog
      title="Change status"
      confirmLabel="Change status"
      busyText="Changing..."
      act={() => update.mutateAsync({ params: { activityId }, body: { isActive: !isActive, version } })}
      failedText="Failed to update schedule"
      onDone={() => notify.success('Activity Updated Successfully!')}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        Are you sure you want to change the activity {activity.activity} status to{' '}
        {isActive ? 'Inactive' : 'Active'}?
      </p>
      <p className="mt-2 text-muted">{activity.propertyName}</p>
    </ActDialog>
  )
}
