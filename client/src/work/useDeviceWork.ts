import { useEffect, useRef, useState } from 'react'
import { onConnectionBack } from '../api/connection.ts'
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
    let isSending = false
    let isAskedAgain = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = async () => {
      const works = await readWork(userId)
      if (!isOver) setState((now) => ({ ...now, works }))
    }
    const send = async () => {
      isAskedAgain = isSending
      if (isSending || isOver) return
      isSending = true
      clearTimeout(timer)
      const retryMs = await sendAllWork(userId, {
        onSent: (work) => !isOver && settled.current(work),
        onSending: (sending) => !isOver && setState((now) => ({ ...now, sending })),
        // What goes wrong beyond a failed call is tried again with the next change or start.
      }).catch(() => null)
      isSending = false
      if (isOver) return
      if (retryMs !== null) timer = setTimeout(() => void send(), retryMs)
      if (isAskedAgain) void send()
    }
    const handleChange = (change: 'toSend' | 'other') => {
      void show()
      if (change === 'toSend') void send()
    }
    handleChange('toSend')
    const stops = [onWorkChange(handleChange), onConnectionBack(() => void send())]
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [userId])
  return state
}
