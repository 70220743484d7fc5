import { ANNOUNCEMENT_HOMES_MAX } from '@doorstep/contract/announcements/rules'
import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { qPage } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { LaterComboBox, OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'
import type { AnnouncementValues } from './announcementValues.ts'

interface HomesFieldProps {
  control: Control<AnnouncementValues, unknown, AnnouncementValues>
  developmentId: number
  isDisabled: boolean
}

/** Chooses homes of a development one at a time. Each one can be removed. */
export function HomesField({ control, developmentId, isDisabled }: HomesFieldProps) {
  const { field, fieldState } = useController({ control, name: 'homes' })
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(propertyEndpoints.listProperties, {
      query: { q: search, limit: OPTIONS_MAX, developmentId, active: 'true' },
    }),
  )
  const chosen: readonly ComboOption[] = field.value
  const options = (found.data?.rows ?? []).filter(({ id }) => chosen.every((home) => home.id !== id))
  return (
    <div className="flex flex-col gap-2">
      <LaterComboBox
        // Empties the field for the next choice.
        key={chosen.length}
        label="Homes"
        hint="Choose one at a time."
        isRequired
        isDisabled={isDisabled || chosen.length >= ANNOUNCEMENT_HOMES_MAX}
        value={null}
        onChange={(option) => option && field.onChange([...chosen, option])}
        options={options.map(({ id, name, address }) => ({ id, label: name, detail: address }))}
        onSearch={setSearch}
        isLoading={found.isFetching}
        failedText={found.isError ? 'Failed to fetch properties' : undefined}
        error={fieldState.error?.message}
        inputRef={field.ref}
      />
      {chosen.length > 0 && (
        <ul aria-label="Chosen homes" className="flex flex-wrap gap-2">
          {chosen.map((home) => (
            <li key={home.id}>
              <Button
                variant="secondary"
                size="sm"
                isDisabled={isDisabled}
                aria-label={`Remove ${home.label}`}
                onPress={() => field.onChange(chosen.filter(({ id }) => id !== home.id))}
              >
                {home.label}
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
