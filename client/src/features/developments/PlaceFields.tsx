import { foldAccents } from '@doorstep/contract/foldAccents'
import { townEndpoints } from '@doorstep/contract/towns/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { q, qPage } from '../../api/query.ts'
import { useLoggedFailure } from '../../api/useLoggedFailure.ts'
import { ComboBox, type ComboOption } from '../../ui/ComboBox.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { DevelopmentValues } from './developmentValues.ts'

const COUNTRIES_FAILED = 'We couldn’t load the countries. Try again.'
const CITIES_FAILED = 'We couldn’t load the cities. Try again.'
const TOWNS_MAX = 25
/** The id of the option for a new city, which the server has not stored yet. */
const NEW = 'new'

/** Fields for the country and city. A person can type a new city. */
export function PlaceFields({ isDisabled }: { isDisabled: boolean }) {
  const { control, setValue, watch } = useFormContext<DevelopmentValues>()
  const countryId = useController({ control, name: 'countryId' })
  const country = watch('country')
  const [text, setText] = useState('')
  const countries = useQuery({ ...q(townEndpoints.listCountries), staleTime: Infinity })
  useLoggedFailure(COUNTRIES_FAILED, countries.error)
  const typed = foldAccents(text.trim())
  const choose = (option: ComboOption | null) => {
    setValue('country', option?.label ?? '')
    setValue('city', '')
    setValue('cityId', null)
    countryId.field.onChange(option ? Number(option.id) : null)
  }
  return (
    <>
      <ComboBox
        label="Country"
        isRequired
        isDisabled={isDisabled}
        options={(countries.data ?? [])
          .filter(({ name }) => foldAccents(name).includes(typed))
          .map(({ id, name }) => ({ id, label: name }))}
        value={countryId.field.value === null ? null : { id: countryId.field.value, label: country }}
        onChange={choose}
        onSearch={setText}
        isLoading={countries.isFetching}
        failedText={countries.isError ? COUNTRIES_FAILED : undefined}
        error={countryId.fieldState.error?.message}
        inputRef={countryId.field.ref}
      />
      {countries.isError && <ErrorPanel message={COUNTRIES_FAILED} query={countries} />}
      <TownField key={countryId.field.value} countryId={countryId.field.value} isDisabled={isDisabled} />
    </>
  )
}

function TownField({ countryId, isDisabled }: { countryId: number | null; isDisabled: boolean }) {
  const { control, setValue, watch } = useFormContext<DevelopmentValues>()
  const { field, fieldState } = useController({ control, name: 'cityId' })
  const city = watch('city')
  const [text, setText] = useState('')
  const towns = useQuery({
    ...qPage(townEndpoints.listTowns, { query: { countryId: countryId ?? 0, q: text, limit: TOWNS_MAX } }),
    enabled: countryId !== null,
  })
  useLoggedFailure(CITIES_FAILED, towns.error)
  const chosen =
    field.value === null ? (city ? { id: NEW, label: city } : null) : { id: field.value, label: city }
  const choose = (option: ComboOption | null) => {
    setValue('city', option?.label ?? '')
    field.onChange(option && option.id !== NEW ? Number(option.id) : null)
  }
  return (
    <>
      <ComboBox
        label="City"
        isRequired
        isDisabled={isDisabled || countryId === null}
        placeholder={countryId === null ? 'Choose a country first' : 'Choose or type a city'}
        options={optionsOf(towns.data?.rows ?? [], text.trim())}
        value={chosen}
        onChange={choose}
        onSearch={setText}
        isLoading={towns.isFetching}
        failedText={towns.isError ? CITIES_FAILED : undefined}
        error={fieldState.error?.message}
        inputRef={field.ref}
      />
      {towns.isError && <ErrorPanel message={CITIES_FAILED} query={towns} />}
    </>
  )
}

function optionsOf(towns: readonly { id: number; name: string }[], typed: string): ComboOption[] {
  const known = towns.map(({ id, name }) => ({ id, label: name }))
  const isNew = typed !== '' && known.every(({ label }) => label.toLowerCase() !== typed.toLowerCase())
  return isNew ? [...known, { id: NEW, label: typed, detail: 'Add as a new city' }] : known
}
