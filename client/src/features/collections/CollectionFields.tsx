import { NATION_LABELS, NATIONS, STREAM_LABELS, STREAMS } from '@doorstep/contract/collections/rules'
import type { Collections } from '@doorstep/contract/collections/schema'
import { CalendarX2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { SelectField } from '../../forms/SelectField.tsx'
import { dayText } from '../../lib/dates.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { CalendarFile } from './CalendarFile.tsx'
import type { CollectionValues } from './collectionValues.ts'
import { ScheduleFields } from './ScheduleFields.tsx'

interface CollectionFieldsProps {
  /** Null while the development is being added. */
  collections: Collections | null
  isDisabled: boolean
}

/** What is collected at a development, in the development form. */
export function CollectionFields({ collections, isDisabled }: CollectionFieldsProps) {
  const { control, getValues } = useFormContext<CollectionValues>()
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'schedules' })
  const missing = STREAMS.filter((stream) => fields.every((field) => field.stream !== stream))
  const holidays = collections?.bankHolidays ?? null
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-border pt-4">
      <legend className="float-left w-full text-sm font-semibold">Collections</legend>
      {holidays?.endsSoon && (
        <Notice tone="warn" title={`Bank holidays are known until ${dayText(holidays.lastOn)} only`}>
          <p>Later ones are not shown until the product is brought up to date.</p>
        </Notice>
      )}
      {collections?.nation && (
        <SelectField
          control={control}
          name="nation"
          label="Nation"
          hint="Whose bank holidays are shown. Those of another nation show after saving."
          isDisabled={isDisabled}
          options={NATIONS.map((nation) => ({ value: nation, label: NATION_LABELS[nation] }))}
        />
      )}
      {fields.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <CalendarX2 aria-hidden="true" className="size-4 shrink-0" />
          Nothing is collected yet: residents see N/A.
        </p>
      )}
      {fields.map((field, index) => (
        <ScheduleFields
          key={field.id}
          index={index}
          stream={field.stream}
          holidays={holidays?.days ?? []}
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
        {collections && (
          <CalendarFile
            developmentId={collections.developmentId}
            isDisabled={isDisabled}
            onRead={(read) => {
              const named = new Set(read.map(({ stream }) => stream))
              const kept = getValues('schedules').filter(({ stream }) => !named.has(stream))
              replace([...kept, ...read])
            }}
          />
        )}
      </div>
      {!collections && (
        <p className="text-xs text-muted">
          A council&apos;s calendar file can be read, and bank holidays are shown, once the development is
          added.
        </p>
      )}
    </fieldset>
  )
}
