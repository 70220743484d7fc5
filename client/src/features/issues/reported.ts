import type { Issue } from '@doorstep/contract/issues/schema'
import { useMemo, useSyncExternalStore } from 'react'
import { read, storedUserId, write } from '../../lib/storage.ts'

/**
 * An issue that the user reported in this session. A line on the screen shows the issue until the user dismisses the
 * line.
 */
export interface Reported {
  issueId: number
  jobId: number
  /** False if the issue was reported for somebody else, who gets the updates instead. */
  isOwn: boolean
}

const KEY = 'reported'
/** The list keeps this many reports. Older reports are removed from the list. */
const LINES_MAX = 3

const listeners = new Set<() => void>()

export function keepReported({ issueId, jobId, userId }: Issue): void {
  const isOwn = String(userId) === storedUserId()
  save([{ issueId, jobId, isOwn }, ...without(issueId)].slice(0, LINES_MAX))
}

export function dismissReported(issueId: number): void {
  save(without(issueId))
}

/** Issues reported in this session, newest first. */
export function useReported(): readonly Reported[] {
  const kept = useSyncExternalStore(subscribe, readKept)
  return useMemo(() => reportedOf(kept), [kept])
}

const without = (issueId: number) => reportedOf(readKept()).filter((one) => one.issueId !== issueId)
const readKept = () => read(KEY)

// The browser stores the reports until its session ends. The stored user id hides the lines from anybody else who signs
// in.
function save(issues: readonly Reported[]): void {
  write(KEY, JSON.stringify({ userId: storedUserId(), issues }))
  for (const listener of listeners) listener()
}

function reportedOf(kept: string | null): Reported[] {
  try {
    const { userId, issues } = JSON.parse(kept ?? '{}') as { userId?: string; issues?: Reported[] }
    return userId === storedUserId() ? (issues ?? []) : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
