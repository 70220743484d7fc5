import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import { ComboBox, type ComboOption } from '../../ui/ComboBox.tsx'

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
  onChange: (option: ComboOption | null) => void
  isRequired?: boolean
  isDisabled?: boolean
  error?: string | undefined
  className?: string
}

/** One development in the reader's scope, an active one unless said otherwise, found by name, site or address on the server. */
export function DevelopmentPicker({ withInactive = false, ...field }: DevelopmentPickerProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(
      withInactive ? developmentEndpoints.listDevelopments : developmentEndpoints.listDevelopmentChoices,
      { query: { q: search, limit: OPTIONS_MAX } },
    ),
  )
  return (
    <ComboBox
      {...field}
      options={(found.data?.rows ?? []).map(({ developmentId, developmentName, siteName, city }) => ({
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
