import type { OwnProperty } from '@doorstep/contract/properties/schema'
import type { Page } from '../../api/call.ts'
import { Select } from '../../ui/Select.tsx'
import { notify } from '../../ui/toast.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { propertyName } from './format.ts'

const loadSearch = () => import('./PropertySearch.tsx')

interface PropertySwitcherProps {
  list: Page<OwnProperty>
  property: OwnProperty
  onSelect: (property: OwnProperty) => void
  hideLabel?: boolean
}

/** Chooses the property to show. If the list has more than one page, typing searches on the server. */
export function PropertySwitcher({ list, property, onSelect, hideLabel = false }: PropertySwitcherProps) {
  const choose = (chosen: OwnProperty | undefined) => {
    if (!chosen || chosen.id === property.id) return
    onSelect(chosen)
    notify.info(`Switched to ${propertyName(chosen)}`)
  }
  const search = useLoaded(loadSearch, list.next !== null)
  if (search) return <search.PropertySearch property={property} onChoose={choose} hideLabel={hideLabel} />
  return (
    <Select
      label="Switch Property"
      hideLabel={hideLabel}
      value={property.id}
      onChange={(id) => choose(list.rows.find((row) => row.id === id))}
      options={list.rows.map((row) => ({ value: row.id, label: propertyName(row), detail: row.address }))}
    />
  )
}
