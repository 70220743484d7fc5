import type { Issue } from '@doorstep/contract/issues/schema'
import { useMemo, useSyncExternalStore } from 'react'
import { read, storedUserId, write } from '../../lib/storage.ts'

/** An issue that came of a report in this session, until its line is put away. */
export interface Reported {
  issueId: number
  jobId: number
  /** False where it was reported for somebody else, who hears of it. */
  isOwn: boolean
}

const KEY = 'reported'
/** The latest ones; whoever leaves more lines than this stand has seen them. */
const LINES_MAX = 3

const listeners = new Set<() => void>()

export function keepReported({ issueId, jobId, userId }: Issue): void {
  const isOwn = String(userId) === storedUserId()
  save([{ issueId, jobId, isOwn }, ...without(issueId)].slice(0, LINES_MAX))
}

export function putAway(issueId: number): void {
  save(without(issueId))
}

/** The latest first. */
export function useReported(): readonly Reported[] {
  const kept = useSyncExternalStore(subscribe, readKept)
  return useMemo(() => reportedOf(kept), [kept])
}

const without = (issueId: number) => reportedOf(readKept()).filter((one) => one.issueId !== issueId)
const readKept = () => read(KEY)

// It ends with the session; the id is for a browser in which somebody else signs in over it.
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
