import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import { GAP, HoverCard } from './chartStyles.tsx'

export interface Slice {
  id: string
  label: string
  value: number
  fill: string
}

interface PieChartViewProps {
  /** Describes the chart for screen readers. The list next to the chart has the values. */
  label: string
  slices: readonly Slice[]
  onOpen: (id: string) => void
}

const SIZE = 240

export function PieChartView({ label, slices, onOpen }: PieChartViewProps) {
  const data = slices.map((slice) => ({ ...slice, name: slice.label }))
  return (
    <ResponsiveContainer width="100%" height={SIZE} initialDimension={{ width: SIZE, height: SIZE }}>
      <PieChart title={label}>
        <Pie
          data={data}
          dataKey="value"
          nameKey="label"
          innerRadius="52%"
          outerRadius="96%"
          startAngle={90}
          endAngle={-270}
          isAnimationActive={false}
          onClick={(_sector, index) => {
            const slice = slices[index]
            if (slice) onOpen(slice.id)
          }}
          className="cursor-pointer"
          {...GAP}
        />
        <Tooltip content={<SliceHover />} />
      </PieChart>
    </ResponsiveContainer>
  )
}

/** The chart library passes `payload`, which contains the slice under the pointer. */
function SliceHover({ payload }: { payload?: readonly { payload?: Slice }[] }) {
  const slice = payload?.[0]?.payload
  if (!slice) return null
  const { label, value, fill } = slice
  return <HoverCard lines={[{ label, value: String(value), fill }]} />
}
