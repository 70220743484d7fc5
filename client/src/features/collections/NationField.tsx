import { NATION_LABELS, NATIONS } from '@doorstep/contract/collections/rules'
import { useController, useFormContext } from 'react-hook-form'
import { formatDayOfYear } from '../../lib/dates.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { nationOf, type CollectionValues } from './collectionValues.ts'
import type { useBankHolidays } from './useBankHolidays.ts'

interface NationFieldProps {
  holidays: ReturnType<typeof useBankHolidays>
  isDisabled: boolean
}

/** A field for the nation whose bank holidays apply. The hint says how far ahead the holidays are known. */
export function NationField({ holidays, isDisabled }: NationFieldProps) {
  const { control } = useFormContext<CollectionValues>()
  const { field } = useController({ control, name: 'nation' })
  if (!holidays) return null
  const { data } = holidays
  return (
    <>
      {data?.endsSoon && (
        <Notice tone="warn" title={`We have bank holiday dates only up to ${formatDayOfYear(data.lastOn)}`}>
          <p>Later dates appear after the next update.</p>
        </Notice>
      )}
      <Select
        label="Nation"
        hint="Bank holidays of this nation are shown."
        isDisabled={isDisabled}
        options={NATIONS.map((nation) => ({ value: nation, label: NATION_LABELS[nation] }))}
        value={nationOf(field.value)}
        onChange={field.onChange}
        buttonRef={field.ref}
      />
      <QueryError query={holidays} text="We couldn’t load the bank holidays. Try again." />
    </>
  )
}
