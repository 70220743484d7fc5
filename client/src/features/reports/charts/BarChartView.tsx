import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS, GAP, GRID, HoverCard } from './chartStyles.tsx'
import { usePrinting } from '../../../ui/usePrinting.ts'

/** The printable width of an A4 page inside a card. Charts cannot measure paper, so they need this value. */
const PAPER_WIDTH = 640

export interface BarRow {
  id: string
  label: string
  /** The values by series id. A missing value has no bar. */
  values: Readonly<Record<string, number>>
}

export interface Series {
  id: string
  label: string
  fill: string
}

export interface BarChartProps {
  /** Describes the chart for screen readers. The table has the same values. */
  label: string
  rows: readonly BarRow[]
  series: readonly Series[]
  isStacked?: boolean
  format: (value: number) => string
  /** Returns the text next to a bar. By default, this is the total of a stacked bar, or each value of other bars. */
  numberOf?: (row: BarRow) => string
  onOpen: (row: string, series: string) => void
  /** The ticks of the axis, up to its end. By default, the chart chooses the ticks. */
  ticks?: readonly number[]
}

const ROW_HEIGHT = 32
const PAPER_ROW_HEIGHT = 22
const AXIS_HEIGHT = 40
const LABEL_WIDTH = 148

/** Horizontal bars, which leave room for long names. */
export function BarChartView(props: BarChartProps) {
  const { label, rows, series, isStacked = false, format, onOpen, ticks } = props
  const { numberOf = isStacked ? sumIn(format) : eachIn(series, format) } = props
  const bars = isStacked ? 1 : Math.max(1, series.length * 0.75)
  const isPrinting = usePrinting()
  const height = rows.length * (isPrinting ? PAPER_ROW_HEIGHT : ROW_HEIGHT) * bars + AXIS_HEIGHT
  return (
    <ResponsiveContainer
      width={isPrinting ? PAPER_WIDTH : '100%'}
      height={height}
      initialDimension={{ width: 640, height }}
    >
      <BarChart
        data={[...rows]}
        layout="vertical"
        title={label}
        margin={{ top: 0, right: 24, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke={GRID} horizontal={false} />
        <XAxis
          type="number"
          tick={AXIS}
          stroke={GRID}
          tickFormatter={format}
          allowDecimals={false}
          domain={[0, ticks?.at(-1) ?? 'auto']}
          {...(ticks ? { ticks: [...ticks] } : {})}
        />
        <YAxis
          type="category"
          dataKey={(row: BarRow) => `${row.label}\u2002${numberOf(row)}`}
          width={LABEL_WIDTH}
          tick={AXIS}
          stroke={GRID}
          interval={0}
          tickLine={false}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          isAnimationActive={false}
          content={<BarHover series={series} format={format} />}
        />
        {series.map(({ id, label: name, fill }) => (
          <Bar
            key={id}
            dataKey={(row: BarRow) => row.values[id]}
            name={name}
            fill={fill}
            {...(isStacked ? { stackId: 'all' } : {})}
            maxBarSize={22}
            isAnimationActive={false}
            onClick={({ payload }: { payload?: BarRow }) => payload && onOpen(payload.id, id)}
            className="cursor-pointer"
            {...GAP}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

function sumIn(format: (value: number) => string) {
  return ({ values }: BarRow) => format(Object.values(values).reduce((sum, value) => sum + value, 0))
}

function eachIn(series: readonly Series[], format: (value: number) => string) {
  return ({ values }: BarRow) =>
    series
      .map(({ id }) => values[id])
      .filter((value) => value !== undefined)
      .map(format)
      .join(' · ')
}

interface BarHoverProps extends Pick<BarChartProps, 'series' | 'format'> {
  /** The rows under the pointer. The chart library passes this prop. */
  payload?: readonly { payload?: BarRow }[]
}

function BarHover({ series, format, payload }: BarHoverProps) {
  const row = payload?.[0]?.payload
  if (!row) return null
  const lines = series.flatMap(({ id, label, fill }) => {
    const value = row.values[id]
    return value === undefined ? [] : [{ label, value: format(value), fill }]
  })
  return <HoverCard title={row.label} lines={lines} />
}
