import { useSyncExternalStore } from 'react'
import type { DeviceChange } from '../lib/device.ts'

/** `offline`: the device says so. `unreachable`: it has a network, and the server does not answer. */
export type Connection = 'ok' | 'offline' | 'unreachable'

let isReachable = true
const listeners = new Set<() => void>()
const backListeners = new Set<() => void>()

/** Told by whoever tried; the live stream tries all the time. */
export function noteReachable(isNow: boolean): void {
  const isBack = isNow && !isReachable
  isReachable = isNow
  for (const listener of listeners) listener()
  if (isBack) for (const listener of backListeners) listener()
}

/** Hears when the network, or the server, is back. Returns the stop. */
export function onConnectionBack(listener: () => void): () => void {
  backListeners.add(listener)
  window.addEventListener('online', listener)
  return () => {
    backListeners.delete(listener)
    window.removeEventListener('online', listener)
  }
}

interface Sending<Found> {
  /** Reads what waits. */
  read: () => Promise<Found>
  onRead: (found: Found) => void
  /** Answers after how long it is to be tried again. */
  send: () => Promise<number | null>
  onChange: (listener: (change: DeviceChange) => void) => () => void
}

/** Sends what waits on the device as soon as that works: now, when the network is back, and now and then. Returns the stop. */
export function keepSending<Found>({ read, onRead, send, onChange }: Sending<Found>): () => void {
  let isOver = false
  let isSending = false
  let isAskedAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = async () => {
    const found = await read()
    if (!isOver) onRead(found)
  }
  const sendNow = async () => {
    isAskedAgain = isSending
    if (isSending || isOver) return
    isSending = true
    clearTimeout(timer)
    // What goes wrong beyond a failed call is tried again with the next change or start.
    const retryMs = await send().catch(() => null)
    isSending = false
    if (isOver) return
    // A form of another tab may have gone, which nobody tells.
    void show()
    if (retryMs !== null) timer = setTimeout(() => void sendNow(), retryMs)
    if (isAskedAgain) void sendNow()
  }
  const handleChange = (change: DeviceChange) => {
    void show()
    if (change === 'toSend') void sendNow()
  }
  handleChange('toSend')
  const stops = [onChange(handleChange), onConnectionBack(() => void sendNow())]
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const stop of stops) stop()
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
