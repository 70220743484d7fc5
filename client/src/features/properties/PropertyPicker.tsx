import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { qPage } from '../../api/query.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { LaterComboBox } from '../../ui/LaterComboBox.tsx'

/** A select never loads more. */
const OPTIONS_MAX = 25

interface PropertyPickerProps {
  label: string
  /** For a filter: the first entry, which takes the choice back. */
  allText?: string
  hint?: string
  value: ComboOption | null
  onChange: (option: ComboOption | null) => void
  /** Leaves out inactive properties. */
  activeOnly?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  error?: string | undefined
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** One property in the reader's scope, found by name, address or development on the server. */
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
      emptyText={found.isError ? 'Failed to fetch properties' : 'No property found.'}
    />
  )
}
