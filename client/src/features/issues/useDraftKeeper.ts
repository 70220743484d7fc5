import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useEffect, useRef } from 'react'
import { propertyLabel } from '../properties/format.ts'
import { keptFiles, preparedFiles, type ChosenFiles } from './attachments/useChosenFiles.ts'
import type { Report } from './issueValues.ts'
import { saveReportDraft, type ReportAttempt } from './reportDraft.ts'
import { contentOf } from './useReportIssue.ts'

const DRAFT_PAUSE_MS = 200

interface Keeping {
  userId: number
  property: OwnProperty
  values: Report
  chosen: ChosenFiles['files']
  isWanted: boolean
  attempt: { current: ReportAttempt | null }
}

/** Keeps what is written on this device, shortly after every change. */
export function useDraftKeeper({ userId, property, values, chosen, isWanted, attempt }: Keeping) {
  const isStopped = useRef(false)
  const now = async () => {
    const files = await preparedFiles(chosen)
    if (isStopped.current || files === null) return
    await saveReportDraft(userId, {
      values,
      files: keptFiles(chosen, files),
      propertyLabel: propertyLabel(property),
      savedAt: new Date().toISOString(),
      attempt: attempt.current,
    })
  }
  const content = contentOf(values, property.id, chosen)
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => void now(), DRAFT_PAUSE_MS)
    return () => clearTimeout(timer)
    // What is kept is all in `content`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [content, isWanted])
  return {
    now,
    stop: () => {
      isStopped.current = true
    },
  }
}
