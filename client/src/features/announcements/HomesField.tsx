import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type Ref } from 'react'
import { qPage } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { LaterComboBox, OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'

interface HomesFieldProps {
  chosen: readonly ComboOption[]
  onChange: (homes: ComboOption[]) => void
  developmentId: number
  max: number
  isRequired?: boolean
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
  isDisabled: boolean
}

/** Chooses homes of a development one at a time. Each home can be removed. */
export function HomesField({
  chosen,
  onChange,
  developmentId,
  max,
  isRequired = true,
  isDisabled,
  ...field
}: HomesFieldProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(propertyEndpoints.listProperties, {
      query: { q: search, limit: OPTIONS_MAX, developmentId, active: 'true' },
    }),
  )
  const options = (found.data?.rows ?? []).filter(({ id }) => chosen.every((home) => home.id !== id))
  return (
    <div className="flex flex-col gap-2">
      <LaterComboBox
        // A new key empties the field for the next choice.
        key={chosen.length}
        label="Homes"
        hint="Choose one home at a time."
        isRequired={isRequired}
        isDisabled={isDisabled || chosen.length >= max}
        value={null}
        onChange={(option) => option && onChange([...chosen, option])}
        options={options.map(({ id, name, address }) => ({ id, label: name, detail: address }))}
        onSearch={setSearch}
        isLoading={found.isFetching}
        failedText={found.isError ? 'Failed to fetch properties' : undefined}
        {...field}
      />
      <ChosenPlaces label="Chosen homes" chosen={chosen} isDisabled={isDisabled} onChange={onChange} />
    </div>
  )
}

interface ChosenPlacesProps {
  label: string
  chosen: readonly ComboOption[]
  isDisabled: boolean
  onChange: (places: ComboOption[]) => void
}

/** Lists the chosen homes. Each home can be removed. */
export function ChosenPlaces({ label, chosen, isDisabled, onChange }: ChosenPlacesProps) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chosen.map((place) => (
        <li key={place.id}>
          <Button
            variant="secondary"
            size="sm"
            isDisabled={isDisabled}
            aria-label={`Remove ${place.label}`}
            onPress={() => onChange(chosen.filter(({ id }) => id !== place.id))}
          >
            {place.label}
            <X aria-hidden="true" className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
