import type { SlotInput } from '@doorstep/contract/orders/appointments/schema'
import { useEffect, useRef, useState } from 'react'
import { openCopy } from '../waiting/deviceCopy.ts'
import { allLeft, hold, release } from '../waiting/holding.ts'
import {
  beginWork,
  finishWork,
  isWritten,
  writeWork,
  type DeviceWork,
  type Sender,
  type WorkContent,
  type WorkKind,
} from './deviceWork.ts'
import { workStore } from './workStore.ts'

const KEEP_AFTER_MS = 400

/** The form that stands open, whose content is kept on the device while it is written. */
export function useWriting(orderId: number, sender: Sender, works: readonly DeviceWork[]) {
  const [opened, setOpened] = useState<OpenWork | null>(null)
  const [isKept, setIsKept] = useState(true)
  const [isTaken, setIsTaken] = useState(false)
  const isOpening = useRef(false)
  useEffect(() => {
    if (!opened) return undefined
    opened.enter()
    // A page that is being left has no time to wait.
    const handleLeave = () => void opened.keep()
    document.addEventListener('visibilitychange', handleLeave)
    return () => {
      document.removeEventListener('visibilitychange', handleLeave)
      void opened.leave()
    }
  }, [opened])
  const show = async (find: () => Promise<DeviceWork | null>) => {
    // Pressed twice, the second press would find it taken by the first.
    if (isOpening.current) return
    isOpening.current = true
    const work = await find().finally(() => (isOpening.current = false))
    setIsTaken(work === null)
    if (work) setOpened(openWork(work, setIsKept))
  }
  return {
    work: opened?.work ?? null,
    isKept,
    /** What was pressed for is on its way, or open in another tab. */
    isTaken,
    open: (kind: WorkKind, slots: readonly SlotInput[] = []) =>
      show(async () => {
        const draft = works.find((one) => one.kind === kind && isWritten(one))
        const taken = draft ? await takeWritten(draft) : 'gone'
        return taken === 'gone' ? holdNew(beginWork(orderId, sender, kind, slots)) : taken
      }),
    edit: (refused: DeviceWork) =>
      show(async () => {
        const taken = await takeWritten(refused)
        return taken === 'gone' ? null : taken
      }),
    write: (content: WorkContent) => opened?.write(content),
    prepare: (photos: Promise<void>) => opened?.waitFor(photos),
    finish: async (content: WorkContent) => {
      if (!opened) return
      const sentOff = opened.sendOff(content)
      // The form goes with the first press: there is nothing to press twice.
      setOpened(null)
      setIsKept(await sentOff)
    },
    leave: () => setOpened(null),
    discard: async (work: DeviceWork) => setIsTaken(!(await workStore.removeUnheld(work))),
  }
}

type OpenWork = ReturnType<typeof openWork>

/** A step in an open form: kept shortly after every change. */
function openWork(work: DeviceWork, onKept: (isKept: boolean) => void) {
  const copy = openCopy(work, {
    store: workStore,
    begin: () => work,
    write: writeWork,
    finish: (written) => finishWork(written, new Date()),
  })
  let unsaved: WorkContent | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    unsaved = undefined
  }
  const keep = async () => {
    const content = unsaved
    forget()
    if (content) onKept(await copy.writeNow(content))
  }
  return {
    /** As it was when the form was opened. */
    work,
    enter: copy.enter,
    write: (content: WorkContent) => {
      unsaved = content
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), KEEP_AFTER_MS)
    },
    keep,
    waitFor: (photos: Promise<void>) => void copy.settle(photos.then(keep)),
    sendOff: (content: WorkContent) => {
      forget()
      return copy.sendOff(content)
    },
    leave: () => {
      void keep()
      return copy.leave()
    },
  }
}

async function holdNew(work: DeviceWork): Promise<DeviceWork> {
  await hold(work.id)
  return work
}

/** What its author has in hand, for this form; null where somebody else has it, or has just sent it off. */
async function takeWritten(draft: DeviceWork): Promise<DeviceWork | 'gone' | null> {
  await allLeft()
  const { isMine, now } = await workStore.take(draft)
  if (!now) return isMine ? 'gone' : null
  if (isWritten(now)) return now
  await release(now.id)
  return null
}
