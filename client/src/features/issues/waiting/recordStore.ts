import { del, getMany, set } from '../../../lib/device.ts'
import { storedUserId } from '../../../lib/storage.ts'
import { heldIds, hold, release } from './holding.ts'
import { announce, namesOf, onAllRemoved, prefixOf, type WaitingKind } from './waitingNames.ts'

/** What somebody wrote and the server may not have yet. Its id is the key of every try as well. */
export interface Waiting {
  id: string
  userId: number
  writtenAt: string
}

interface Rules<Kept> {
  /** What is worth keeping where the device has no room for all of it; null where nothing is. */
  lightened: (record: Kept) => Kept | null
  /** What the browser has no room for lives as long as the tab. */
  staysInTab?: boolean
}

export type RecordStore<Kept extends Waiting> = ReturnType<typeof recordStore<Kept>>

/** The records of one kind in the browser's database, each its author's alone. */
export function recordStore<Kept extends Waiting>(kind: WaitingKind, rules: Rules<Kept>) {
  const kept = keptRecords(kind, rules)
  return { ...kept, ...heldRecords(kept) }
}

function keptRecords<Kept extends Waiting>(kind: WaitingKind, rules: Rules<Kept>) {
  const { lightened, staysInTab = false } = rules
  const nameOf = ({ userId, id }: Waiting) => prefixOf(kind, userId) + id
  const inTab = new Map<string, Kept>()
  onAllRemoved(() => inTab.clear())

  /** Answers whether the browser keeps it. Nothing is kept for somebody who is not, or no longer, signed in. */
  async function save(record: Kept): Promise<boolean> {
    if (storedUserId() !== String(record.userId)) return false
    try {
      await set(nameOf(record), record)
      inTab.delete(nameOf(record))
    } catch {
      if (staysInTab) inTab.set(nameOf(record), record)
      const rest = lightened(record)
      if (rest) await set(nameOf(record), rest).catch(() => undefined)
      if (staysInTab) announce('other')
      return false
    }
    announce('other')
    return true
  }

  async function remove(record: Waiting): Promise<void> {
    inTab.delete(nameOf(record))
    try {
      await del(nameOf(record))
    } catch {
      // Nothing was stored.
    }
    announce('other')
  }

  /** In the order in which they were begun. */
  async function read(userId: number | string): Promise<Kept[]> {
    const names = (await namesOf(userId))[kind]
    const found = names.length === 0 ? [] : await getMany<Kept | undefined>([...names]).catch(() => [])
    const stored = found.flatMap((record) => record ?? []).filter((record) => !inTab.has(nameOf(record)))
    const newer = [...inTab.values()].filter((record) => String(record.userId) === String(userId))
    return [...stored, ...newer].toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
  }

  async function find(userId: number | string, id: string): Promise<Kept | undefined> {
    return (await read(userId)).find((record) => record.id === id)
  }

  return { nameOf, save, remove, read, find }
}

type KeptRecords<Kept extends Waiting> = ReturnType<typeof keptRecords<Kept>>

/** What is done with a record that nobody else has. */
function heldRecords<Kept extends Waiting>({ read, find, remove }: KeptRecords<Kept>) {
  return {
    /** The newest of these that no form, tab or try has. */
    findUnheld: async (userId: number, isMeant: (record: Kept) => boolean): Promise<Kept | null> => {
      const [records, taken] = await Promise.all([read(userId), heldIds()])
      return records.findLast((record) => isMeant(record) && !taken.has(record.id)) ?? null
    },
    /** Takes one for writing as it is now; null where somebody else has it or it has gone. */
    take: async ({ userId, id }: Waiting): Promise<{ isMine: boolean; now: Kept | null }> => {
      const isMine = await hold(id)
      // Another tab may have taken, changed or sent it meanwhile.
      const now = (isMine && (await find(userId, id))) || null
      if (isMine && !now) await release(id)
      return { isMine, now }
    },
    /** Deletes one unless a form, or a try, has it; answers whether it could. */
    removeUnheld: async (record: Waiting): Promise<boolean> => {
      if (!(await hold(record.id))) return false
      await remove(record)
      await release(record.id)
      return true
    },
  }
}
