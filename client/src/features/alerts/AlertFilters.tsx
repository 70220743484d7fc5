import { ALERT_SEVERITIES, ALERT_STATES } from '@doorstep/contract/alerts/schema'
import { chipOf, FilterBar, TextFilter } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { Select } from '../../ui/Select.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { useDevelopmentName } from '../developments/useDevelopmentName.ts'
import { alertFilterOf, STATE_LABELS, type AlertSearch } from './alertSearch.ts'

const ALL = 'all'

interface AlertFiltersProps {
  search: AlertSearch
  onChange: ChangeList
}

export function AlertFilters({ search, onChange }: AlertFiltersProps) {
  const { q, severity, state, developmentId } = alertFilterOf(search)
  const name = useDevelopmentName(developmentId === undefined ? undefined : String(developmentId))
  const chosen = (value: string) => (value === ALL ? undefined : value)
  return (
    <FilterBar
      active={[
        ...chipOf(onChange, 'q', 'Search', q),
        ...chipOf(onChange, 'severity', 'Severity', severity),
        ...chipOf(onChange, 'state', 'Status', state && STATE_LABELS[state]),
        ...chipOf(
          onChange,
          'developmentId',
          'Development',
          developmentId === undefined ? undefined : (name ?? '...'),
        ),
      ]}
      onClear={() =>
        onChange({ q: undefined, severity: undefined, state: undefined, developmentId: undefined })
      }
    >
      <div className="col-span-2">
        <TextFilter label="Message or site" value={q} onChange={(text) => onChange({ q: text })} />
      </div>
      <Select
        label="Severity"
        className="md:w-44"
        options={[
          { value: ALL, label: 'All Severities' },
          ...ALERT_SEVERITIES.map((value) => ({ value: value as string, label: value })),
        ]}
        value={severity ?? ALL}
        onChange={(value) => onChange({ severity: chosen(value) })}
      />
      <Select
        label="Status"
        className="md:w-44"
        options={[
          { value: ALL, label: 'All Statuses' },
          ...ALERT_STATES.map((value) => ({ value: value as string, label: STATE_LABELS[value] })),
        ]}
        value={state ?? ALL}
        onChange={(value) => onChange({ state: chosen(value) })}
      />
      <DevelopmentPicker
        label="Development"
        className="col-span-2 md:w-64"
        allText="All Developments"
        withInactive
        value={developmentId === undefined ? null : { id: developmentId, label: name ?? '...' }}
        onChange={(option) => onChange({ developmentId: option ? String(option.id) : undefined })}
      />
    </FilterBar>
  )
}
