import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../api/call.ts'
import { ComboBox } from '../../ui/ComboBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { notify } from '../../ui/toast.ts'
import { propertyLabel, propertyName } from './format.ts'
import { ownPropertiesQuery } from './selection.ts'

interface PropertySwitcherProps {
  /** The first page of one's own properties. */
  list: Page<OwnProperty>
  property: OwnProperty
  onSelect: (property: OwnProperty) => void
}

/** Chooses the property that is shown. More than a page of them are searched on the server. */
export function PropertySwitcher({ list, property, onSelect }: PropertySwitcherProps) {
  const choose = (chosen: OwnProperty | undefined) => {
    if (!chosen || chosen.id === property.id) return
    onSelect(chosen)
    notify.info(`Switched to ${propertyName(chosen)}`)
  }
  if (list.next !== null) return <PropertySearch property={property} onChoose={choose} />
  return (
    <Select
      label="Switch Property"
      value={property.id}
      onChange={(id) => choose(list.rows.find((row) => row.id === id))}
      options={list.rows.map((row) => ({ value: row.id, label: propertyLabel(row) }))}
    />
  )
}

interface PropertySearchProps {
  property: OwnProperty
  onChoose: (property: OwnProperty | undefined) => void
}

function PropertySearch({ property, onChoose }: PropertySearchProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(ownPropertiesQuery(search))
  const rows = found.data?.rows ?? []
  return (
    <ComboBox
      label="Switch Property"
      options={rows.map((row) => ({ id: row.id, label: propertyLabel(row), detail: row.developmentName }))}
      value={{ id: property.id, label: propertyLabel(property) }}
      onChange={(option) => onChoose(rows.find((row) => row.id === option?.id))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      emptyText="No property found."
    />
  )
}
