import { useCallback, useEffect, useState } from 'react'
import type { DeviceReport } from './waiting/report.ts'
import { openSession, type ReportSession } from './waiting/reportSession.ts'
import { findDraft, reportStore } from './waiting/reportStore.ts'

export type ReportWriting = ReturnType<typeof useReportWriting>

/**
 * The state of a report form: the draft to offer, and the question before leaving. `begun` is a draft that the author
 * continues. The draft is locked for this form.
 */
export function useReportWriting(userId: number, onLeave: () => void, begun: DeviceReport | null = null) {
  const draft = useOfferedDraft(userId, begun)
  const [isFilled, setIsFilled] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const handleDirty = useCallback((isDirty: boolean) => setIsFilled(isDirty), [])
  const { session } = draft
  return {
    draft,
    isFilled,
    isAsking,
    /** A report that was sent cannot be kept or discarded, only the changes since then. */
    hasGoneOut: () => Boolean(session?.current()?.sent),
    handleDirty,
    /** Leaves the form at once, or first asks whether to keep the draft. */
    leave: () => (isFilled ? setIsAsking(true) : onLeave()),
    stay: () => setIsAsking(false),
    keep: onLeave,
    discard: () => void (session?.discard() ?? Promise.resolve()).then(onLeave),
  }
}

/** `offered` is undefined until the device has answered, and null if there is no draft to offer. */
function useOfferedDraft(userId: number, begun: DeviceReport | null) {
  const [offered, setOffered] = useState<DeviceReport | null | undefined>(begun ? null : undefined)
  const [session, setSession] = useState<ReportSession | null>(() =>
    begun ? openSession(userId, begun) : null,
  )
  const start = useCallback(
    (report: DeviceReport | null) => {
      setOffered(null)
      setSession(openSession(userId, report))
    },
    [userId],
  )
  const isKnown = begun !== null
  useEffect(() => {
    if (isKnown) return undefined
    let isWanted = true
    void findDraft(userId).then((draft) => {
      if (!isWanted) return
      if (draft) setOffered(draft)
      else start(null)
    })
    return () => {
      isWanted = false
    }
  }, [userId, isKnown, start])
  useEffect(() => {
    session?.enter()
    return () => void session?.release()
  }, [session])
  return {
    offered,
    session,
    take: async () => {
      if (!offered) return
      const { now } = await reportStore.take(offered)
      start(now)
    },
    drop: () => {
      if (offered) void reportStore.removeUnheld(offered)
      start(null)
    },
  }
}
