import { useRef, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { isUnanswered } from '../../api/errors.ts'

/**
 * One key for all tries of a form that emails people, so that a try whose answer was lost is not carried out again with
 * changed words. `explained` returns the error to show: `message` if an earlier try was carried out.
 */
export function useOneKey(message: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isAnswerLost = useRef(false)
  const explained = (error: unknown): unknown => {
    // A refusal of an old version has the newest one.
    const isUsed = error instanceof ApiError && error.code === 'CONFLICT' && error.current === undefined
    if (isAnswerLost.current && isUsed) return new ApiError({ kind: 'answer', status: error.status, message })
    isAnswerLost.current ||= isUnanswered(error)
    return error
  }
  return { idempotencyKey, explained }
}
