import type { Activity } from '@doorstep/contract/activities/schema'
import { dayOf } from '../../lib/dates.ts'
import { cx } from '../../ui/cx.ts'
import { cutText } from './format.ts'

interface CalendarEntryProps {
  day: string
  activity: Activity
  onEdit: (activity: Activity) => void
}

function toneOf({ isActive, isOverdue }: Activity, isPlanned: boolean): string {
  if (isPlanned) return 'border border-dashed border-border-strong text-muted'
  if (!isActive) return 'bg-sunken text-muted'
  return isOverdue ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-text'
}

function stateOf({ isActive, isOverdue }: Activity): string {
  if (!isActive) return 'Inactive'
  return isOverdue ? 'Overdue' : ''
}

export function CalendarEntry({ day, activity, onEdit }: CalendarEntryProps) {
  // Only the next date is certain. The schedule predicts the later dates.
  const isPlanned = dayOf(activity.nextScheduled) !== day
  const state = isPlanned ? 'Planned' : stateOf(activity)
  return (
    <button
      dir="auto"
      type="button"
      disabled={!activity.can.includes('activity:update')}
      onClick={() => onEdit(activity)}
      className={cx(
        'block min-h-11 w-full cursor-pointer rounded-sm px-2 py-1 text-left text-xs break-words disabled:cursor-default md:min-h-6',
        toneOf(activity, isPlanned),
      )}
    >
      <span className="block font-medium">{cutText(activity.activity)}</span>
      <span className="block">{`${activity.propertyName}${state ? ` · ${state}` : ''}`}</span>
    </button>
  )
}
