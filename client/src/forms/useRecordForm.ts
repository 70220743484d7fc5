import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/apiError.ts'
import { showFieldErrors, type FailureText } from '../api/errors.ts'
import { notify } from '../ui/toast.ts'
import {
  isSameRecord,
  mergeRecord,
  recordDifferences,
  recordText,
  type Difference,
  type RecordPart,
  type Said,
} from './recordMerge.ts'
import { useAdding, type SaveAttempt } from './useAdding.ts'
import { useFormDraft, type OfferedDraft } from './useFormDraft.ts'

/** The latest state of a record while a form edits it. */
export interface Followed<Row> {
  now: Row | undefined
  isNewer: (now: Row, base: Row) => boolean
  /** True if the reader can no longer see the record. */
  isGone?: boolean
}

interface RecordFormOptions<Values extends FieldValues, Output extends Said<Values>, Row> {
  form: UseFormReturn<Values, unknown, Output>
  draftName: string
  /** The record that the form edits, or null if the form adds a record. */
  row: Row | null
  valuesOf: (row: Row) => Values
  /** The parts that can be named in a conflict. */
  parts: readonly RecordPart<Values>[]
  /** Reads the current row from a refusal's `current`. Returns null if `current` is not a row. */
  readCurrent: (current: unknown, base: Row, error: ApiError) => Row | null | Promise<Row | null>
  /** Other sources of newer versions of the record, in addition to refusals. */
  followed?: Followed<Row>
  /** Adjusts values that the current record no longer allows. */
  fit?: (values: Values, current: Row) => Values
  /** Returns the changes by others outside the form's fields. */
  furtherDifferences?: (before: Row, current: Row) => Difference[]
  /** True if something outside the fields needs saving, such as photos. */
  hasFurtherChanges?: boolean
  /**
   * Saves an edit based on the version of `base`, or a new record if `base` is null. Returns null if a field error
   * prevented the save.
   */
  send: (output: Output, base: Row | null, attempt: SaveAttempt<Row>) => Promise<Row | null>
  failureOf: (error: unknown) => FailureText
  onSaved: (row: Row) => void
  onUnchanged: () => void
  onDirty: (isDirty: boolean) => void
}

export interface RecordForm<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  isNew: boolean
  draft: OfferedDraft
  problem: FailureText | null
  /** The changes by others since the form was opened. */
  differences: readonly Difference[]
  /** True if a save found the changes. False if the changes arrived while the form was open. */
  isBySave: boolean
  /** True if the last save did not find the record. */
  isMissing: boolean
  /** True if the record was deleted or is no longer in the reader's scope. */
  isGone: boolean
  isSaving: boolean
  submit: (output: Output) => Promise<void>
  takeCurrent: () => void
  copyText: () => string
}

/**
 * A form that adds or edits a record. After a failure, the form keeps the typed text. The form shows changes by others,
 * and sends nothing if nothing has changed.
 */
export function useRecordForm<Values extends FieldValues, Output extends Said<Values>, Row>(
  options: RecordFormOptions<Values, Output, Row>,
): RecordForm<Values, Output> & { base: Row | null } {
  const { form, row, readCurrent, send, failureOf, onSaved } = options
  const { hasFurtherChanges = false } = options
  const [problem, setProblem] = useState<FailureText | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const { base, setBase, draft, showNow, forgetMet, isUnchanged, shown } = useMetChanges(options, isSaving)
  const add = useAdding<Output>()
  useDirtyReport(form.formState.isDirty || hasFurtherChanges, options.onDirty)

  const submit = async (output: Output) => {
    // After a failure, the form sends even unchanged values, because the first request might have arrived.
    if (problem === null && !hasFurtherChanges && isUnchanged(output)) {
      draft.clear()
      notify.unchanged()
      options.onUnchanged()
      return
    }
    setProblem(null)
    setIsMissing(false)
    forgetMet()
    setIsSaving(true)
    let known = base
    const keep = (kept: Row) => {
      known = kept
      setBase(() => kept)
    }
    try {
      const saved = await add(output, { base, send, keep })
      if (saved === null) return
      draft.clear()
      onSaved(saved)
    } catch (error) {
      await showFailure(error, known)
    } finally {
      setIsSaving(false)
    }
  }
  const showFailure = async (error: unknown, known: Row | null) => {
    const refusal = error instanceof ApiError ? error : null
    const current = refusal && known !== null ? await readCurrent(refusal.current, known, refusal) : null
    if (current !== null && known !== null) {
      // The record has changed in a part that the form does not show.
      if (!showNow(current, known, true)) setProblem(failureOf(error))
    } else if (known !== null && refusal?.status === 404) setIsMissing(true)
    // The error's fields are the fields of this form.
    else if (!showFieldErrors(error, form.setError, Object.keys(form.getValues()) as Path<Values>[]))
      setProblem(failureOf(error))
  }
  return {
    form,
    isNew: row === null,
    draft,
    base,
    problem,
    ...shown,
    isMissing,
    isSaving,
    submit,
  }
}

