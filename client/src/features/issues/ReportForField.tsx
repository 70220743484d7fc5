import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { qPage } from '../../api/query.ts'
import { ComboBox } from '../../ui/ComboBox.tsx'
import type { Report } from './issueValues.ts'

/** For those who may report for somebody who lives there. */
export function ReportForField({ propertyId, isDisabled }: { propertyId: number; isDisabled: boolean }) {
  const { control } = useFormContext<Report>()
  const { field, fieldState } = useController({ control, name: 'onBehalfOf' })
  const [search, setSearch] = useState('')
  const shown = useRef(propertyId)
  const { onChange } = field
  useEffect(() => {
    // Whoever was chosen lives at the property that was shown then.
    if (shown.current !== propertyId) onChange(null)
    shown.current = propertyId
  }, [propertyId, onChange])
  const occupants = useQuery(
    qPage(propertyEndpoints.listOccupants, { params: { propertyId }, query: { q: search, limit: 25 } }),
  )
  return (
    <ComboBox
      label="Report for"
      hint="Somebody who lives there. Leave it empty to report it yourself."
      placeholder="Myself"
      options={(occupants.data?.rows ?? []).map(({ id, name }) => ({ id, label: name }))}
      value={field.value}
      onChange={(option) => field.onChange(option && { id: Number(option.id), label: option.label })}
      onSearch={setSearch}
      isLoading={occupants.isFetching}
      failedText={search === '' ? 'Nobody is registered there.' : undefined}
      isDisabled={isDisabled}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}
