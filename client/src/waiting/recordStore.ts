import { del, getMany, set } from '../lib/device.ts'
import { heldIds, hold, release } from './holding.ts'
import { announce, inTab, isHere, namesOf, prefixOf, type Owner, type WaitingKind } from './names.ts'

/** What somebody wrote and the server may not have yet. Its id is the key of every try as well. */
export interface Waiting {
  id: string
  writtenAt: string
}

interface Rules<Kept> {
  ownerOf: (record: Kept) => Owner
  /** What is worth keeping where the device has no room for all of it; null where nothing is. */
  lightened?: (record: Kept) => Kept | null
  /** What the browser has no room for lives as long as the tab. */
  staysInTab?: boolean
}

export type RecordStore<Kept extends Waiting> = ReturnType<typeof recordStore<Kept>>

/** The records of one kind in the browser's database, each its author's alone. */
export function recordStore<Kept extends Waiting>(kind: WaitingKind, rules: Rules<Kept>) {
  const kept = keptRecords(kind, rules)
  return { ...kept, ...heldRecords(kept, rules) }
}

function keptRecords<Kept extends Waiting>(kind: WaitingKind, rules: Rules<Kept>) {
  const { ownerOf, lightened, staysInTab = false } = rules
  const nameOf = (record: Kept) => prefixOf(kind, ownerOf(record)) + record.id

  /** Answers whether the browser keeps it. */
  async function save(record: Kept): Promise<boolean> {
    if (!isHere(ownerOf(record))) return false
    try {
      await set(nameOf(record), record)
      inTab.delete(nameOf(record))
    } catch {
      if (staysInTab) inTab.set(nameOf(record), record)
      const rest = lightened?.(record)
      if (rest) await set(nameOf(record), rest).catch(() => undefined)
      if (staysInTab) announce('other')
      return false
    }
    announce('other')
    return true
  }

  async function remove(record: Kept): Promise<void> {
    inTab.delete(nameOf(record))
    try {
      await del(nameOf(record))
    } catch {
      // Nothing was stored.
    }
    announce('other')
  }

  /** In the order in which they were begun. */
  async function read(owner: Owner): Promise<Kept[]> {
    const names = await namesOf(kind, owner)
    const stored = names.length === 0 ? [] : await getMany<Kept | undefined>(names).catch(() => [])
    // Under a name of this kind there is nothing else.
    const found = names.flatMap((name, index) => (inTab.get(name) as Kept | undefined) ?? stored[index] ?? [])
    return found.toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
  }

  async function find(owner: Owner, id: string): Promise<Kept | undefined> {
    return (await read(owner)).find((record) => record.id === id)
  }

  return { nameOf, save, remove, read, find }
}

type KeptRecords<Kept extends Waiting> = ReturnType<typeof keptRecords<Kept>>

/** What is done with a record that nobody else has. */
function heldRecords<Kept extends Waiting>(
  { read, find, remove }: KeptRecords<Kept>,
  { ownerOf }: Pick<Rules<Kept>, 'ownerOf'>,
) {
  return {
    /** The newest of these that no form, tab or try has. */
    findUnheld: async (owner: Owner, isMeant: (record: Kept) => boolean): Promise<Kept | null> => {
      const [records, taken] = await Promise.all([read(owner), heldIds()])
      return records.findLast((record) => isMeant(record) && !taken.has(record.id)) ?? null
    },
    /** Takes one for writing as it is now; null where somebody else has it or it has gone. */
    take: async (record: Kept): Promise<{ isMine: boolean; now: Kept | null }> => {
      const { id } = record
      const isMine = await hold(id)
      // Another tab may have taken, changed or sent it meanwhile.
      const now = (isMine && (await find(ownerOf(record), id))) || null
      if (isMine && !now) await release(id)
      return { isMine, now }
    },
    /** Deletes one unless a form, or a try, has it; answers whether it could. */
    removeUnheld: async (record: Kept): Promise<boolean> => {
      if (!(await hold(record.id))) return false
      await remove(record)
      await release(record.id)
      return true
    },
  }
}
