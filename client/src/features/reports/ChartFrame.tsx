import { useId, type ReactNode } from 'react'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { cx } from '../../ui/cx.ts'
import { Swatch } from './Swatch.tsx'

export interface LegendEntry {
  id: string
  label: string
  value?: string
  fill: string
  href?: string
}

interface ChartFrameProps {
  legend: readonly LegendEntry[]
  /** True if the legend is next to the chart on a wide screen. */
  isBeside?: boolean
  /** The chart, or null while its code loads. */
  chart: ReactNode | null
  height: string
}

/** A chart and its legend. The legend shows each value as text and links to the records. */
export function ChartFrame({ legend, isBeside = false, chart, height }: ChartFrameProps) {
  const id = useId()
  return (
    <figure
      aria-describedby={id}
      className={cx(
        'flex flex-col gap-4 px-4 pb-4',
        isBeside && 'md:flex-row md:items-center print:flex-row',
      )}
    >
      <div className={cx('min-w-0 flex-1', isBeside && 'md:max-w-80')}>
        {chart ?? <Skeleton className={height} />}
      </div>
      <figcaption id={id}>
        <ul className={cx('flex flex-wrap gap-x-4 gap-y-1', isBeside && 'md:flex-col')}>
          {legend.map(({ id: key, label, value, fill, href }) => (
            <li key={key} className="flex min-h-8 items-center gap-2 text-sm">
              <Swatch fill={fill} />
              {href ? (
                <Link href={href} className={ALONE}>
                  {value ? `${label}: ${value}` : label}
                </Link>
              ) : (
                label
              )}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
