import { blockEndpoints } from '@doorstep/contract/blocks/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import type { PickerProps } from '../../ui/ComboBox.tsx'
import { LaterComboBox, OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'

interface BlockPickerProps extends PickerProps {
  developmentId?: number | undefined
}

/** Searches the server for an active block by name. */
export function BlockPicker({ developmentId, ...field }: BlockPickerProps) {
  const [search, setSearch] = useState('')
  const query = {
    q: search,
    limit: OPTIONS_MAX,
    active: 'true' as const,
    ...(developmentId !== undefined && { developmentId }),
  }
  const found = useQuery(qPage(blockEndpoints.listBlocks, { query }))
  return (
    <LaterComboBox
      {...field}
      options={(found.data?.rows ?? []).map(({ id, name, developmentName }) => ({
        id,
        label: name,
        detail: developmentName,
      }))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      failedText={found.isError ? 'We couldn’t load the blocks. Try again.' : undefined}
    />
  )
}
