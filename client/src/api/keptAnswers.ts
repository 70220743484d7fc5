import type { buildingEndpoints } from '@doorstep/contract/issues/building/endpoints'
import { lookupEndpoints } from '@doorstep/contract/lookups/endpoints'
import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { del, get, rememberedName, set } from '../lib/device.ts'
import { whenQuiet } from '../lib/idleTime.ts'

// Only the name of each call is needed. The endpoints are imported as a type, so they add no code.
const SHARED_PLACES = 'listSharedPlaces' satisfies keyof typeof buildingEndpoints

/**
 * The data for writing a report offline: the person's properties, the areas of their buildings and the categories to
 * choose from.
 */
const NEEDED: ReadonlySet<unknown> = new Set([
  propertyEndpoints.listOwnProperties.name,
  lookupEndpoints.listCategories.name,
  SHARED_PLACES,
])

type Kept = [key: QueryKey, data: unknown][]

const nameOf = (userId: string) => rememberedName('answers', userId)

// Search results are not useful offline.
function isNeeded([name, parts]: QueryKey): boolean {
  const { query } = (parts ?? {}) as { query?: { q?: string } }
  return NEEDED.has(name) && !query?.q
}

/**
 * Stores on the device the answers that this person needs offline. Loads a stored answer if there is no newer answer.
 * Returns a function that stops the storing.
 */
export function keepAnswers(client: QueryClient, userId: string): () => void {
  const writing = whenQuiet(() => void save(client, userId))
  let isOver = false
  void give(client, userId, () => isOver)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (!isNeeded(event.query.queryKey)) return
    writing.ask()
  })
  return () => {
    isOver = true
    writing.stop()
    stop()
  }
}

async function give(client: QueryClient, userId: string, isOver: () => boolean): Promise<void> {
  const kept = await quietly(() => get<Kept>(nameOf(userId)))
  if (isOver()) return
  for (const [key, data] of kept ?? [])
    // The old time stamp makes the query show this data and refetch it.
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: 1 })
}

async function save(client: QueryClient, userId: string): Promise<void> {
  const known = client.getQueryCache().findAll({ predicate: ({ queryKey }) => isNeeded(queryKey) })
  const kept: Kept = known.flatMap(({ queryKey, state }) =>
    state.data === undefined ? [] : [[queryKey, state.data]],
  )
  await quietly(() => set(nameOf(userId), kept))
}

export async function forgetAnswers(userId: string): Promise<void> {
  await quietly(() => del(nameOf(userId)))
}

/** Ignores errors of a browser without storage. */
async function quietly<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access()
  } catch {
    return undefined
  }
}
