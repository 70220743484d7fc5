import { useRef, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import type { FailureText } from '../api/errors.ts'

/** What went wrong with a form: sentences at its fields, and one or two for the whole. */
export interface FormFailure {
  fields: Readonly<Record<string, string>>
  message?: string | undefined
  detail?: string | undefined
}

const NO_FAILURE: FormFailure = { fields: {} }

/** Sends a form, once at a time. `run` answers what went wrong, or null. */
export function useSubmit(run: () => Promise<FormFailure | null>) {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState(NO_FAILURE)
  const submit = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setFailure(NO_FAILURE)
    const found = await run()
    isRunning.current = false
    setIsBusy(false)
    if (!found) return
    setFailure(found)
    setAttempt((count) => count + 1)
  }
  const hasFailed = failure.message !== undefined || Object.keys(failure.fields).length > 0
  return { submit, isBusy, attempt, failure, hasFailed }
}

interface Judged {
  success: boolean
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

/** The first sentence for each field that a schema refuses. */
export function refusedFields(judged: Judged): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of judged.error?.issues ?? []) fields[String(path[0])] ??= message
  return fields
}

/** A failed call: the server's sentences at the fields that the form has, and `text` unless they say it all. */
export function failureOf(error: unknown, names: readonly string[], text: FailureText): FormFailure {
  const fields: Record<string, string> = {}
  const named = error instanceof ApiError ? Object.entries(error.fields) : []
  for (const [field, message] of named) {
    const own = names.find((name) => name.toLowerCase() === field.toLowerCase())
    if (own) fields[own] = message
  }
  // A sentence that stands at its field is not said twice.
  const isSaid = (sentence: string | undefined) => Object.values(fields).includes(sentence ?? '')
  return {
    fields,
    message: isSaid(text.message) ? undefined : text.message,
    detail: isSaid(text.detail) ? undefined : text.detail,
  }
}
