import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import type { Sender } from '../deviceWork.ts'

/** What a firm fills in, and the file that goes with it. */
export type Kept<Typed> = Typed & {
  /** Sent again under it, it is the same; whatever is changed has another one. */
  key: string
  file: File | null
}

/** What is being filled in, such as `quote:12`, and by whom. */
export interface KeptPlace {
  sender: Sender
  name: string
}

const KEEP_AFTER_MS = 400
/** Links have no account; one of them tells of one quote or order. */
const whoOf = (sender: Sender) => ('userId' in sender ? sender.userId : 'link')

/** What is typed, kept on the device until the server has it. Null until it was looked for. */
export function useKept<Typed extends object>({ sender, name }: KeptPlace, start: Typed) {
  const who = whoOf(sender)
  const [content, setContent] = useState<Kept<Typed> | null>(null)
  const [isKept, setIsKept] = useState(true)
  const [first] = useState(start)
  // A picture takes its time to be made small, and words are typed meanwhile.
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
    // A page that is being left has no time to wait.
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
  /** A picture that was made smaller, unless another one has been chosen meanwhile. */
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
