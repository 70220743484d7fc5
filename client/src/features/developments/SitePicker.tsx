import { foldAccents } from '@doorstep/contract/foldAccents'
import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { ALL_SITES } from '@doorstep/contract/alerts/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import { ComboBox, type ComboOption, type PickerProps } from '../../ui/ComboBox.tsx'
import { OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'

interface SitePickerProps extends Omit<PickerProps, 'value' | 'onChange' | 'allText'> {
  /** Null if no site is chosen, blank for all sites. */
  value: string | null
  onChange: (siteName: string | null) => void
  hasAll: boolean
}

// The id of the option for all sites. Sites are identified by name, so no single site has this id.
const ALL: ComboOption = { id: 0, label: ALL_SITES }

/** Chooses the site of an active development that the reader can see. Alerts use the same site names. */
export function SitePicker({ value, onChange, hasAll, ...field }: SitePickerProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(developmentEndpoints.listDevelopmentChoices, { query: { q: search, limit: OPTIONS_MAX } }),
  )
  const sites = (found.data?.rows ?? []).map(({ siteName, developmentName, city }) => ({
    id: siteName,
    label: siteName,
    detail: `${developmentName}, ${city}`,
  }))
  const isAllFound = hasAll && foldAccents(ALL.label).includes(foldAccents(search.trim()))
  return (
    <ComboBox
      {...field}
      placeholder="Select a site"
      value={value === null ? null : value === '' ? ALL : { id: value, label: value }}
      onChange={(option) => onChange(option && (option.id === ALL.id ? '' : option.label))}
      options={isAllFound ? [ALL, ...sites] : sites}
      onSearch={setSearch}
      isLoading={found.isFetching}
      failedText={found.isError ? 'We couldn’t load the developments. Try again.' : undefined}
    />
  )
}
