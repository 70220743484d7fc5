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

/** The open form of a work order. The device stores its content while the author types. */
export function useWriting(orderId: number, sender: Sender, works: readonly DeviceWork[]) {
  const [opened, setOpened] = useState<OpenWork | null>(null)
  const [isKept, setIsKept] = useState(true)
  const [isTaken, setIsTaken] = useState(false)
  const isOpening = useRef(false)
  useEffect(() => {
    if (!opened) return undefined
    opened.enter()
    // The page might close at any moment, so save at once.
    const handleLeave = () => void opened.keep()
    document.addEventListener('visibilitychange', handleLeave)
    return () => {
      document.removeEventListener('visibilitychange', handleLeave)
      void opened.leave()
    }
  }, [opened])
  const show = async (find: () => Promise<DeviceWork | null>) => {
    // On a double press, the second call would find that the first call is already using the step.
    if (isOpening.current) return
    isOpening.current = true
    const work = await find().finally(() => (isOpening.current = false))
    setIsTaken(work === null)
    if (work) setOpened(openWork(work, setIsKept))
  }
  return {
    work: opened?.work ?? null,
    isKept,
    /** True if the requested step is being sent or is open in another tab. */
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
      // Closes the form at once, so that the button cannot be pressed twice.
      setOpened(null)
      setIsKept(await sentOff)
    },
    leave: () => setOpened(null),
    discard: async (work: DeviceWork) => setIsTaken(!(await workStore.removeUnheld(work))),
  }
}

type OpenWork = ReturnType<typeof openWork>

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
    /** The step as it was when the form opened. */
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

/**
 * Locks a draft for this form. Returns 'gone' if the draft no longer exists. Returns null if another tab has locked the
 * draft, or if the draft was just sent.
 */
async function takeWritten(draft: DeviceWork): Promise<DeviceWork | 'gone' | null> {
  await allLeft()
  const { isMine, now } = await workStore.take(draft)
  if (!now) return isMine ? 'gone' : null
  if (isWritten(now)) return now
  await release(now.id)
  return null
}
