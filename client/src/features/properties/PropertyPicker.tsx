import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import type { PickerProps } from '../../ui/ComboBox.tsx'
import { LaterComboBox, OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'

interface PropertyPickerProps extends PickerProps {
  activeOnly?: boolean
}

/** Chooses a property that the reader can see. The server searches by name, address or development. */
export function PropertyPicker({ activeOnly = false, ...field }: PropertyPickerProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(propertyEndpoints.listProperties, {
      query: { q: search, limit: OPTIONS_MAX, ...(activeOnly && { active: 'true' as const }) },
    }),
  )
  return (
    <LaterComboBox
      {...field}
      options={(found.data?.rows ?? []).map(({ id, name, address, developmentName }) => ({
        id,
        label: name,
        detail: `${address}, ${developmentName}`,
      }))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      failedText={found.isError ? 'Failed to fetch properties' : undefined}
    />
  )
}
