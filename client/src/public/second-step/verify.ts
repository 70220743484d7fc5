import { authEndpoints, secondStepEndpoints } from '@doorstep/contract/auth/endpoints'
import type { VerifyResult } from '@doorstep/contract/auth/schema'
import { RESEND_FAILED, WRONG_CODE, CODE_SENT } from '@doorstep/contract/auth/texts'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/call.ts'
import { goTo, loginAddress, returnAddress } from '../../lib/address.ts'
import { clearSession, storedToken, storedUserId, storeFullToken } from '../../lib/storage.ts'
import { paths } from '../../paths.ts'
import { count } from '../../visits/count.ts'
import { firstScreenOf } from '../firstScreen.ts'
import type { DeliveryState } from './secondStep.ts'

const SERVER_ERROR = 'Server error. Please try again later.'

/**
 * `wrong`: the server rejected the code and counted the try. `over`: the server ended the login. `failed`: the server
 * did not check the code.
 */
export type Verdict = { kind: 'right' } | { kind: 'wrong' | 'over' | 'failed'; message: string }

/** Sends the code. If the code is right, opens the page that the person wanted. */
export async function verify(code: string): Promise<Verdict> {
  try {
    const answer: Partial<VerifyResult> | null = await call(secondStepEndpoints.verifyCode, {
      body: { userId: Number(storedUserId()), code },
    })
    if (!answer?.token) return { kind: 'wrong', message: WRONG_CODE }
    storeFullToken(answer.token)
    count({ name: 'login', method: 'email' })
    const next = answer.setupRequired ? paths.setupMfa : returnAddress(window.location.search)
    goTo(next ?? firstScreenOf(answer), { replace: true })
    return { kind: 'right' }
  } catch (error) {
    return judged(error)
  }
}

function judged(error: unknown): Verdict {
  if (!(error instanceof ApiError) || error.kind === 'unreachable') {
    return { kind: 'failed', message: SERVER_ERROR }
  }
  const text = error.kind === 'answer' ? error.fields['code'] || error.message : ''
  if (error.status === 429 || error.status >= 500) return { kind: 'failed', message: text || SERVER_ERROR }
  return { kind: error.sessionEnded ? 'over' : 'wrong', message: text || WRONG_CODE }
}

export type Resent =
  | { message: string; delivery: DeliveryState }
  | { problem: string; retryAfter: number | null; isOver: boolean }

export async function resend(): Promise<Resent> {
  try {
    const answer = await call(secondStepEndpoints.sendCode, { body: { userId: Number(storedUserId()) } })
    return { message: answer.message || CODE_SENT, delivery: answer }
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.kind === 'answer'
    const isLost = !(error instanceof ApiError) || error.kind === 'unreachable'
    const problem = (isAnswer && error.message) || (isLost ? SERVER_ERROR : RESEND_FAILED)
    const retryAfter = isAnswer && error.status === 429 ? error.retryAfter : null
    return { problem, retryAfter, isOver: isAnswer && error.secondStep?.resendsLeft === 0 }
  }
}

/** Cancels the login before its second step. Clears the data in this browser even if the page is offline. */
export function abandon(): void {
  if (storedToken() !== null) void call(authEndpoints.logout).catch(() => undefined)
  clearSession()
  goTo(loginAddress(returnAddress(window.location.search) ?? '/'), { replace: true })
}
