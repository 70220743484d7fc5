import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { del, delMany, get, keys, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { isSignedIn, storedUserId } from '../lib/storage.ts'

/** One's own dashboard, which is shown as it was last known where there is no network. */
const OWN: ReadonlySet<unknown> = new Set([
  dashboardEndpoints.readDashboard.name,
  alertEndpoints.listActiveAlerts.name,
  activityEndpoints.listPropertyActivities.name,
  issueEndpoints.listOwnIssues.name,
])
const KEPT_MS = 24 * 3_600_000
const PAUSE_MS = 500
const PREFIX = 'last-known:'

interface Snapshot {
  /** When the oldest of it was answered. */
  at: number
  answers: [key: QueryKey, data: unknown][]
}

const nameOf = (userId: string) => PREFIX + userId

let shownSince: number | null = null
const listeners = new Set<() => void>()

function show(at: number | null): void {
  shownSince = at
  for (const listener of listeners) listener()
}

/** Since when the screen is as it was last known, in milliseconds; null once anything of it has been answered anew. */
export function useLastKnown(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shownSince,
  )
}

/** Keeps one's own dashboard for 24 hours and gives it back where there is nothing newer; at the session's end it goes. */
export function keepLastKnown(client: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  void give(client, userId, () => isOver)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (!OWN.has(event.query.queryKey[0])) return
    show(null)
    clearTimeout(timer)
    timer = setTimeout(() => void save(client, userId), PAUSE_MS)
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
    show(null)
    if (!isOf(userId)) void forgetLastKnown(userId)
  }
}

const isOf = (userId: string) => isSignedIn() && storedUserId() === userId

async function give(client: QueryClient, userId: string, isOver: () => boolean): Promise<void> {
  const kept = await quietly(() => get<Snapshot>(nameOf(userId)))
  await forgetOthers(userId)
  if (!kept || isOver()) return
  if (Date.now() - kept.at >= KEPT_MS) return forgetLastKnown(userId)
  const missing = kept.answers.filter(([key]) => client.getQueryData(key) === undefined)
  // From long ago: it is shown, and asked for anew.
  for (const [key, data] of missing) client.setQueryData(key, data, { updatedAt: 1 })
  if (missing.length === kept.answers.length) show(kept.at)
}

async function save(client: QueryClient, userId: string): Promise<void> {
  const known = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => OWN.has(queryKey[0]) && state.dataUpdatedAt > 1 })
  // Somebody may have logged out, or in, since it was answered.
  if (known.length === 0 || !isOf(userId)) return
  const snapshot: Snapshot = {
    at: Math.min(...known.map(({ state }) => state.dataUpdatedAt)),
    answers: known.map(({ queryKey, state }) => [queryKey, withoutPeople(queryKey, state.data)]),
  }
  await quietly(() => set(nameOf(userId), snapshot))
}

/** No phone number, no flag, and nothing that anybody else has written. */
function withoutPeople([name]: QueryKey, data: unknown): unknown {
  if (name !== issueEndpoints.listOwnIssues.name) return data
  const page = data as { rows: Issue[] }
  const rows = page.rows.map((issue) => ({
    ...issue,
    description: '',
    reporterName: null,
    phoneNumber: null,
    vulnerablePersons: null,
    comments: null,
    attachments: [],
    can: [],
  }))
  return { ...page, rows }
}

export async function forgetLastKnown(userId: string): Promise<void> {
  await quietly(() => del(nameOf(userId)))
}

/** Of whoever was here before and closed the browser. */
async function forgetOthers(userId: string): Promise<void> {
  await quietly(async () => {
    const all = (await keys<string>()).filter((key) => typeof key === 'string' && key.startsWith(PREFIX))
    await delMany(all.filter((key) => key !== nameOf(userId)))
  })
}

/** A browser without storage behaves like one with nothing stored. */
async function quietly<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access()
  } catch {
    return undefined
  }
}
