import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import type { Development } from '@doorstep/contract/developments/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../api/query.ts'
import { chipOf, FilterBar } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { recordOption, useRecordFilter } from '../../tables/recordFilter.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { LaterComboBox } from '../../ui/LaterComboBox.tsx'
import { DevelopmentPicker } from './DevelopmentPicker.tsx'
import { developmentFilterOf, type DevelopmentSearch } from './developmentSearch.ts'

interface DevelopmentFiltersProps {
  search: DevelopmentSearch
  /** The rows in sight: one of them names the development that an address tells only by number. */
  shown: readonly Development[]
  onChange: ChangeList
}

export function DevelopmentFilters({ search, shown, onChange }: DevelopmentFiltersProps) {
  const { developmentId, city, country } = developmentFilterOf(search)
  const { chosen, choose } = useRecordFilter(onChange, 'developmentId')
  const label = shown.find((row) => row.developmentId === developmentId)?.developmentName
  const development = recordOption(developmentId, { chosen, label, noun: 'Development' })
  return (
    <FilterBar
      active={[
        ...chipOf(onChange, 'developmentId', 'Development', development?.label),
        ...chipOf(onChange, 'city', 'City', city),
        ...chipOf(onChange, 'country', 'Country', country),
      ]}
      onClear={() => onChange({ developmentId: undefined, city: undefined, country: undefined })}
    >
      <DevelopmentPicker
        label="Development"
        className="col-span-full md:w-72"
        allText="All Developments"
        withInactive
        value={development}
        onChange={choose}
      />
      <PlaceFilters city={city} country={country} onChange={onChange} />
    </FilterBar>
  )
}

interface PlaceFiltersProps {
  city: string | undefined
  country: string | undefined
  onChange: ChangeList
}

/** Cities and countries that have a development. */
function PlaceFilters({ city, country, onChange }: PlaceFiltersProps) {
  const [text, setText] = useState('')
  const places = useQuery({
    ...q(developmentEndpoints.readDevelopmentPlaces, { query: { q: text, ...(country && { country }) } }),
    placeholderData: keepPreviousData,
  })
  const countries = new Set(places.data?.countries)
  if (country) countries.add(country)
  return (
    <>
      <LaterComboBox
        label="City"
        className="md:w-56"
        allText="All Cities"
        options={(places.data?.cities ?? []).map((name) => ({ id: name, label: name }))}
        value={city ? { id: city, label: city } : null}
        onChange={(option) => onChange({ city: option?.label })}
        onSearch={setText}
        isLoading={places.isFetching}
        failedText={places.isError ? 'Failed to fetch cities' : undefined}
      />
      <SelectFilter
        label="Country"
        className="md:w-56"
        allText="All Countries"
        options={[...countries].map((name) => ({ value: name, label: name }))}
        value={country}
        onChange={(value) => onChange({ country: value })}
      />
    </>
  )
}
