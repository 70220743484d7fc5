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

/** A record as it is elsewhere, while a form is open on it. */
export interface Followed<Row> {
  /** The newest that is known of it. */
  now: Row | undefined
  /** Whether one is newer than the other. */
  isNewer: (now: Row, base: Row) => boolean
  /** It is no longer the reader's to see. */
  isGone?: boolean
}

interface RecordFormOptions<Values extends FieldValues, Output extends Said<Values>, Row> {
  form: UseFormReturn<Values, unknown, Output>
  draftName: string
  /** Null while it is being added. */
  row: Row | null
  valuesOf: (row: Row) => Values
  /** What is named where somebody else was quicker. */
  parts: readonly RecordPart<Values>[]
  /** What there is now, out of a refusal's `current`; null where that is something else. */
  readCurrent: (current: unknown, base: Row, error: ApiError) => Row | null | Promise<Row | null>
  /** What else to follow it by than refusals. */
  followed?: Followed<Row>
  /** Values that what there is now no longer allows. */
  fit?: (values: Values, current: Row) => Values
  /** What somebody else has changed in it beside the form's fields. */
  furtherDifferences?: (before: Row, current: Row) => Difference[]
  /** Something beside the fields is to be saved, such as photos. */
  hasFurtherChanges?: boolean
  /** Saves it, on the version of `base`; null where a field says why nothing was sent. */
  send: (output: Output, base: Row | null, attempt: SaveAttempt<Row>) => Promise<Row | null>
  failureOf: (error: unknown) => FailureText
  onSaved: (row: Row) => void
  /** There was nothing to save. */
  onUnchanged: () => void
  onDirty: (isDirty: boolean) => void
}

/** What `RecordFormShell` shows of it. */
export interface RecordForm<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  isNew: boolean
  draft: OfferedDraft
  problem: FailureText | null
  /** What somebody else has changed since the form was opened. */
  differences: readonly Difference[]
  /** They were met by a save, and not while somebody was typing. */
  isBySave: boolean
  /** The last save did not find it. */
  isMissing: boolean
  /** It was deleted, or moved out of the reader's sight. */
  isGone: boolean
  isSaving: boolean
  submit: (output: Output) => Promise<void>
  takeCurrent: () => void
  /** What stands in the form, as text. */
  copyText: () => string
}

/**
 * Adding or editing one record: a failure keeps what was typed, a change by somebody else is shown beside it, and a save
 * without a change sends nothing and says so.
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
    // After a failure the server is asked in any case: what was sent may have arrived.
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
      // Changed in something that the form does not have.
      if (!showNow(current, known, true)) setProblem(failureOf(error))
    } else if (known !== null && refusal?.status === 404) setIsMissing(true)
    // The names are those of the form that the error is shown in.
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

/** The record that a form is based on, and what somebody else has changed in it: met by a save, or heard of. */
function useMetChanges<Values extends FieldValues, Output extends Said<Values>, Row>(
  options: Meeting<Values, Output, Row>,
  isSaving: boolean,
) {
  const { form, draftName, row, valuesOf, parts, followed, fit, furtherDifferences } = options
  const [base, setBase] = useState(row)
  const [met, setMet] = useState(NOTHING_MET)

  /** Answers whether it differs in anything that the form can show. */
  const showNow = (current: Row, before: Row, isBySave: boolean): boolean => {
    const sides = { base: valuesOf(before), mine: form.getValues(), current: valuesOf(current) }
    const differences = [...recordDifferences(parts, sides), ...(furtherDifferences?.(before, current) ?? [])]
    setMet({ differences, isBySave })
    const merged = mergeRecord(parts, sides)
    form.reset(fit?.(merged, current) ?? merged, { keepDefaultValues: true })
    setBase(() => current)
    return differences.length > 0
  }

  /** Of a draft, beside which this stood in the record: what has changed there since is met like by an open form. */
  const showSince = (before: Partial<Values>) => {
    if (base === null) return
    const current = valuesOf(base)
    const sides = { base: { ...current, ...before }, mine: form.getValues(), current }
    const compared = parts.filter(({ isOwn }) => !isOwn)
    // What says the same by now needs no choice.
    const differences = recordDifferences(compared, sides).filter(({ now, yours }) => now !== yours)
    setMet({ differences, isBySave: false })
  }
  const draft = useFormDraft(form, draftName, showSince)

  const now = followed?.now
  useEffect(() => {
    if (isSaving || base === null || now === undefined || !followed?.isNewer(now, base)) return
    showNow(now, base, false)
    // What there is now is what it follows.
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

/** Sets the fields that are compared, and leaves what stands beside them, such as a comment, as it was typed. */
function resetParts<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  parts: readonly RecordPart<Values>[],
  values: Values,
): void {
  const compared = new Set<keyof Values>(parts.filter(({ isOwn }) => !isOwn).flatMap(({ names }) => names))
  const typed = form.getValues()
  form.reset(values)
  // The names of a form's values are its paths.
  for (const name of Object.keys(typed) as Path<Values>[])
    if (!compared.has(name)) form.setValue(name, typed[name], { shouldDirty: true })
}
