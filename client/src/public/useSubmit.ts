import { useRef, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import type { FailureText } from '../api/errors.ts'

/** The errors of a form: a sentence for each field, and one or two sentences for the whole form. */
export interface FormFailure {
  fields: Readonly<Record<string, string>>
  message?: string | undefined
  detail?: string | undefined
}

const NO_FAILURE: FormFailure = { fields: {} }

/** Sends a form, one attempt at a time. `run` returns the failure, or null. */
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

/** Returns the first error for each field that a schema refuses. */
export function refusedFields(judged: Judged): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of judged.error?.issues ?? []) fields[String(path[0])] ??= message
  return fields
}

/**
 * Turns a failed call into errors. Known fields get the server's sentences. The form gets `text`, unless a field
 * already says the same.
 */
export function failureOf(error: unknown, names: readonly string[], text: FailureText): FormFailure {
  const fields: Record<string, string> = {}
  const named = error instanceof ApiError ? Object.entries(error.fields) : []
  for (const [field, message] of named) {
    const own = names.find((name) => name.toLowerCase() === field.toLowerCase())
    if (own) fields[own] = message
  }
  // A sentence that a field already shows is not repeated.
  const isSaid = (sentence: string | undefined) => Object.values(fields).includes(sentence ?? '')
  return {
    fields,
    message: isSaid(text.message) ? undefined : text.message,
    detail: isSaid(text.detail) ? undefined : text.detail,
  }
}
