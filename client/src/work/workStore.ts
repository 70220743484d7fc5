import { changesOf, del, getMany, set, type DeviceChange } from '../lib/device.ts'
import type { DeviceWork } from './deviceWork.ts'
import { inTab, isLeft, storedNames, workPrefixOf } from './workNames.ts'

const LINKS = workPrefixOf('link')

const nameOf = ({ id, sender }: DeviceWork) => ('userId' in sender ? workPrefixOf(sender.userId) : LINKS) + id

const { announce, onChange } = changesOf('order-work')
export const onWorkChange = onChange

/** Answers whether the browser keeps it. */
export async function saveWork(work: DeviceWork, change: DeviceChange = 'other'): Promise<boolean> {
  if (isLeft(work)) return false
  try {
    await set(nameOf(work), work)
    inTab.delete(nameOf(work))
    return true
  } catch {
    inTab.set(nameOf(work), work)
    return false
  } finally {
    announce(change)
  }
}

export async function removeWork(work: DeviceWork): Promise<void> {
  inTab.delete(nameOf(work))
  await del(nameOf(work)).catch(() => undefined)
  announce('other')
}

/** What is on this device of an account, or of its links; in the order in which it was begun. */
export async function readWork(userId: string | null): Promise<DeviceWork[]> {
  const names = await storedNames(userId === null ? LINKS : workPrefixOf(userId))
  const found = names.length === 0 ? [] : await getMany<DeviceWork | undefined>(names).catch(() => [])
  const stored = found.flatMap((work) => (work && !inTab.has(nameOf(work)) ? [work] : []))
  const newer = [...inTab.values()].filter(({ sender }) =>
    userId === null ? 'token' in sender : 'userId' in sender && sender.userId === userId,
  )
  return [...stored, ...newer].toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
}
