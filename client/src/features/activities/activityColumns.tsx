import type { Activity } from '@doorstep/contract/activities/schema'
import type { ReactNode } from 'react'
import type { Column } from '../../tables/columns.ts'
import { CutLine } from '../../tables/CutLine.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { ActiveToggle } from '../../ui/ActiveToggle.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import { HomeLink } from '../../tables/HomeLink.tsx'
import { cutText, repetitionText } from './format.ts'
import { PrepareMenu } from './PrepareMenu.tsx'

export type ActivityRow = Activity & { number: number }

export interface AskedAct {
  act: 'toggle' | 'delete' | 'done'
  activity: Activity
}

export interface ActivityActs {
  onEdit: (activity: Activity) => void
  onAsk: (asked: AskedAct) => void
}

interface ActProps {
  row: Activity
  acts: ActivityActs
}

export function activityColumnsOf(acts: ActivityActs): Column<ActivityRow>[] {
  return [
    { id: 'sno', header: 'SNo', cell: (row) => row.number, className: 'tabular-nums' },
    {
      id: 'property',
      header: 'Property Name',
      cell: (row) => <HomeLink id={row.propertyId} name={row.propertyName} />,
      sort: 'propertyName',
      share: 35,
    },
    {
      id: 'activity',
      header: 'Activity',
      cell: (row) => <Name row={row} />,
      sort: 'activity',
      isRowHeader: true,
      share: 65,
    },
    {
      id: 'last',
      header: 'Last Completed',
      cell: (row) => <Time at={row.lastCompleted} as="date" />,
      sort: 'lastCompletedOn',
    },
    {
      id: 'next',
      header: 'Next Scheduled',
      cell: (row) => (
        <NextDate row={row} acts={acts}>
          <PrepareMenu row={row} />
        </NextDate>
      ),
      sort: 'nextScheduledOn',
    },
    { id: 'status', header: 'Status', cell: (row) => <StatusToggle row={row} acts={acts} /> },
    { id: 'edit', header: 'Edit', cell: (row) => <EditButton row={row} acts={acts} /> },
    { id: 'delete', header: 'Delete', cell: (row) => <DeleteButton row={row} acts={acts} /> },
  ]
}

function Name({ row }: { row: Activity }) {
  return (
    <>
      <CutLine text={cutText(row.activity)} />
      {row.repetition && (
        <CutLine text={repetitionText(row.repetition)} className="text-xs font-normal text-muted" />
      )}
    </>
  )
}

/**
 * Shows the due date of an activity, an overdue badge, a button to mark the activity as done, and other actions from
 * the list.
 */
export function NextDate({ row, acts, children }: ActProps & { children?: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
      <Time at={row.nextScheduled} as="date" />
      {row.isOverdue && <Badge tone="danger">Overdue</Badge>}
      {row.isActive && row.can.includes('activity:update') && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Mark done: ${cutText(row.activity)}`}
          onPress={() => acts.onAsk({ act: 'done', activity: row })}
        >
          Mark done
        </Button>
      )}
      {children}
    </span>
  )
}

const changeReason = (row: Activity) =>
  row.can.includes('activity:update') ? undefined : 'You may not change this activity.'

export function StatusToggle({ row, acts }: ActProps) {
  return (
    <ActiveToggle
      name={cutText(row.activity)}
      isActive={row.isActive}
      disabledReason={changeReason(row)}
      onToggle={() => acts.onAsk({ act: 'toggle', activity: row })}
    />
  )
}

export function EditButton({ row, acts }: ActProps) {
  return (
    <RowAction
      label="Edit"
      name={cutText(row.activity)}
      disabledReason={changeReason(row)}
      onPress={() => acts.onEdit(row)}
    />
  )
}

export function DeleteButton({ row, acts }: ActProps) {
  const canDelete = row.can.includes('activity:delete')
  return (
    <RowAction
      label="Delete"
      isDanger
      name={cutText(row.activity)}
      disabledReason={canDelete ? undefined : 'You may not delete this activity.'}
      onPress={() => acts.onAsk({ act: 'delete', activity: row })}
    />
  )
}
