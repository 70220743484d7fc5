import { useState } from 'react'
import type { ComboOption } from '../ui/ComboBox.tsx'
import type { ChangeList } from './listAddress.ts'

/** A filter by one record, which the address tells only by its number. `chosen` is what was picked here last. */
export function useRecordFilter(onChange: ChangeList, name: string) {
  const [chosen, setChosen] = useState<ComboOption | null>(null)
  const choose = (option: ComboOption | null) => {
    setChosen(option)
    onChange({ [name]: option ? String(option.id) : undefined })
  }
  return { chosen, choose }
}

/** The record of this number: as it was picked, else by the name that is known of it, else by its number. */
export function recordOption(
  id: number | undefined,
  { chosen, noun, label }: { chosen: ComboOption | null; noun: string; label: string | undefined },
): ComboOption | null {
  if (id === undefined) return null
  if (chosen?.id === id) return chosen
  return { id, label: label ?? `${noun} ${id}` }
}
