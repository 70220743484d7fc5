import { useCallback, useEffect, useState } from 'react'
import { deleteReportDraft, readReportDraft, type ReportDraft } from './reportDraft.ts'

export type ReportWriting = ReturnType<typeof useReportWriting>

/** A report that is being written: what was kept of the last one, and the question before it is left. */
export function useReportWriting(userId: number, onLeave: () => void) {
  const draft = useOfferedDraft(userId)
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
function useOfferedDraft(userId: number) {
  const [offered, setOffered] = useState<ReportDraft | null>()
  const [taken, setTaken] = useState<ReportDraft | null>(null)
  useEffect(() => {
    let isWanted = true
    void readReportDraft(userId).then((draft) => isWanted && setOffered(draft))
    return () => {
      isWanted = false
    }
  }, [userId])
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
