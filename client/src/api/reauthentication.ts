import { ApiError } from './apiError.ts'

/** Asks the person for the password again. Returns true if the sign-in is now recent. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Registers the dialog that asks for the password. Returns a function that removes the dialog. */
export function onSignInTooOld(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

/**
 * True if the call requires a more recent sign-in. Callers see this error only if the person has cancelled the prompt.
 */
export function isSignInTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.reauthenticate
}

/** All waiting calls share one prompt. */
export function renewSignIn(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
