import { SERVER_ERROR } from '@doorstep/contract/errors'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './apiError.ts'

const EXPLAINED = new Set([400, 403, 409, 429])

/** A text to show, and a second sentence beneath it where there is more to say. */
export interface FailureText {
  message: string
  detail?: string
}

/** For a fixed text of the catalogue: the server's sentence stands beneath it where it explains something. */
export function fixedText(error: unknown, text: string): FailureText {
  const explains = error instanceof ApiError && error.kind === 'answer' && EXPLAINED.has(error.status)
  return explains && error.message !== text ? { message: text, detail: error.message } : { message: text }
}

/** For "server text or": the server's sentence, else the fallback. */
export function serverTextOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.kind === 'answer' ? error.message : fallback
}

/** For a list that not everybody may read: that it is denied, else the fallback. */
export function deniedTextOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status === 403 ? 'Access Denied.' : fallback
}

/** For a failed save of an issue: 4xx the server's text, 5xx the technical one, else that of no answer. */
export function saveText(error: unknown, technical: string): string {
  if (!(error instanceof ApiError) || error.kind !== 'answer') return SERVER_ERROR
  return error.status >= 500 ? technical : error.message
}

/** Nobody can say whether the server has done it: no answer came, none of the API's, or that it failed. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'answer' || error.status >= 500)
}

const PASSING: ReadonlySet<number> = new Set([401, 408, 429])

/** Asking anew may help; with anything else the server has decided. */
export function isPassing(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && PASSING.has(error.status))
}

/** For anything without a text of its own. */
export function plainText(error: unknown): string {
  return error instanceof ApiError ? error.message : SERVER_ERROR
}

/** The server's sentences about fields, where it names some, else the one about the whole. */
export function namedText({ fields, message }: ApiError): string {
  return Object.values(fields).join(' ') || message
}

/** Puts the server's sentences at the form's fields; answers whether there was one for each that it named. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  names: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false
  const named = Object.entries(error.fields)
  let shown = 0
  for (const [field, message] of named) {
    const name = names.find((candidate) => candidate.toLowerCase() === field.toLowerCase())
    if (!name) continue
    setError(name, { type: 'server', message })
    shown += 1
  }
  return named.length > 0 && shown === named.length
}
