import type { SlotInput } from '@doorstep/contract/orders/appointments/schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  beginWork,
  finishWork,
  type DeviceWork,
  type Sender,
  type WorkContent,
  type WorkKind,
} from './deviceWork.ts'
import { removeWork, saveWork } from './workStore.ts'

const KEEP_AFTER_MS = 400

/** The form that stands open, whose content is kept on the device while it is written. */
export function useWriting(orderId: number, sender: Sender, works: readonly DeviceWork[]) {
  const [work, setWork] = useState<DeviceWork | null>(null)
  const [isKept, setIsKept] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<DeviceWork>(undefined)
  const keepNow = useCallback(async () => {
    clearTimeout(timer.current)
    const next = unsaved.current
    unsaved.current = undefined
    if (next) setIsKept(await saveWork(next, next.finishedAt === null ? 'other' : 'toSend'))
  }, [])
  useEffect(() => {
    // A page that is being left has no time to wait.
    const handleLeave = () => void keepNow()
    document.addEventListener('visibilitychange', handleLeave)
    return () => {
      document.removeEventListener('visibilitychange', handleLeave)
      handleLeave()
    }
  }, [keepNow])
  const open = (kind: WorkKind, slots: readonly SlotInput[] = []) => {
    // What was being written before is kept first.
    void keepNow()
    setWork(
      works.find((one) => one.kind === kind && one.finishedAt === null) ??
        beginWork(orderId, sender, kind, slots),
    )
  }
  const write = (content: WorkContent) => {
    if (!work) return
    unsaved.current = { ...work, ...content }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keepNow(), KEEP_AFTER_MS)
  }
  const finish = async (content: WorkContent) => {
    if (!work) return
    unsaved.current = finishWork({ ...work, ...content }, new Date())
    // The form goes with the first press: there is nothing to press twice.
    setWork(null)
    await keepNow()
  }
  const leave = () => {
    setWork(null)
    void keepNow()
  }
  return { work, isKept, open, write, finish, leave, edit: setWork, discard: removeWork }
}
