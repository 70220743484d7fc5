import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { REPORT_SOURCES } from '@doorstep/contract/issues/rules'
import { REPORT_SOURCE_LABELS } from '@doorstep/contract/issues/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { qPage } from '../../api/query.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { ComboBox } from '../../ui/ComboBox.tsx'
import type { Report } from './issueValues.ts'

const SOURCES = REPORT_SOURCES.map((source) => ({ value: source, label: REPORT_SOURCE_LABELS[source] }))

/** The field for the occupant that staff report an issue for. Shown only to people who may report for others. */
export function ReportForField({ propertyId, isDisabled }: { propertyId: number; isDisabled: boolean }) {
  const { control } = useFormContext<Report>()
  const { field, fieldState } = useController({ control, name: 'onBehalfOf' })
  const [search, setSearch] = useState('')
  const shown = useRef(propertyId)
  const { onChange } = field
  useEffect(() => {
    // The chosen occupant lives at the previous property, so a change of property clears the choice.
    if (shown.current !== propertyId) onChange(null)
    shown.current = propertyId
  }, [propertyId, onChange])
  const occupants = useQuery(
    qPage(propertyEndpoints.listOccupants, { params: { propertyId }, query: { q: search, limit: 25 } }),
  )
  return (
    <>
      <ComboBox
        label="Report for"
        hint="Choose a resident of the home. Leave this field empty to report the issue for yourself."
        placeholder="Myself"
        options={(occupants.data?.rows ?? []).map(({ id, name }) => ({ id, label: name }))}
        value={field.value}
        onChange={(option) => field.onChange(option && { id: Number(option.id), label: option.label })}
        onSearch={setSearch}
        isLoading={occupants.isFetching}
        failedText={search === '' ? 'Nobody is registered at this property.' : undefined}
        isDisabled={isDisabled}
        inputRef={field.ref}
        error={fieldState.error?.message}
      />
      {field.value !== null && (
        <SelectField
          control={control}
          name="source"
          label="How did the resident tell you?"
          placeholder="Not said"
          options={SOURCES}
          isDisabled={isDisabled}
        />
      )}
    </>
  )
}
