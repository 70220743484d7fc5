import type { Activity } from '@doorstep/contract/activities/schema'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ActivityForm } from './ActivityForm.tsx'

interface ActivityDialogProps {
  /** Null to add one. */
  activity: Activity | null
  onClose: () => void
}

/** Adds or edits a maintenance activity. */
export function ActivityDialog({ activity, onClose }: ActivityDialogProps) {
  const draftName = `activity:${activity?.id ?? 'new'}`
  return (
    <FormDialog title={activity ? 'Edit Activity' : 'Add Activity'} draftName={draftName} onClose={onClose}>
      {(handlers) => <ActivityForm activity={activity} draftName={draftName} {...handlers} />}
    </FormDialog>
  )
}
