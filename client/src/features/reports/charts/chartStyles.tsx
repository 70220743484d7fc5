import type { ReactNode } from 'react'
import { Swatch } from '../Swatch.tsx'

export const AXIS = { fill: 'var(--muted)', fontSize: 12 }
export const GRID = 'var(--border)'
export const GAP = { stroke: 'var(--surface)', strokeWidth: 1 }

interface HoverCardProps {
  title?: ReactNode
  lines: readonly { label: string; value: string; fill: string }[]
}

/** The values under the pointer, or of the bar chosen with the arrow keys. */
export function HoverCard({ title, lines }: HoverCardProps) {
  return (
    <div className="rounded-md border border-border bg-surface px-3 py-2 text-xs shadow-float">
      {title && <p className="mb-1 font-medium">{title}</p>}
      <ul className="flex flex-col gap-0.5">
        {lines.map(({ label, value, fill }) => (
          <li key={label} className="flex items-center gap-2 tabular-nums">
            <Swatch fill={fill} />
            <span className="flex-1">{label}</span>
            <span className="font-medium">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
