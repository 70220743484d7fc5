import { SERVER_ERROR } from '@doorstep/contract/errors'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './apiError.ts'

const EXPLAINED = new Set([400, 403, 409, 429])

export interface FailureText {
  message: string
  detail?: string
}

/**
 * Returns a fixed text of the catalogue. If the server's message explains the failure, it is added and "Try again." is
 * left out.
 */
export function fixedText(error: unknown, text: string): FailureText {
  const explains = error instanceof ApiError && error.kind === 'answer' && EXPLAINED.has(error.status)
  return explains && error.message !== text
    ? { message: text.replace(/ Try again\.$/, ''), detail: error.message }
    : { message: text }
}

/** Returns the server's message, or else the fallback. Used where the specification says "server text or". */
export function serverTextOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.kind === 'answer' ? error.message : fallback
}

/** Returns "Access Denied." if the person may not read a list, or else the fallback. */
export function deniedTextOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status === 403 ? 'Access Denied.' : fallback
}

/**
 * Returns the text for a failed save of an issue. After a 4xx status, the text is the server's. After a 5xx status, the
 * text is `technical`. In all other cases, it is the text for no answer.
 */
export function saveText(error: unknown, technical: string): string {
  if (!(error instanceof ApiError) || error.kind !== 'answer') return SERVER_ERROR
  return error.status >= 500 ? technical : error.message
}

/**
 * True if the server might have made the change: after no answer, an answer that is not from the API, or a server
 * error.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'answer' || error.status >= 500)
}

const PASSING: ReadonlySet<number> = new Set([401, 408, 429])

/** True if a retry might help. After any other error, the server's decision is final. */
export function isPassing(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && PASSING.has(error.status))
}

/** Returns the text for an error that has no specified text: the server's message, or a general one. */
export function plainText(error: unknown): string {
  return error instanceof ApiError ? error.message : SERVER_ERROR
}

/** Returns the server's messages about fields, or else its general message. */
export function namedText({ fields, message }: ApiError): string {
  return Object.values(fields).join(' ') || message
}

/** Shows the server's messages at the form's fields. Returns true if every named field is in the form. */
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
