import { useCallback, useEffect, useState } from 'react'
import { deleteReportDraft, readReportDraft, type ReportDraft } from './reportDraft.ts'

export type ReportWriting = ReturnType<typeof useReportWriting>

/** A report that is being written: what was kept of the last one, and the question before it is left. */
export function useReportWriting(userId: number, onLeave: () => void, begun: ReportDraft | null = null) {
  const draft = useOfferedDraft(userId, begun)
  const [isFilled, setIsFilled] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const handleDirty = useCallback((isDirty: boolean) => setIsFilled(isDirty), [])
  return {
    draft,
    isFilled,
    isAsking,
    handleDirty,
    /** Leaves, or asks first whether to keep what is written. */
    leave: () => (isFilled ? setIsAsking(true) : onLeave()),
    stay: () => setIsAsking(false),
    keep: onLeave,
    discard: () => {
      onLeave()
      // After the form has gone, so that nothing writes it again.
      setTimeout(() => void deleteReportDraft(userId))
    },
  }
}

/** `offered` is undefined until the device has been asked, and null when there is nothing (more) to offer. */
function useOfferedDraft(userId: number, begun: ReportDraft | null) {
  const [offered, setOffered] = useState<ReportDraft | null | undefined>(begun ? null : undefined)
  const [taken, setTaken] = useState(begun)
  const isKnown = begun !== null
  useEffect(() => {
    if (isKnown) return undefined
    let isWanted = true
    void readReportDraft(userId).then((draft) => isWanted && setOffered(draft))
    return () => {
      isWanted = false
    }
  }, [userId, isKnown])
  return {
    offered,
    taken,
    take: () => {
      setTaken(offered ?? null)
      setOffered(null)
    },
    drop: () => {
      setOffered(null)
      void deleteReportDraft(userId)
    },
  }
}
