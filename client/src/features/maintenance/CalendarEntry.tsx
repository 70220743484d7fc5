import type { Activity } from '@doorstep/contract/maintenance/schema'
import { cx } from '../../ui/cx.ts'
import { cutText } from './format.ts'

interface CalendarEntryProps {
  activity: Activity
  onEdit: (activity: Activity) => void
}

function toneOf({ isActive, isOverdue }: Activity): string {
  if (!isActive) return 'bg-neutral-soft text-neutral'
  return isOverdue ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-text'
}

/** One activity on its day; pressing it opens it. */
export function CalendarEntry({ activity, onEdit }: CalendarEntryProps) {
  const state = activity.isActive ? (activity.isOverdue ? 'Overdue' : '') : 'Inactive'
  return (
    <button
      type="button"
      disabled={!activity.can.includes('activity:update')}
      onClick={() => onEdit(activity)}
      className={cx(
        'block min-h-11 w-full cursor-pointer rounded-sm px-2 py-1 text-left text-xs break-words disabled:cursor-default md:min-h-6',
        toneOf(activity),
      )}
    >
      <span className="block font-medium">{cutText(activity.activity)}</span>
      <span className="block">
        {activity.propertyName}
        {state && ` · ${state}`}
      </span>
    </button>
  )
}
