import { STREAM_LABELS, STREAMS } from '@doorstep/contract/collections/rules'
import { CalendarX2 } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Select } from '../../ui/Select.tsx'
import { CalendarFile } from './CalendarFile.tsx'
import { withoutRead, type CollectionValues, type ScheduleValues } from './collectionValues.ts'
import { NationField } from './NationField.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { useBankHolidays } from './useBankHolidays.ts'

/** The collections of a development, as part of its form. */
export function CollectionFields({ isDisabled }: { isDisabled: boolean }) {
  const { control, getValues } = useFormContext<CollectionValues>()
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'schedules' })
  const missing = STREAMS.filter((stream) => fields.every((field) => field.stream !== stream))
  const holidays = useBankHolidays()
  const before = useRef<readonly ScheduleValues[]>([])
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-border pt-4">
      <legend className="float-left w-full text-sm font-semibold">Collections</legend>
      <NationField holidays={holidays} isDisabled={isDisabled} />
      {fields.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <CalendarX2 aria-hidden="true" className="size-4 shrink-0" />
          No collections yet. Residents see N/A.
        </p>
      )}
      {fields.map((field, index) => (
        <ScheduleFields
          key={field.id}
          index={index}
          stream={field.stream}
          holidays={holidays?.data?.days ?? []}
          isDisabled={isDisabled}
          onRemove={() => remove(index)}
        />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        {missing.length > 0 && (
          <Select
            label="Add a stream"
            className="min-w-44 flex-1"
            placeholder="Choose a stream"
            isDisabled={isDisabled}
            options={missing.map((stream) => ({ value: stream, label: STREAM_LABELS[stream] }))}
            value={null}
            onChange={(stream) => append({ stream, firstOn: '', everyWeeks: 1, shifts: [] })}
          />
        )}
        <CalendarFile
          isDisabled={isDisabled}
          onRead={(read) => {
            before.current = getValues('schedules')
            const named = new Set(read.map(({ stream }) => stream))
            replace([...before.current.filter(({ stream }) => !named.has(stream)), ...read])
          }}
          onRemove={(read) => replace(withoutRead(getValues('schedules'), read, before.current))}
        />
      </div>
    </fieldset>
  )
}
