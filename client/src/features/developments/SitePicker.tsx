import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { qPage } from '../../api/query.ts'
import { ComboBox } from '../../ui/ComboBox.tsx'

/** A select never loads more. */
const OPTIONS_MAX = 25

interface SitePickerProps {
  label: string
  hint?: string
  /** The first entry, for those who may address all sites. */
  allText?: string | undefined
  /** Blank: none, or all. */
  value: string
  onChange: (siteName: string) => void
  isRequired?: boolean
  isDisabled?: boolean
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
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
      emptyText={found.isError ? 'Failed to fetch developments' : 'No site found.'}
    />
  )
}
