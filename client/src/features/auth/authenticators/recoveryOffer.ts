import { useSyncExternalStore } from 'react'

/** True if the screen after a finished set-up must offer recovery codes. */
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
