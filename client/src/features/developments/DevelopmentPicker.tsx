import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import type { Development } from '@doorstep/contract/developments/schema'
import { useQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { qPage } from '../../api/query.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { LaterComboBox } from '../../ui/LaterComboBox.tsx'

/** A select never loads more. */
const OPTIONS_MAX = 25

interface DevelopmentPickerProps {
  label: string
  hint?: string
  /** For a filter: the first entry, which takes the choice back. */
  allText?: string
  /** For a filter: finds inactive ones too. */
  withInactive?: boolean
  value: ComboOption | null
  /** With the development itself, where the list has it. */
  onChange: (option: ComboOption | null, development: Development | null) => void
  isRequired?: boolean
  isDisabled?: boolean
  error?: string | undefined
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** One development in the reader's scope, an active one unless said otherwise, found by name, site or address on the server. */
export function DevelopmentPicker({ withInactive = false, onChange, ...field }: DevelopmentPickerProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(
      withInactive ? developmentEndpoints.listDevelopments : developmentEndpoints.listDevelopmentChoices,
      { query: { q: search, limit: OPTIONS_MAX } },
    ),
  )
  const rows = found.data?.rows ?? []
  return (
    <LaterComboBox
      {...field}
      onChange={(option) =>
        onChange(option, rows.find(({ developmentId }) => developmentId === option?.id) ?? null)
      }
      options={rows.map(({ developmentId, developmentName, siteName, city }) => ({
        id: developmentId,
        label: developmentName,
        detail: `${siteName}, ${city}`,
      }))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      emptyText={found.isError ? 'Failed to fetch developments' : 'No development found.'}
    />
  )
}
