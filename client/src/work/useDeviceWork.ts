import { useEffect, useRef, useState } from 'react'
import { keepSending } from '../api/connection.ts'
import type { DeviceWork } from './deviceWork.ts'
import { sendAllWork, type Sending } from './sendWork.ts'
import { onWorkChange, readWork } from './workStore.ts'

interface OnDevice {
  /** Null until it was looked for. */
  works: readonly DeviceWork[] | null
  /** The one that is on its way. */
  sending: Sending | null
}

/**
 * What this device keeps of an account, or of its links. It is sent as soon as that works: now, when the network is
 * back, and now and then. `onSettled` hears when something has arrived or was refused.
 */
export function useDeviceWork(userId: string | null, onSettled: (work: DeviceWork) => void): OnDevice {
  const [state, setState] = useState<OnDevice>({ works: null, sending: null })
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })
  useEffect(() => {
    let isOver = false
    const stop = keepSending({
      read: () => readWork(userId),
      onRead: (works) => setState((now) => ({ ...now, works })),
      send: () =>
        sendAllWork(userId, {
          onSent: (work) => !isOver && settled.current(work),
          onSending: (sending) => !isOver && setState((now) => ({ ...now, sending })),
        }),
      onChange: onWorkChange,
    })
    return () => {
      isOver = true
      stop()
    }
  }, [userId])
  return state
}
