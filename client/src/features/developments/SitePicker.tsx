import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import { ComboBox, type PickerProps } from '../../ui/ComboBox.tsx'
import { OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'

interface SitePickerProps extends Omit<PickerProps, 'value' | 'onChange'> {
  /** Blank: none, or all. */
  value: string
  onChange: (siteName: string) => void
}

/** The site of one active development in the reader's scope, by the name that alerts are addressed to. */
export function SitePicker({ value, onChange, ...field }: SitePickerProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(developmentEndpoints.listDevelopmentChoices, { query: { q: search, limit: OPTIONS_MAX } }),
  )
  return (
    <ComboBox
      {...field}
      placeholder={field.allText ?? 'Choose a site'}
      value={value === '' ? null : { id: value, label: value }}
      onChange={(option) => onChange(option?.label ?? '')}
      options={(found.data?.rows ?? []).map(({ siteName, developmentName, city }) => ({
        id: siteName,
        label: siteName,
        detail: `${developmentName}, ${city}`,
      }))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      failedText={found.isError ? 'Failed to fetch developments' : undefined}
    />
  )
}