function useDirtyReport(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
}

type Meeting<Values extends FieldValues, Output extends Said<Values>, Row> = Pick<
  RecordFormOptions<Values, Output, Row>,
  'form' | 'draftName' | 'row' | 'valuesOf' | 'parts' | 'followed' | 'fit' | 'furtherDifferences'
>

/** Tracks the record that the form is based on, and changes by others that a save or an update finds. */
function useMetChanges<Values extends FieldValues, Output extends Said<Values>, Row>(
  options: Meeting<Values, Output, Row>,
  isSaving: boolean,
) {
  const { form, draftName, row, valuesOf, parts, followed, fit, furtherDifferences } = options
  const [base, setBase] = useState(row)
  const [met, setMet] = useState(NOTHING_MET)

  /** Shows the differences between both versions in the form. Returns true if the form can show a difference. */
  const showNow = (current: Row, before: Row, isBySave: boolean): boolean => {
    const sides = { base: valuesOf(before), mine: form.getValues(), current: valuesOf(current) }
    const differences = [...recordDifferences(parts, sides), ...(furtherDifferences?.(before, current) ?? [])]
    setMet({ differences, isBySave })
    const merged = mergeRecord(parts, sides)
    form.reset(fit?.(merged, current) ?? merged, { keepDefaultValues: true })
    setBase(() => current)
    return differences.length > 0
  }

  /**
   * Compares a draft with the record. `before` is the record when the draft was typed. Changes after that time are
   * shown like changes while the form is open.
   */
  const showSince = (before: Partial<Values>) => {
    if (base === null) return
    const current = valuesOf(base)
    const sides = { base: { ...current, ...before }, mine: form.getValues(), current }
    const compared = parts.filter(({ isOwn }) => !isOwn)
    // If the person and the record have the same value, the person does not have to choose.
    const differences = recordDifferences(compared, sides).filter(({ now, yours }) => now !== yours)
    setMet({ differences, isBySave: false })
  }
  const draft = useFormDraft(form, draftName, showSince)

  const now = followed?.now
  useEffect(() => {
    if (isSaving || base === null || now === undefined || !followed?.isNewer(now, base)) return
    showNow(now, base, false)
    // Runs when the record changes or a save ends.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now, isSaving])
  const forgetMet = () => setMet(NOTHING_MET)
  const takeCurrent = () => {
    if (base !== null) resetParts(form, parts, valuesOf(base))
    forgetMet()
  }
  const isUnchanged = (output: Output) => base !== null && isSameRecord(parts, valuesOf(base), output)
  const copyText = () => recordText(parts, form.getValues(), base === null ? null : valuesOf(base))
  const shown = { ...met, isGone: followed?.isGone === true, takeCurrent, copyText }
  return { base, setBase, draft, showNow, forgetMet, isUnchanged, shown }
}

const NOTHING_MET: { differences: readonly Difference[]; isBySave: boolean } = {
  differences: [],
  isBySave: false,
}

/** Resets the compared fields and keeps other input, such as a comment. */
function resetParts<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  parts: readonly RecordPart<Values>[],
  values: Values,
): void {
  const compared = new Set<keyof Values>(parts.filter(({ isOwn }) => !isOwn).flatMap(({ names }) => names))
  const typed = form.getValues()
  form.reset(values)
  // The keys of a form's values are also the paths of its fields.
  for (const name of Object.keys(typed) as Path<Values>[])
    if (!compared.has(name)) form.setValue(name, typed[name], { shouldDirty: true })
}
