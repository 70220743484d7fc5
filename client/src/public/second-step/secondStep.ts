import { Factor } from '@doorstep/contract/access'
import { CODE_RESEND_SECONDS, CODE_RESENDS_MAX, CODE_TRIES_MAX } from '@doorstep/contract/auth/rules'
import type { LoginResult } from '@doorstep/contract/auth/schema'
import { OWING_SESSION_MINUTES } from '@doorstep/contract/sessions/rules'
import * as z from 'zod/mini'
import { storedSecondStep, storeSecondStep } from '../../lib/storage.ts'

const LOGIN_MS = OWING_SESSION_MINUTES * 60_000

const SecondStep = z.object({
  factor: Factor,
  resendsLeft: z.number(),
  /** Timestamps in milliseconds: when another code can be sent, and when the login expires. */
  resendAt: z.number(),
  endsAt: z.number(),
  wrongTries: z.number(),
  /** The part of the phone number or email address that the server reveals. */
  sentTo: z.optional(z.nullable(z.string())),
})
/**
 * The state of a login's second step. The state survives a reload, for example when a phone switches to its messages
 * app.
 */
export type SecondStep = z.infer<typeof SecondStep>

export const hasTriesLeft = (step: SecondStep) => step.wrongTries < CODE_TRIES_MAX

export type DeliveryState = Partial<Pick<LoginResult, 'factor' | 'resendsLeft' | 'retryAfter' | 'sentTo'>>

export function beginSecondStep(answer: DeliveryState): void {
  storeSecondStep(afterDelivery({ ...fresh(), endsAt: Date.now() + LOGIN_MS, wrongTries: 0 }, answer))
}

/** Updates the second step with the server's answer about the code that it sent. */
export function afterDelivery(step: SecondStep, answer: DeliveryState): SecondStep {
  const wait = answer.retryAfter ?? CODE_RESEND_SECONDS
  return {
    ...step,
    factor: answer.factor ?? step.factor,
    resendsLeft: answer.resendsLeft ?? Math.max(0, step.resendsLeft - 1),
    resendAt: Date.now() + wait * 1000,
    sentTo: answer.sentTo ?? null,
  }
}

const fresh = () => ({ factor: 'sms' as const, resendsLeft: CODE_RESENDS_MAX + 1, resendAt: 0 })

export function readSecondStep(): SecondStep | null {
  const text = storedSecondStep()
  if (text === null) return null
  try {
    return SecondStep.parse(JSON.parse(text))
  } catch {
    return null
  }
}
