import { useSyncExternalStore } from 'react'

/** `offline`: the device has no network. `unreachable`: the device has a network but the server does not answer. */
export type Connection = 'ok' | 'offline' | 'unreachable'

let isReachable = true
const listeners = new Set<() => void>()
const backListeners = new Set<() => void>()

/** Notes the result of each attempt to reach the server. The live stream keeps trying, so a recovery is noticed. */
export function noteReachable(isNow: boolean): void {
  const isBack = isNow && !isReachable
  isReachable = isNow
  for (const listener of listeners) listener()
  if (isBack) for (const listener of backListeners) listener()
}

/** Calls the listener when the network or the server is back. Returns a function that removes it. */
export function onConnectionBack(listener: () => void): () => void {
  backListeners.add(listener)
  window.addEventListener('online', listener)
  return () => {
    backListeners.delete(listener)
    window.removeEventListener('online', listener)
  }
}

export function currentConnection(): Connection {
  if (!navigator.onLine) return 'offline'
  return isReachable ? 'ok' : 'unreachable'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, currentConnection)
}
