import { ALERT_SEVERITIES, ALERT_STATES } from '@doorstep/contract/alerts/schema'
import { chipOf, FilterBar, TextFilter } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { useDevelopmentName } from '../developments/useDevelopmentName.ts'
import { alertFilterOf, STATE_LABELS, type AlertSearch } from './alertSearch.ts'

interface AlertFiltersProps {
  search: AlertSearch
  onChange: ChangeList
}

export function AlertFilters({ search, onChange }: AlertFiltersProps) {
  const { q, severity, state, developmentId } = alertFilterOf(search)
  const name = useDevelopmentName(developmentId === undefined ? undefined : String(developmentId))
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
      <div className="col-span-full md:col-auto">
        <TextFilter label="Message or site" value={q} onChange={(text) => onChange({ q: text })} />
      </div>
      <SelectFilter
        label="Severity"
        className="md:w-44"
        allText="All Severities"
        options={ALERT_SEVERITIES.map((value) => ({ value, label: value }))}
        value={severity}
        onChange={(value) => onChange({ severity: value })}
      />
      <SelectFilter
        label="Status"
        className="md:w-44"
        allText="All Statuses"
        options={ALERT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        value={state}
        onChange={(value) => onChange({ state: value })}
      />
      <DevelopmentPicker
        label="Development"
        className="col-span-full md:w-64"
        allText="All Developments"
        withInactive
        value={developmentId === undefined ? null : { id: developmentId, label: name ?? '...' }}
        onChange={(option) => onChange({ developmentId: option ? String(option.id) : undefined })}
      />
    </FilterBar>
  )
}
