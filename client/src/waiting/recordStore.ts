import { del, getMany, set } from '../lib/device.ts'
import { heldIds, hold, release } from './holding.ts'
import { announce, inTab, isHere, namesOf, prefixOf, type Owner, type WaitingKind } from './names.ts'

/** A record that the server might not have yet. Its id is also the idempotency key of every attempt. */
export interface Waiting {
  id: string
  writtenAt: string
}

interface Rules<Kept> {
  ownerOf: (record: Kept) => Owner
  /**
   * Returns the part of a record to store if the device has no space for all of it. Returns null if no part can be
   * stored.
   */
  lightened?: (record: Kept) => Kept | null
  /** Keeps records in this tab if they do not fit in the browser's storage. */
  staysInTab?: boolean
}

export type RecordStore<Kept extends Waiting> = ReturnType<typeof recordStore<Kept>>

/** Stores records of one kind in the browser's database, separately for each author. */
export function recordStore<Kept extends Waiting>(kind: WaitingKind, rules: Rules<Kept>) {
  const kept = keptRecords(kind, rules)
  return { ...kept, ...heldRecords(kept, rules) }
}

function keptRecords<Kept extends Waiting>(kind: WaitingKind, rules: Rules<Kept>) {
  const { ownerOf, lightened, staysInTab = false } = rules
  const nameOf = (record: Kept) => prefixOf(kind, ownerOf(record)) + record.id

  /** Returns whether the browser has stored the record. */
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
      // Without storage there is nothing to delete.
    }
    announce('other')
  }

  async function read(owner: Owner): Promise<Kept[]> {
    const names = await namesOf(kind, owner)
    const stored = names.length === 0 ? [] : await getMany<Kept | undefined>(names).catch(() => [])
    // All names of this kind belong to records of this type.
    const found = names.flatMap((name, index) => (inTab.get(name) as Kept | undefined) ?? stored[index] ?? [])
    return found.toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
  }

  async function find(owner: Owner, id: string): Promise<Kept | undefined> {
    return (await read(owner)).find((record) => record.id === id)
  }

  return { nameOf, save, remove, read, find }
}

type KeptRecords<Kept extends Waiting> = ReturnType<typeof keptRecords<Kept>>

/** Operations on records that no form, tab or attempt is using. */
function heldRecords<Kept extends Waiting>(
  { read, find, remove }: KeptRecords<Kept>,
  { ownerOf }: Pick<Rules<Kept>, 'ownerOf'>,
) {
  return {
    /** Returns the newest matching record that no form, tab or attempt is using. */
    findUnheld: async (owner: Owner, isMeant: (record: Kept) => boolean): Promise<Kept | null> => {
      const [records, taken] = await Promise.all([read(owner), heldIds()])
      return records.findLast((record) => isMeant(record) && !taken.has(record.id)) ?? null
    },
    /**
     * Locks a record for writing, in its current state. `now` is null if another tab has locked the record, or if it
     * was deleted.
     */
    take: async (record: Kept): Promise<{ isMine: boolean; now: Kept | null }> => {
      const { id } = record
      const isMine = await hold(id)
      // Another tab might have changed or sent the record in the meantime.
      const now = (isMine && (await find(ownerOf(record), id))) || null
      if (isMine && !now) await release(id)
      return { isMine, now }
    },
    /** Deletes a record unless a form or attempt is using it. Returns whether it was deleted. */
    removeUnheld: async (record: Kept): Promise<boolean> => {
      if (!(await hold(record.id))) return false
      await remove(record)
      await release(record.id)
      return true
    },
  }
}
