import * as database from 'idb-keyval'

/** The browser's database. Where a browser has none, a call fails by its promise and never throws. */
export const get = async <T>(name: string) => database.get<T>(name)
export const getMany = async <T>(names: string[]) => database.getMany<T>(names)
export const set = async (name: string, value: unknown) => database.set(name, value)
export const update = async <T>(name: string, change: (before: T | undefined) => T) =>
  database.update<T>(name, change)
export const del = async (name: string) => database.del(name)
export const delMany = async (names: string[]) => database.delMany(names)

/** All names, of each person and each purpose. */
export async function keys(): Promise<string[]> {
  const names = await database.keys()
  return names.filter((name) => typeof name === 'string')
}

/** What the device remembers for one person, to show it again. What somebody typed has names of its own and stays. */
type Remembered = 'last-known' | 'answers' | 'seen-alerts'
const REMEMBERED: readonly Remembered[] = ['last-known', 'answers', 'seen-alerts']

export const rememberedName = (kind: Remembered, userId: string) => `${kind}:${userId}`

/** Of people who were here before and closed the browser. */
export async function forgetOthers(userId: string): Promise<void> {
  try {
    const own = new Set(REMEMBERED.map((kind) => rememberedName(kind, userId)))
    const isRemembered = (name: string) =>
      REMEMBERED.some((kind) => name.startsWith(rememberedName(kind, '')))
    await delMany((await keys()).filter((name) => isRemembered(name) && !own.has(name)))
  } catch {
    // Nothing was stored.
  }
}

type RetryMs = number | null

/** Sends something from one tab alone; another tab answers `taken`. Without locks two tabs may send it at once. */
export async function inOneTab(name: string, run: () => Promise<RetryMs>, taken: RetryMs): Promise<RetryMs> {
  if (!('locks' in navigator)) return run()
  let isAsked = false
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      isAsked = true
      return lock ? run() : taken
    })
  } catch (error) {
    // A browser that stores nothing refuses locks too.
    if (isAsked) throw error
    return run()
  }
}
