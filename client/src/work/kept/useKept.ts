import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import type { Sender } from '../deviceWork.ts'

/** The content of a form that a firm fills in, with its file. */
export type Kept<Typed> = Typed & {
  /**
   * The idempotency key of the form. A form that is sent again with this key is stored once. Every edit creates a new
   * key.
   */
  key: string
  file: File | null
}

/** Identifies a form, for example `quote:12`, and its author. */
export interface KeptPlace {
  sender: Sender
  name: string
}

const KEEP_AFTER_MS = 400
/**
 * Forms that are filled in through a link have no account. Each link belongs to one quote or order, so the names of
 * forms do not clash.
 */
const whoOf = (sender: Sender) => ('userId' in sender ? sender.userId : 'link')

/**
 * Keeps a form on the device until the server has received it. The content is null until it has been read from the
 * device.
 */
export function useKept<Typed extends object>({ sender, name }: KeptPlace, start: Typed) {
  const who = whoOf(sender)
  const [content, setContent] = useState<Kept<Typed> | null>(null)
  const [isKept, setIsKept] = useState(true)
  const [first] = useState(start)
  // People type while a picture is scaled, so the scaled picture is added to the latest content.
  const latest = useRef<Kept<Typed> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useCallback(() => {
    if (timer.current === undefined || !latest.current) return
    clearTimeout(timer.current)
    timer.current = undefined
    void saveDraft(who, name, { values: latest.current, before: {} }).then(setIsKept)
  }, [who, name])
  useEffect(() => {
    let isOver = false
    void readDraft<Kept<Typed>>(who, name).then((draft) => {
      if (isOver) return
      latest.current = draft?.values ?? { ...first, key: crypto.randomUUID(), file: null }
      setContent(latest.current)
    })
    return () => {
      isOver = true
    }
  }, [who, name, first])
  useEffect(() => {
    // The page might close at any moment, so save at once.
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [keepNow])
  const change = (part: Partial<Typed> | { file: File | null }) => {
    if (!latest.current) return
    latest.current = { ...latest.current, ...part, key: crypto.randomUUID() }
    setContent(latest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(keepNow, KEEP_AFTER_MS)
  }
  /** Replaces a picture with its scaled copy, unless another file has been chosen since. */
  const replaceFile = (chosen: File, smaller: File) => {
    if (smaller !== chosen && latest.current?.file === chosen) change({ file: smaller })
  }
  const drop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    return deleteDraft(who, name)
  }
  return { content, current: () => latest.current, isKept, change, replaceFile, drop }
}
