import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onConnectionBack } from '../../../api/connection.ts'
import type { DeviceNote } from '../notes/deviceNote.ts'
import { readWaitingNotes } from '../notes/noteStore.ts'
import { heldIds, sendingId } from './holding.ts'
import type { DeviceReport } from './report.ts'
import { readWaiting } from './reportStore.ts'
import { sendWaiting } from './sendWaiting.ts'
import { onWaitingChange, type WaitingChange } from './waitingNames.ts'

export interface AllWaiting {
  /** There is something on the device, if only in a form. */
  isAny: boolean
  reports: readonly DeviceReport[]
  notes: readonly DeviceNote[]
  /** The one that is on its way. */
  sending: string | null
}

/** What waits on this device, which is sent as soon as that works: now, when the network is back, and now and then. */
export function useWaiting(userId: number): AllWaiting {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<AllWaiting>({ isAny: false, reports: [], notes: [], sending: null })
  useEffect(() => {
    let isOver = false
    let isSending = false
    let isAskedAgain = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = async () => {
      const [reports, notes, held] = await Promise.all([
        readWaiting(userId),
        readWaitingNotes(userId),
        heldIds(),
      ])
      const sending = sendingId()
      // One that stands in a form is shown there.
      const isShown = ({ id }: { id: string }) => id === sending || !held.has(id)
      const isAny = reports.length + notes.length > 0
      if (!isOver)
        setWaiting({ isAny, reports: reports.filter(isShown), notes: notes.filter(isShown), sending })
    }
    const send = async () => {
      isAskedAgain = isSending
      if (isSending || isOver) return
      isSending = true
      clearTimeout(timer)
      // What goes wrong beyond a failed call is tried again with the next change or start.
      const retryMs = await sendWaiting(client, userId).catch(() => null)
      isSending = false
      if (isOver) return
      // A form of another tab may have gone, which nobody tells.
      void show()
      if (retryMs !== null) timer = setTimeout(() => void send(), retryMs)
      if (isAskedAgain) void send()
    }
    const handleChange = (change: WaitingChange) => {
      void show()
      if (change === 'toSend') void send()
    }
    handleChange('toSend')
    const stops = [onWaitingChange(handleChange), onConnectionBack(() => void send())]
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client, userId])
  return waiting
}
