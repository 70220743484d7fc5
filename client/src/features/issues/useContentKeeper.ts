import { useEffect } from 'react'
import type { Content } from './waiting/report.ts'
import type { ReportSession } from './waiting/reportSession.ts'

const PAUSE_MS = 200

interface Keeping {
  session: ReportSession
  /** What is kept is all in it. */
  contentKey: string
  /** The content with its photos as they will go up. */
  prepare: () => Promise<Content | null>
  isWanted: boolean
}

/** Keeps what is written on this device, shortly after every change. */
export function useContentKeeper({ session, contentKey, prepare, isWanted }: Keeping): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => void session.write(prepare()), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [contentKey, isWanted, session])
}
