import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/apiError.ts'
import { isPassing, isUnanswered, showFieldErrors, type FailureText } from '../api/errors.ts'
import { mergeRecord, recordDifferences, type Difference, type RecordPart } from './recordMerge.ts'
import { useFormDraft, type OfferedDraft } from './useFormDraft.ts'

/** One try to save. */
interface SaveAttempt<Row> {
  /** Stays the same while the same is sent again, so that a record is added once. */
  key: string
  /** Notes a part that is saved already, where a save has more than one. */
  keep: (row: Row) => void
}

interface RecordFormOptions<Values extends FieldValues, Output, Row> {
  form: UseFormReturn<Values, unknown, Output>
  draftName: string
  /** Null while it is being added. */
  row: Row | null
  valuesOf: (row: Row) => Values
  /** What is named where somebody else was quicker. */
  parts: readonly RecordPart<Values>[]
  /** What there is now, out of a refusal's `current`; null where that is something else. */
  readCurrent: (current: unknown, base: Row) => Row | null
  /** Saves it, on the version of `base`. */
  send: (output: Output, base: Row | null, attempt: SaveAttempt<Row>) => Promise<Row>
  failureOf: (error: unknown) => FailureText
  onSaved: (row: Row) => void
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
  isSaving: boolean
  submit: (output: Output) => Promise<void>
  takeCurrent: () => void
}

/** Adding or editing one record: a failure keeps what was typed, and an edit that comes too late shows what there is now. */
export function useRecordForm<Values extends FieldValues, Output, Row>(
  options: RecordFormOptions<Values, Output, Row>,
): RecordForm<Values, Output> & { base: Row | null } {
  const { form, draftName, row, valuesOf, parts, readCurrent, send, failureOf, onSaved, onDirty } = options
  const draft = useFormDraft(form, draftName)
  const [base, setBase] = useState(row)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const adding = useAdding<Output>()
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const showNow = (current: Row, before: Row, error: unknown) => {
    const sides = { base: valuesOf(before), mine: form.getValues(), current: valuesOf(current) }
    const found = recordDifferences(parts, sides)
    setDifferences(found)
    // Changed in something that the form does not have.
    if (found.length === 0) setProblem(failureOf(error))
    form.reset(mergeRecord(parts, sides), { keepDefaultValues: true })
    setBase(() => current)
  }

  const submit = async (output: Output) => {
    setProblem(null)
    setDifferences([])
    setIsSaving(true)
    let known = base
    const keep = (row: Row) => {
      known = row
      setBase(() => row)
    }
    try {
      // What was added to no answer goes again as it was; from then on this is an edit of it.
      const lost = base === null ? adding.lostBefore(output) : null
      if (lost) {
        const added = await adding.run(lost, (key) => send(lost, null, { key, keep })).catch(ifNotRefused)
        if (added !== null) keep(added)
      }
      const saved = await adding.run(output, (key) => send(output, known, { key, keep }))
      draft.clear()
      onSaved(saved)
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409
      const current = isStale && known !== null ? readCurrent(error.current, known) : null
      if (current !== null && known !== null) showNow(current, known, error)
      // The names are those of the form that the error is shown in.
      else if (!showFieldErrors(error, form.setError, Object.keys(form.getValues()) as Path<Values>[]))
        setProblem(failureOf(error))
    } finally {
      setIsSaving(false)
    }
  }
  const takeCurrent = () => {
    if (base !== null) form.reset(valuesOf(base))
    setDifferences([])
  }
  return { form, isNew: row === null, draft, base, problem, differences, isSaving, submit, takeCurrent }
}

// Then it has not been added.
function ifNotRefused(error: unknown): null {
  if (isPassing(error) || !(error instanceof ApiError)) throw error
  return null
}

/** Keys for what is sent: the same for the same content. Remembers what was sent and not answered. */
function useAdding<Output>() {
  const last = useRef({ content: '', key: '' })
  const lost = useRef<{ output: Output; content: string } | null>(null)
  return {
    /** What went out before this in other words, and may have arrived. */
    lostBefore: (output: Output): Output | null =>
      lost.current && lost.current.content !== JSON.stringify(output) ? lost.current.output : null,
    run: async <Row>(output: Output, send: (key: string) => Promise<Row>): Promise<Row> => {
      const content = JSON.stringify(output)
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      try {
        const row = await send(last.current.key)
        lost.current = null
        return row
      } catch (error) {
        if (isUnanswered(error)) lost.current = { output, content }
        else if (!isPassing(error)) lost.current = null
        throw error
      }
    },
  }
}
