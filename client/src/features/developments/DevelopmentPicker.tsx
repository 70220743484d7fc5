import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import type { Development } from '@doorstep/contract/developments/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import type { ComboOption, PickerProps } from '../../ui/ComboBox.tsx'
import { LaterComboBox, OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'

interface DevelopmentPickerProps extends Omit<PickerProps, 'onChange'> {
  /** Whether to include inactive developments, which filters need. */
  withInactive?: boolean
  /** Also passes the whole development if the list contains it. */
  onChange: (option: ComboOption | null, development: Development | null) => void
}

/**
 * Searches the server by name, site or address for a development that the reader can see. Offers only active
 * developments by default.
 */
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
      failedText={found.isError ? 'We couldn’t load the developments. Try again.' : undefined}
    />
  )
}
