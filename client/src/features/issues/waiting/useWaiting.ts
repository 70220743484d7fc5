import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepSending } from '../../../api/connection.ts'
import type { DeviceNote } from '../notes/deviceNote.ts'
import { readWaitingNotes } from '../notes/noteStore.ts'
import { heldIds, sendingId } from './holding.ts'
import type { DeviceReport } from './report.ts'
import { readWaiting } from './reportStore.ts'
import { sendWaiting } from './sendWaiting.ts'
import { onWaitingChange } from './waitingNames.ts'

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
  useEffect(
    () =>
      keepSending({
        read: () => readAll(userId),
        onRead: setWaiting,
        send: () => sendWaiting(client, userId),
        onChange: onWaitingChange,
      }),
    [client, userId],
  )
  return waiting
}

async function readAll(userId: number): Promise<AllWaiting> {
  const [reports, notes, held] = await Promise.all([readWaiting(userId), readWaitingNotes(userId), heldIds()])
  const sending = sendingId()
  // One that stands in a form is shown there.
  const isShown = ({ id }: { id: string }) => id === sending || !held.has(id)
  const isAny = reports.length + notes.length > 0
  return { isAny, reports: reports.filter(isShown), notes: notes.filter(isShown), sending }
}
