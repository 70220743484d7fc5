import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useEffect, useRef, useState } from 'react'
import {
  holdWaiting,
  releaseWaiting,
  removeWaiting,
  saveWaiting,
  type WaitingReport,
} from './waitingReports.ts'

interface Form {
  userId: number
  property: OwnProperty
  /** Says whether two reports are the same one. */
  content: string
}

/**
 * A report that could not be sent waits for the network even while its form is open. It stays the form's: it is sent
 * once the form has gone, and a change makes it a draft again.
 */
export function useReportWaiting({ userId, property, content }: Form) {
  const [kept, setKept] = useState<{ key: string; content: string } | null>(null)
  const key = useRef<string | null>(null)
  const first = useRef<{ key: string; at: string } | null>(null)
  const takeBack = async () => {
    const back = key.current
    key.current = null
    setKept(null)
    if (back !== null) await removeWaiting({ userId, key: back })
  }
  const release = () => {
    if (key.current !== null) void releaseWaiting(key.current)
    key.current = null
  }
  const isChanged = kept !== null && kept.content !== content
  useEffect(() => {
    if (isChanged) void takeBack()
    // It is the same function but for its name.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isChanged])
  useEffect(() => release, [])
  /** Answers whether the browser keeps it. */
  const keep = async (
    report: Pick<WaitingReport, 'key' | 'report' | 'values' | 'files'>,
  ): Promise<boolean> => {
    // An earlier try may have arrived without an answer.
    if (first.current?.key !== report.key) first.current = { key: report.key, at: new Date().toISOString() }
    holdWaiting(report.key)
    key.current = report.key
    try {
      await saveWaiting({ ...report, userId, property, queuedAt: first.current.at, refusal: null })
    } catch {
      // Photos may be more than the browser keeps. Then the form keeps them, and its draft the words.
      key.current = null
      return false
    }
    setKept({ key: report.key, content })
    return true
  }
  return { isWaiting: kept !== null && !isChanged, keep, takeBack, release }
}
