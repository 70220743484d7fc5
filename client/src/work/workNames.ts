import { delMany, keys } from '../lib/device.ts'
import { storedUserId } from '../lib/storage.ts'
import type { DeviceWork } from './deviceWork.ts'

/** Names begin with whose it is, so that what somebody leaves behind is found without being read. */
const PREFIX = 'work:'
export const workPrefixOf = (userId: number | string) => `${PREFIX}${userId}:`

/** What the browser has no room for lives as long as the tab. */
export const inTab = new Map<string, DeviceWork>()

export async function storedNames(prefix: string): Promise<string[]> {
  const all = await keys().catch(() => [])
  return all.filter((name) => name.startsWith(prefix))
}

/** How many steps of an account would be lost with its session. */
export async function countWork(userId: string): Promise<number> {
  const prefix = workPrefixOf(userId)
  const here = [...inTab.keys()].filter((name) => name.startsWith(prefix))
  return new Set([...here, ...(await storedNames(prefix))]).size
}

const left = new Set<string>()

/** Whether it was deleted with a logout: a form that closes after it writes nothing again. */
export function isLeft({ sender }: DeviceWork): boolean {
  return 'userId' in sender && left.has(sender.userId) && storedUserId() === null
}

export async function removeAllWork(userId: string): Promise<void> {
  const prefix = workPrefixOf(userId)
  left.add(userId)
  for (const name of inTab.keys()) if (name.startsWith(prefix)) inTab.delete(name)
  const names = await storedNames(prefix)
  if (names.length > 0) await delMany(names).catch(() => undefined)
}
