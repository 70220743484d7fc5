import { Select } from '../../ui/Select.tsx'
import { useChangeReport, useReportParts } from './reportAddress.ts'

const GROUPS = [
  { value: 'firm', label: 'By firm' },
  { value: 'trade', label: 'By trade' },
] as const

/** Groups the reports of work orders by firm or by trade. */
export function GroupControl({ label }: { label: string }) {
  const { groupBy = 'firm' } = useReportParts()
  const change = useChangeReport()
  return (
    <Select
      label={label}
      className="w-full sm:w-40"
      options={GROUPS}
      value={groupBy}
      onChange={(value) => change({ groupBy: value })}
    />
  )
}
