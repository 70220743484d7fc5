import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBox } from '../../ui/ComboBox.tsx'
import { propertyLabel } from './format.ts'
import { ownPropertiesQuery } from './selection.ts'

interface PropertySearchProps {
  property: OwnProperty
  onChoose: (property: OwnProperty | undefined) => void
  hideLabel: boolean
}

export function PropertySearch({ property, onChoose, hideLabel }: PropertySearchProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(ownPropertiesQuery(search))
  const rows = found.data?.rows ?? []
  return (
    <ComboBox
      label="Switch Property"
      hideLabel={hideLabel}
      options={rows.map((row) => ({ id: row.id, label: propertyLabel(row), detail: row.developmentName }))}
      value={{ id: property.id, label: propertyLabel(property) }}
      onChange={(option) => onChoose(rows.find((row) => row.id === option?.id))}
      onSearch={setSearch}
      isLoading={found.isFetching}
    />
  )
}
