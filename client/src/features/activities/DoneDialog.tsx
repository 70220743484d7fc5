import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import type { Activity } from '@doorstep/contract/activities/schema'
import { DayInput } from '@doorstep/contract/fields'
import {
  NEXT_SCHEDULED,
  NO_NEXT_DATE,
  NEXT_DATE_PASSED,
  DONE_LATER,
} from '@doorstep/contract/activities/texts'
import * as z from 'zod/mini'
import { useApiMutation } from '../../api/query.ts'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { TextField } from '../../forms/TextField.tsx'
import { formatDate, today } from '../../lib/dates.ts'
import { notify } from '../../ui/toast.ts'
import { repetitionText } from './format.ts'

const day = (missing: string) =>
  z.string().check(z.refine((text) => DayInput.safeParse(text).success, { error: missing }))

const completed = day('Completed is required.').check(
  z.refine((text) => text <= today(), { error: DONE_LATER }),
)
const Repeating = z.object({ completed, nextScheduled: z.string() })
/** An activity that does not repeat needs a next date to continue. */
const Single = z.object({
  completed,
  nextScheduled: day(NO_NEXT_DATE).check(z.refine((text) => text >= today(), { error: NEXT_DATE_PASSED })),
})

/**
 * Records that an activity was done. The repetition of the activity sets the next date, or the person enters a date.
 */
export function DoneDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { id: activityId, version, repetition } = activity
  const complete = useApiMutation(activityEndpoints.completeActivity)
  const form = useContractForm(repetition ? Repeating : Single, { completed: today(), nextScheduled: '' })
  const send = async ({ nextScheduled, ...done }: { completed: string; nextScheduled: string }) => {
    const body = { ...done, version, ...(nextScheduled !== '' && { nextScheduled }) }
    const saved = await complete.mutateAsync({ params: { activityId }, body })
    notify.success(`Done. Next due on ${formatDate(saved.nextScheduled)}.`)
  }
  return (
    <ShortFormDialog
      title="Mark done"
      form={form}
      send={send}
      failedText="Failed to update schedule"
      submitLabel="Mark done"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <p dir="auto" className="text-sm break-words">
        <span className="font-medium">{activity.activity}</span>, {activity.propertyName}
      </p>
      <TextField control={form.control} name="completed" type="date" label="Completed on" isRequired />
      {repetition ? (
        <p className="text-sm text-muted">
          {repetitionText(repetition)}: the next date is set automatically.
        </p>
      ) : (
        <TextField
          control={form.control}
          name="nextScheduled"
          type="date"
          label={NEXT_SCHEDULED}
          hint="This activity does not repeat. Choose its next date."
          isRequired
        />
      )}
    </ShortFormDialog>
  )
}
