import { LAST_COMPLETED, NEXT_SCHEDULED } from '@doorstep/contract/activities/texts'
import { Time } from '../../ui/Time.tsx'
import {
  DeleteButton,
  EditButton,
  NextDate,
  StatusToggle,
  type ActivityActs,
  type ActivityRow,
} from './activityColumns.tsx'
import { HomeLink } from '../../tables/HomeLink.tsx'
import { cutText, repetitionText } from './format.ts'
import { PrepareMenu } from './PrepareMenu.tsx'

/** Shows an activity as a card on phones. */
export function activityCardOf(acts: ActivityActs) {
  return (row: ActivityRow) => (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p dir="auto" className="font-medium break-words">
            {cutText(row.activity)}
          </p>
          <p className="text-xs text-muted">
            {row.number}. <HomeLink id={row.propertyId} name={row.propertyName} />
            <span>{row.repetition ? ` · ${repetitionText(row.repetition)}` : ''}</span>
          </p>
        </div>
        <StatusToggle row={row} acts={acts} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-xs">
        <dt className="text-muted">{LAST_COMPLETED}</dt>
        <dd>
          <Time at={row.lastCompleted} as="date" />
        </dd>
        <dt className="text-muted">{NEXT_SCHEDULED}</dt>
        <dd>
          <NextDate row={row} acts={acts} />
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <PrepareMenu row={row} />
        <EditButton row={row} acts={acts} />
        <DeleteButton row={row} acts={acts} />
      </div>
    </div>
  )
}
