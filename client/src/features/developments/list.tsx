import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../api/query.ts'
import { choiceFilter, type Filter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { LaterComboBox } from '../../ui/LaterComboBox.tsx'
import { rowDevelopmentFilter } from './developmentFilter.tsx'

function usePlaces(text: string, country: string | undefined) {
  return useQuery({
    ...q(developmentEndpoints.readDevelopmentPlaces, { query: { q: text, ...(country && { country }) } }),
    placeholderData: keepPreviousData,
  })
}

const cityFilter: Filter = {
  name: 'City',
  useText: ({ value }) => value,
  Field: function CityField({ value, others, onChange }) {
    const [text, setText] = useState('')
    const places = usePlaces(text, others['country'])
    return (
      <LaterComboBox
        label="City"
        className="md:w-56"
        allText="All Cities"
        options={(places.data?.cities ?? []).map((name) => ({ id: name, label: name }))}
        value={value ? { id: value, label: value } : null}
        onChange={(option) => onChange(option?.label)}
        onSearch={setText}
        isLoading={places.isFetching}
        failedText={places.isError ? 'We couldn’t load the cities. Try again.' : undefined}
      />
    )
  },
}

const countryFilter = choiceFilter({
  label: 'Country',
  allText: 'All Countries',
  className: 'md:w-56',
  useOptions: (country) => {
    const countries = new Set(usePlaces('', country).data?.countries)
    if (country) countries.add(country)
    return [...countries].map((name) => ({ value: name, label: name }))
  },
})

export const developmentList: List<typeof developmentEndpoints.listDevelopments> = {
  endpoint: developmentEndpoints.listDevelopments,
  filters: {
    developmentId: rowDevelopmentFilter('col-span-full md:w-72'),
    city: cityFilter,
    country: countryFilter,
  },
}
