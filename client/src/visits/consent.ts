import { useSyncExternalStore } from 'react'
import { storeConsent, storedConsent } from '../lib/preferences.ts'
import { countsVisits } from '../lib/settings.ts'

const DENIED = 'denied'
const listeners = new Set<() => void>()

export type Consent = 'granted' | 'denied' | 'unasked'

function consent(): Consent {
  const stored = storedConsent()
  if (stored === null) return 'unasked'
  return stored === DENIED ? 'denied' : 'granted'
}

/** The random id of this browser. The id is created when a person agrees and deleted when they withdraw. */
export function visitorId(): string | null {
  return countsVisits() && consent() === 'granted' ? storedConsent() : null
}

export function decide(isAgreed: boolean): void {
  storeConsent(isAgreed ? crypto.randomUUID() : DENIED)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConsent = (): Consent => useSyncExternalStore(subscribe, consent)
