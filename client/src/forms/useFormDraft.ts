import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { deleteDraft, readDraft, saveDraft, type Draft } from '../lib/drafts.ts'
import { storedUserId } from '../lib/storage.ts'

const PAUSE_MS = 400

export interface OfferedDraft {
  /** The time at which the offered draft was typed, or null if there is no draft. */
  savedAt: string | null
  take: () => void
  drop: () => void
}

/**
 * Stores the input of a form on this device and offers it when the form opens again. Call `clear` after sending or
 * discarding. `onTake` receives the values that the draft was based on, or undefined if they are unknown.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  onTake?: (before: Partial<Values>) => void,
): OfferedDraft & { clear: () => void } {
  const [userId] = useState(() => storedUserId() ?? '')
  const [offered, setOffered] = useState<Draft<Partial<Values>> | null>(null)
  const pending = useRef<Changed<Values> | null>(null)
  const { isDirty } = form.formState

  useEffect(() => {
    let isWanted = true
    void readDraft<Partial<Values>>(userId, name).then((draft) => isWanted && setOffered(draft))
    return () => {
      isWanted = false
    }
  }, [userId, name])

  const clear = () => {
    pending.current = null
    setOffered(null)
    void deleteDraft(userId, name)
  }
  useKeeping({ form, userId, name, pending })

  return {
    savedAt: isDirty ? null : (offered?.savedAt ?? null),
    take: () => {
      if (!offered) return
      form.reset({ ...form.getValues(), ...offered.values }, { keepDefaultValues: true })
      onTake?.(offered.before ?? unknownOf(offered.values))
      setOffered(null)
    },
    drop: clear,
    clear,
  }
}

interface Changed<Values> {
  values: Partial<Values>
  before: Partial<Values>
}

interface Keeping<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  userId: string
  name: string
  pending: { current: Changed<Values> | null }
}

function useKeeping<Values extends FieldValues, Output>(keeping: Keeping<Values, Output>): void {
  const { form, userId, name, pending } = keeping
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(timer)
      if (pending.current) void saveDraft(userId, name, pending.current)
      pending.current = null
    }
    const settle = () => {
      if (form.formState.isDirty) flush()
      else {
        // The person has changed all fields back to their original values.
        pending.current = null
        void deleteDraft(userId, name)
      }
    }
    const { unsubscribe } = form.watch((values, { type }) => {
      // Only changes by the person are a draft. Values that the server fills in are not part of the draft.
      if (type !== 'change') return
      pending.current = changedOf<Values>(values, form.formState.defaultValues)
      clearTimeout(timer)
      timer = setTimeout(settle, PAUSE_MS)
    })
    return () => {
      unsubscribe()
      flush()
    }
  }, [form, userId, name, pending])
}

/**
 * Keeps only the changed fields. All other fields follow the record, which might have changed, for example by a
 * redaction.
 */
function changedOf<Values extends FieldValues>(
  values: FieldValues,
  before: FieldValues = {},
): Changed<Values> {
  const names = Object.keys(values).filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]),
  )
  const pick = (side: FieldValues) =>
    Object.fromEntries(names.map((field) => [field, side[field]])) as Partial<Values>
  return { values: pick(values), before: pick(before) }
}

function unknownOf<Values extends FieldValues>(values: Partial<Values>): Partial<Values> {
  return Object.fromEntries(Object.keys(values).map((field) => [field, undefined])) as Partial<Values>
}

/** Deletes the draft after the form has closed, so that the form cannot write it again. */
export function discardDraft(name: string): void {
  const userId = storedUserId()
  if (userId !== null) setTimeout(() => void deleteDraft(userId, name))
}
