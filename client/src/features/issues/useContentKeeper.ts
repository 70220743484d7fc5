import { useEffect } from 'react'
import type { Content } from './waiting/report.ts'
import type { ReportSession } from './waiting/reportSession.ts'

const PAUSE_MS = 200

interface Keeping {
  session: ReportSession
  /** A key that changes with each change of the stored content. */
  contentKey: string
  /** Prepares the content, with its photos ready for upload. */
  prepare: () => Promise<Content | null>
  isWanted: boolean
}

/** Saves the draft on this device shortly after every change. */
export function useContentKeeper({ session, contentKey, prepare, isWanted }: Keeping): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => void session.write(prepare()), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [contentKey, isWanted, session])
}
