import { useSyncExternalStore } from 'react'

/** Whether to offer recovery codes on the screen that a finished set-up leads to. */
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
