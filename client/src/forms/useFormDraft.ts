import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { deleteDraft, readDraft, saveDraft, type Draft } from '../lib/drafts.ts'
import { storedUserId } from '../lib/storage.ts'

const PAUSE_MS = 400

/** What `DraftNotice` needs of a form's draft. */
export interface OfferedDraft {
  /** When what is offered was typed; null where nothing is. */
  savedAt: string | null
  take: () => void
  drop: () => void
}

/**
 * Keeps what is typed into a form on this device, shortly after every change, and offers it when the form is opened
 * again: after a session that ended, a reload, or a page left by mistake. `clear` it once it was sent or discarded.
 * `onTake` is told what stood there when it was typed, by field; undefined where that is not known.
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

/** What was changed, and what stood there. */
interface Changed<Values> {
  values: Partial<Values>
  before: Partial<Values>
}

interface Keeping<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  userId: string
  name: string
  /** What was typed and is not kept yet. */
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
        // Everything is back to what it was.
        pending.current = null
        void deleteDraft(userId, name)
      }
    }
    const { unsubscribe } = form.watch((values, { type }) => {
      // Only what the person does; a form that is filled from the server is no draft.
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

/** Everything else is the record's to say, which may no longer be what it was: words were removed. */
function changedOf<Values extends FieldValues>(
  values: FieldValues,
  before: FieldValues = {},
): Changed<Values> {
  const names = Object.keys(values).filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]),
  )
  const pick = (side: FieldValues) =>
    // Some of the fields that there were.
    Object.fromEntries(names.map((field) => [field, side[field]])) as Partial<Values>
  return { values: pick(values), before: pick(before) }
}

function unknownOf<Values extends FieldValues>(values: Partial<Values>): Partial<Values> {
  // The same fields without what they say.
  return Object.fromEntries(Object.keys(values).map((field) => [field, undefined])) as Partial<Values>
}

/** Drops what a form was about to keep, after the form has gone and cannot write it again. */
export function discardDraft(name: string): void {
  const userId = storedUserId()
  if (userId !== null) setTimeout(() => void deleteDraft(userId, name))
}
