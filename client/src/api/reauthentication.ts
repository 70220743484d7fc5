import { ApiError } from './apiError.ts'

/** Asks the person for their password again; answers whether the sign-in is fresh now. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Whoever shows the question. Returns the stop. */
export function onSignInTooOld(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

/** The call needs a sign-in of the last minutes. Thrown to the caller only when the person has given up. */
export function isSignInTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.reauthenticate
}

/** One question, however many calls wait for its answer. */
export function renewSignIn(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
