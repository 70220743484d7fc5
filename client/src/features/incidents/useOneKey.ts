import { useRef, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { isUnanswered } from '../../api/errors.ts'

/**
 * Returns one key for all tries of a form that emails people. After a lost answer, the next try cannot email people
 * again with other words. If an earlier try was carried out, `explained` returns an error with `message`.
 */
export function useOneKey(message: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isAnswerLost = useRef(false)
  const explained = (error: unknown): unknown => {
    // When the server refuses an old version, its response has the newest version.
    const isUsed = error instanceof ApiError && error.code === 'CONFLICT' && error.current === undefined
    if (isAnswerLost.current && isUsed) return new ApiError({ kind: 'answer', status: error.status, message })
    isAnswerLost.current ||= isUnanswered(error)
    return error
  }
  return { idempotencyKey, explained }
}
