import * as database from 'idb-keyval'

/**
 * The functions are async, so that a browser without IndexedDB rejects the promise and nothing throws synchronously.
 */
export const get = async <T>(name: string) => database.get<T>(name)
export const getMany = async <T>(names: string[]) => database.getMany<T>(names)
export const set = async (name: string, value: unknown) => database.set(name, value)
export const update = async <T>(name: string, change: (before: T | undefined) => T) =>
  database.update<T>(name, change)
export const del = async (name: string) => database.del(name)
export const delMany = async (names: string[]) => database.delMany(names)

/** Returns the names of all stored values, for all people and purposes. */
export async function keys(): Promise<string[]> {
  const names = await database.keys()
  return names.filter((name) => typeof name === 'string')
}

/** Data about one person that the device stores to show again. Drafts use other names and are kept. */
type Remembered = 'last-known' | 'answers' | 'seen-alerts'
const REMEMBERED: readonly Remembered[] = ['last-known', 'answers', 'seen-alerts']

export const rememberedName = (kind: Remembered, userId: string) => `${kind}:${userId}`

/** Removes the stored data of people who closed the browser without logging out. */
export async function forgetOthers(userId: string): Promise<void> {
  try {
    const own = new Set(REMEMBERED.map((kind) => rememberedName(kind, userId)))
    const isRemembered = (name: string) =>
      REMEMBERED.some((kind) => name.startsWith(rememberedName(kind, '')))
    await delMany((await keys()).filter((name) => isRemembered(name) && !own.has(name)))
  } catch {
    // Without storage there is nothing to remove.
  }
}

type RetryMs = number | null

/**
 * Runs the sending in only one tab at a time. Other tabs get `taken`. In browsers without locks, two tabs might both
 * send.
 */
export async function inOneTab(name: string, run: () => Promise<RetryMs>, taken: RetryMs): Promise<RetryMs> {
  if (!('locks' in navigator)) return run()
  let isAsked = false
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      isAsked = true
      return lock ? run() : taken
    })
  } catch (error) {
    // A browser that blocks storage also refuses locks.
    if (isAsked) throw error
    return run()
  }
}
