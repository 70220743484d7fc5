import type { SlotInput } from '@doorstep/contract/orders/appointments/schema'
import { SLOTS_MAX } from '@doorstep/contract/orders/rules'
import { useLayoutEffect, useRef } from 'react'
import { today } from '../lib/dates.ts'
import { buttonClass, LABEL } from '../ui/fieldStyles.ts'
import { TextInput } from '../ui/TextInput.tsx'
import { EMPTY_SLOT, lastSlotDay, slotFieldId, type SlotField } from './slots.ts'

interface SlotsFieldProps {
  slots: readonly SlotInput[]
  errors: Record<string, string>
  onChange: (slots: SlotInput[]) => void
}

const ADD = 'add-slot'

/** A field for up to five times. Each time has a day, a start and an end. */
export function SlotsField({ slots, errors, onChange }: SlotsFieldProps) {
  const toFocus = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (toFocus.current !== undefined) document.querySelector<HTMLElement>(`#${toFocus.current}`)?.focus()
    toFocus.current = undefined
  })
  const add = () => {
    const last = slots.at(-1) ?? EMPTY_SLOT
    toFocus.current = slotFieldId(slots.length, 'day')
    onChange([...slots, { ...last, day: '' }])
  }
  const remove = (index: number) => {
    toFocus.current = ADD
    onChange(slots.filter((_slot, other) => other !== index))
  }
  return (
    <div className="flex flex-col gap-4">
      {slots.map((slot, index) => (
        <SlotFields
          // A time has no id, so its index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          slot={slot}
          errors={errors}
          onChange={(part) =>
            onChange(slots.map((one, other) => (other === index ? { ...one, ...part } : one)))
          }
          onRemove={slots.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {slots.length < SLOTS_MAX && (
        <button
          id={ADD}
          type="button"
          className={`${buttonClass('secondary')} min-h-12 self-start`}
          onClick={add}
        >
          Add another time
        </button>
      )}
    </div>
  )
}

interface SlotFieldsProps {
  index: number
  slot: SlotInput
  errors: Record<string, string>
  onChange: (part: Partial<SlotInput>) => void
  /** Removes this time. Undefined if this is the only time, because the last time cannot be removed. */
  onRemove: (() => void) | undefined
}

function SlotFields({ index, slot, errors, onChange, onRemove }: SlotFieldsProps) {
  const inputOf = (field: SlotField) => {
    const id = slotFieldId(index, field)
    return {
      id,
      isRequired: true,
      value: slot[field],
      error: errors[id],
      onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [field]: target.value }),
    }
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-border p-3">
      <legend className={`${LABEL} px-1`}>Time {index + 1}</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <div className="col-span-2">
          <TextInput label="Day" type="date" min={today()} max={lastSlotDay()} {...inputOf('day')} />
        </div>
        <TextInput label="From" type="time" {...inputOf('from')} />
        <TextInput label="To" type="time" {...inputOf('to')} />
      </div>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove time ${index + 1}`}
          className={`${buttonClass('secondary')} min-h-11 self-start`}
          onClick={onRemove}
        >
          Remove
        </button>
      )}
    </fieldset>
  )
}
