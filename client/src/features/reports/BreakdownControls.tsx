import { Select } from '../../ui/Select.tsx'
import { BREAKDOWNS } from './format.ts'

type Breakdown = (typeof BREAKDOWNS)[number]['value']

interface BreakdownControlsProps<Measure extends string> {
  labels: { measure: string; by: string }
  measures: readonly Measure[]
  names: Record<Measure, string>
  measure: Measure
  by: Breakdown
  onMeasure: (measure: Measure) => void
  onBreakdown: (by: Breakdown) => void
}

export function BreakdownControls<Measure extends string>(props: BreakdownControlsProps<Measure>) {
  const { labels, measures, names, measure, by, onMeasure, onBreakdown } = props
  return (
    <>
      <Select
        label={labels.measure}
        className="w-full sm:w-48"
        options={measures.map((value) => ({ value, label: names[value] }))}
        value={measure}
        onChange={onMeasure}
      />
      <Select
        label={labels.by}
        className="w-full sm:w-40"
        options={BREAKDOWNS}
        value={by}
        onChange={onBreakdown}
      />
    </>
  )
}
