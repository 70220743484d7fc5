import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { del, forgetOthers, get, rememberedName, update } from '../lib/device.ts'
import { isLongGone } from '../lib/idle.ts'
import { whenQuiet } from '../lib/idleTime.ts'
import { isSignedIn, storedUserId } from '../lib/storage.ts'

/** The person's own dashboard, which is shown as last known while offline. */
const OWN: ReadonlySet<unknown> = new Set([
  dashboardEndpoints.readDashboard.name,
  alertEndpoints.listActiveAlerts.name,
  activityEndpoints.listPropertyActivities.name,
  issueEndpoints.listOwnIssues.name,
])
const KEPT_MS = 24 * 3_600_000

type Kept = [key: QueryKey, data: unknown, at: number]

interface Snapshot {
  answers: Kept[]
}

const nameOf = (userId: string) => rememberedName('last-known', userId)

let shownSince: number | null = null
const listeners = new Set<() => void>()

function show(at: number | null): void {
  if (at === shownSince) return
  shownSince = at
  for (const listener of listeners) listener()
}

/** Returns when the oldest answer on the screen arrived, in milliseconds, or null if all of them are new. */
export function useLastKnown(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shownSince,
  )
}

/**
 * Stores the person's own dashboard for 24 hours, and loads it if there is nothing newer. The copy is deleted when the
 * session ends. Returns a function that stops this.
 */
export function keepLastKnown(client: QueryClient, userId: string): () => void {
  const writing = whenQuiet(() => void save(client, userId))
  let isOver = false
  const given = new Map<string, number>()
  const showOldest = () => {
    const ats = [...given].flatMap(([hash, at]) => (client.getQueryCache().get(hash)?.isActive() ? [at] : []))
    show(ats.length === 0 ? null : Math.min(...ats))
  }
  void give(client, userId, () => isOver).then((answers) => {
    for (const [key, , at] of answers) given.set(hashKey(key), at)
    showOldest()
  })
  const stop = client.getQueryCache().subscribe((event) => {
    if (!OWN.has(event.query.queryKey[0])) return
    if (event.type === 'observerAdded' || event.type === 'observerRemoved') showOldest()
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    given.delete(event.query.queryHash)
    showOldest()
    writing.ask()
  })
  return () => {
    isOver = true
    writing.stop()
    stop()
    show(null)
    if (!isOf(userId)) void forgetLastKnown(userId)
  }
}

const isOf = (userId: string) => isSignedIn() && storedUserId() === userId

const isFresh = ([, , at]: Kept) => Date.now() - at < KEPT_MS

/** Loads the stored answers into queries that have no answer yet. Returns those that it loaded. */
async function give(client: QueryClient, userId: string, isOver: () => boolean): Promise<Kept[]> {
  await forgetEnded(userId)
  const kept = await quietly(() => get<Snapshot>(nameOf(userId)))
  await forgetOthers(userId)
  if (!kept || isOver()) return []
  const fresh = kept.answers.filter(isFresh)
  if (fresh.length === 0) await forgetLastKnown(userId)
  const missing = fresh.filter(([key]) => client.getQueryData(key) === undefined)
  // The old time stamp makes the query show this data and refetch it.
  for (const [key, data] of missing) client.setQueryData(key, data, { updatedAt: 1 })
  return missing
}

/** Replaces the stored answers that this page received again. The others stay until they expire. */
async function save(client: QueryClient, userId: string): Promise<void> {
  const known = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => OWN.has(queryKey[0]) && state.dataUpdatedAt > 1 })
  // Somebody might have logged out or in since the answer arrived.
  if (known.length === 0 || !isOf(userId)) return
  const answers = known.map(({ queryKey, state }): Kept => [
    queryKey,
    withoutPeople(queryKey, state.data),
    state.dataUpdatedAt,
  ])
  const renewed = new Set(known.map(({ queryHash }) => queryHash))
  await quietly(() =>
    update<Snapshot>(nameOf(userId), (before) => ({
      answers: [
        ...answers,
        ...(before?.answers ?? []).filter((kept) => isFresh(kept) && !renewed.has(hashKey(kept[0]))),
      ],
    })),
  )
}

/**
 * Removes phone numbers, the vulnerability flag and hints at it, other people's names, and everything that others
 * wrote.
 */
function withoutPeople([name]: QueryKey, data: unknown): unknown {
  if (name !== issueEndpoints.listOwnIssues.name) return data
  const page = data as { rows: Issue[] }
  const rows = page.rows.map((issue) => ({
    ...issue,
    description: '',
    reporterName: null,
    phoneNumber: null,
    vulnerablePersons: null,
    proposedPriority: null,
    emergencyKind: null,
    ownerId: null,
    ownerName: null,
    contactId: null,
    contactName: null,
    comments: null,
    attachments: [],
    can: [],
  }))
  return { ...page, rows }
}

export async function forgetLastKnown(userId: string): Promise<void> {
  await quietly(() => del(nameOf(userId)))
}

/** Deletes the data of a session that expired while no page was open. Must run before the idle clock restarts. */
export async function forgetEnded(userId: string | null): Promise<void> {
  if (userId !== null && isLongGone()) await forgetLastKnown(userId)
}

/** Ignores errors of a browser without storage. */
async function quietly<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access()
  } catch {
    return undefined
  }
}
