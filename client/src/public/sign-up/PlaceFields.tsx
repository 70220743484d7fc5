import { useEffect, useMemo } from 'react'
import { cx } from '../../ui/cx.ts'
import { Field, fieldAria } from '../../ui/Field.tsx'
import { buttonClass, FIELD, FIELD_HEIGHT } from '../../ui/fieldStyles.ts'
import { Note } from '../Note.tsx'
import { searchAddresses, searchTowns, useCountries } from './places.ts'
import { SearchSelect } from './SearchSelect.tsx'
import type { SignupDraft } from './signup.ts'

type Place = Pick<SignupDraft, 'countryId' | 'town' | 'address'>

interface PlaceFieldsProps {
  value: Place
  onChange: (place: Place) => void
  errors: Readonly<Record<string, string>>
}

/** Fields for the country, town and address. Each field needs a choice in the field before it. */
export function PlaceFields({ value, onChange, errors }: PlaceFieldsProps) {
  const { countries, hasFailed, retry } = useCountries()
  const { countryId, town, address } = value
  const towns = useMemo(() => searchTowns(countryId ?? 0), [countryId])
  const addresses = useMemo(() => searchAddresses(town?.id ?? 0), [town?.id])
  const only = countries?.length === 1 ? countries[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined && countryId === null) onChange({ countryId: only, town: null, address: null })
  }, [only, countryId, onChange])
  return (
    <>
      <Field id="countryId" label="Country" error={errors['countryId']} isRequired>
        <select
          {...fieldAria('countryId', { error: errors['countryId'], isRequired: true })}
          autoComplete="country"
          disabled={!countries}
          value={countryId ?? ''}
          onChange={(event) =>
            onChange({ countryId: Number(event.target.value) || null, town: null, address: null })
          }
          className={cx(FIELD, FIELD_HEIGHT, 'cursor-pointer pl-2')}
        >
          <option value="">{countries || hasFailed ? 'Choose a country' : 'Loading countries...'}</option>
          {countries?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {hasFailed && (
        <Note tone="danger">
          <p>We couldn’t load the countries.</p>
          <p>
            <button type="button" className={buttonClass('secondary', 'sm')} onClick={retry}>
              Try again
            </button>
          </p>
        </Note>
      )}
      <SearchSelect
        key={`town-${countryId}`}
        id="town"
        label="Town"
        noun="towns"
        placeholder={countryId === null ? 'Choose a country first' : 'Choose or type a town'}
        isDisabled={countryId === null}
        value={town}
        onChange={(next) => next?.id !== town?.id && onChange({ countryId, town: next, address: null })}
        search={towns}
        error={errors['town']}
      />
      <SearchSelect
        key={`address-${town?.id}`}
        id="addressId"
        label="Address"
        noun="addresses"
        placeholder={town === null ? 'Choose a town first' : 'Choose or type your address'}
        isDisabled={town === null}
        value={address}
        onChange={(next) => onChange({ countryId, town, address: next })}
        search={addresses}
        error={errors['addressId']}
      />
    </>
  )
}
