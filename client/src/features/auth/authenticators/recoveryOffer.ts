import { useSyncExternalStore } from 'react'

/** True if the user has just set up two-step sign-in and the next screen must offer recovery codes. */
let isOffered = false
const listeners = new Set<() => void>()

function set(value: boolean): void {
  isOffered = value
  for (const listener of listeners) listener()
}

export const offerRecoveryCodes = () => set(true)
export const endRecoveryOffer = () => set(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRecoveryOffer = () => useSyncExternalStore(subscribe, () => isOffered)
