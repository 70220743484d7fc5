import {
  EVERY_WEEKS_MAX,
  isScheduledOn,
  NEXT_DATES,
  nextCollections,
  type Stream,
  STREAM_LABELS,
} from '@doorstep/contract/collections/rules'
import { DayInput } from '@doorstep/contract/fields'
import { CalendarSync, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { addDays, formatDayOfYear, today } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { ERROR } from '../../ui/fieldStyles.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { scheduleOf, weeksText, type CollectionValues, type ScheduleValues } from './collectionValues.ts'
import { NextDates } from './NextDates.tsx'
import type { Holiday } from './NextDates.tsx'

/** How many coming dates can be moved. */
const MOVABLE_DATES = 26

const WEEKS = Array.from({ length: EVERY_WEEKS_MAX }, (_, at) => ({
  value: at + 1,
  label: weeksText(at + 1),
}))

interface ScheduleFieldsProps {
  index: number
  stream: Stream
  holidays: readonly Holiday[]
  isDisabled: boolean
  onRemove: () => void
}

/** The schedule of a stream, with its moved dates and a preview. */
export function ScheduleFields({ index, stream, holidays, isDisabled, onRemove }: ScheduleFieldsProps) {
  const { control, formState } = useFormContext<CollectionValues>()
  const shifts = useFieldArray({ control, name: `schedules.${index}.shifts` })
  // The schedule is undefined for a moment after another schedule was removed.
  const schedule: ScheduleValues | undefined = useWatch({ control, name: `schedules.${index}` })
  const name = STREAM_LABELS[stream]
  const problem = formState.errors.schedules?.[index]?.stream?.message
  if (!schedule) return null
  const ahead = movableDates(schedule)
  return (
    <section aria-label={name} className="flex flex-col gap-3 rounded-lg border border-border p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{name}</h3>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Remove ${name}`}
          isDisabled={isDisabled}
          onPress={onRemove}
        >
          Remove
        </Button>
      </div>
      {problem && <p className={ERROR}>{problem}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          control={control}
          name={`schedules.${index}.firstOn`}
          type="date"
          label="First date"
          isRequired
          isDisabled={isDisabled}
        />
        <SelectField
          control={control}
          name={`schedules.${index}.everyWeeks`}
          label="How often"
          options={WEEKS}
          isDisabled={isDisabled}
        />
      </div>
      {shifts.fields.map((shift, at) => (
        <div key={shift.id} className="grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <SelectField
            control={control}
            name={`schedules.${index}.shifts.${at}.from`}
            label="Instead of"
            options={optionsOf(ahead, schedule.shifts[at]?.from)}
            isDisabled={isDisabled}
          />
          <div className="max-sm:order-last max-sm:col-span-2">
            <TextField
              control={control}
              name={`schedules.${index}.shifts.${at}.to`}
              type="date"
              label="Collected on (leave empty if there is no collection)"
              isDisabled={isDisabled}
            />
          </div>
          <IconButton
            icon={X}
            label={`Remove the moved date for ${name}`}
            isDisabled={isDisabled}
            onPress={() => shifts.remove(at)}
          />
        </div>
      ))}
      {ahead.length > 0 && (
        <>
          <Button
            size="sm"
            variant="secondary"
            className="self-start"
            aria-label={`Move a single date for ${name}`}
            isDisabled={isDisabled}
            onPress={() => shifts.append({ from: freeDate(ahead, schedule), to: '' })}
          >
            <CalendarSync aria-hidden="true" className="size-4" />
            Move a single date
          </Button>
          <NextDates
            name={name}
            days={nextCollections(scheduleOf(schedule), today(), NEXT_DATES)}
            holidays={holidays}
            onMove={(day) =>
              isScheduledOn(scheduleOf(schedule), day) && shifts.append({ from: day, to: addDays(day, 1) })
            }
          />
        </>
      )}
    </section>
  )
}

/** The coming dates as scheduled, without any moves. */
function movableDates({ firstOn, everyWeeks }: ScheduleValues): string[] {
  if (!DayInput.safeParse(firstOn).success) return []
  return nextCollections({ firstOn, everyWeeks, shifts: [] }, today(), MOVABLE_DATES)
}

function optionsOf(ahead: readonly string[], chosen: string | undefined) {
  const days = chosen && !ahead.includes(chosen) ? [chosen, ...ahead] : ahead
  return days.map((day) => ({ value: day, label: formatDayOfYear(day) }))
}

function freeDate(ahead: readonly string[], { shifts }: ScheduleValues): string {
  return ahead.find((day) => shifts.every(({ from }) => from !== day)) ?? ''
}
