import { firmEndpoints } from '@doorstep/contract/firms/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../../api/query.ts'
import type { PickerProps } from '../../../ui/ComboBox.tsx'
import { LaterComboBox, OPTIONS_MAX } from '../../../ui/LaterComboBox.tsx'

/** Searches the server for a firm in the reader's scope by name or address. Includes inactive firms. */
export function FirmPicker(props: PickerProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(qPage(firmEndpoints.listFirms, { query: { q: search, limit: OPTIONS_MAX } }))
  return (
    <LaterComboBox
      {...props}
      options={(found.data?.rows ?? []).map(({ id, name, trades }) => ({
        id,
        label: name,
        detail: trades.join(', '),
      }))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      failedText={found.isError ? 'We couldn’t load the firms. Try again.' : undefined}
    />
  )
}
