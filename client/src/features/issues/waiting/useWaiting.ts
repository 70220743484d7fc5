import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { heldIds, sendingIds } from '../../../waiting/holding.ts'
import { keepSending } from '../../../waiting/sending.ts'
import type { DeviceNote } from '../notes/deviceNote.ts'
import { readWaitingNotes } from '../notes/noteStore.ts'
import type { DeviceReport } from './report.ts'
import { readWaiting } from './reportStore.ts'
import { sendWaiting } from './sendWaiting.ts'

export interface AllWaiting {
  /** True if any report or note waits on this device, including a report or note that is open in a form. */
  isAny: boolean
  reports: readonly DeviceReport[]
  notes: readonly DeviceNote[]
  /** Ids of the reports being sent. */
  sending: ReadonlySet<string>
}

const NOTHING: AllWaiting = { isAny: false, reports: [], notes: [], sending: new Set() }

/** Reports and notes that wait on this device. The device sends them as soon as possible. */
export function useWaiting(userId: number): AllWaiting {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(NOTHING)
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const [reports, notes, held] = await Promise.all([
        readWaiting(userId),
        readWaitingNotes(userId),
        heldIds(),
      ])
      const sending = sendingIds()
      // This list leaves out a report that is open in a form, because the form already shows the report.
      const isShown = ({ id }: { id: string }) => sending.has(id) || !held.has(id)
      const isAny = reports.length + notes.length > 0
      if (!isOver)
        setWaiting({ isAny, reports: reports.filter(isShown), notes: notes.filter(isShown), sending })
    }
    const stop = keepSending(
      () => sendWaiting(client, userId),
      () => void show(),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [client, userId])
  return waiting
}
