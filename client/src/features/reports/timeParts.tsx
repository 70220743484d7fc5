import type { ReactNode } from 'react'
import { goTo } from '../../lib/address.ts'
import type { Column } from '../../tables/columns.ts'
import { countText, durationText, durationTicks } from './format.ts'

interface Timed {
  group: string
  count: number
  medianMinutes: number
  p90Minutes: number
  href: string
}

export const NUMBER = 'whitespace-nowrap tabular-nums'

export const TIME_COLUMNS: Column<Timed>[] = [
  { id: 'median', header: 'Median', cell: (row) => durationText(row.medianMinutes), className: NUMBER },
  { id: 'p90', header: '90th percentile', cell: (row) => durationText(row.p90Minutes), className: NUMBER },
]

const SERIES = [
  { id: 'median', label: 'Median', fill: 'var(--chart-blue)' },
  { id: 'p90', label: '90th percentile', fill: 'var(--chart-violet)' },
]

/** Returns the rows as a bar chart. Each bar links to its records. */
export function timeChart<Row extends Timed>(rows: readonly Row[], nameOf: (row: Row) => string) {
  return {
    rows: rows.map((row) => ({
      id: row.group,
      label: nameOf(row),
      values: { median: row.medianMinutes, p90: row.p90Minutes },
    })),
    series: SERIES,
    format: durationText,
    ticks: durationTicks(Math.max(...rows.map((row) => row.p90Minutes))),
    onOpen: (group: string) => {
      const row = rows.find((one) => one.group === group)
      if (row) goTo(row.href)
    },
  }
}

interface TimeCardProps {
  row: Timed
  name: ReactNode
  measured?: ReactNode
}

export function TimeCard({ row, name, measured = countText(row.count) }: TimeCardProps) {
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <div>
        {name}
        <p className="text-xs text-muted">
          <span>{measured}</span> measured
        </p>
      </div>
      <p className="text-right tabular-nums">
        <span>{`${durationText(row.medianMinutes)} median`}</span>
        <span className="block text-xs text-muted">
          {`${durationText(row.p90Minutes)} at the 90th percentile`}
        </span>
      </p>
    </div>
  )
}
