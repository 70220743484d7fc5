import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './client.ts'

export interface Notice {
  channel: string
  /** At most 8,000 bytes. */
  payload: string
}

const noticesOf = new WeakMap<Tx, Notice[]>()

/** What this transaction tells when it has committed; `transact` says so to the database. */
export function openNotices(tx: Tx): readonly Notice[] {
  const notices: Notice[] = []
  noticesOf.set(tx, notices)
  return notices
}

function openedOf(tx: Tx): Notice[] {
  const notices = noticesOf.get(tx)
  if (!notices) throw new Error('Notices can only be sent from a transaction that commits.')
  return notices
}

/**
 * Tells whoever listens on the channel, on every server, once the transaction has committed. Not within it: of all that
 * tell something the database commits one at a time, and each waits for the disk.
 */
export function notifyAfter(tx: Tx, notice: Notice): void {
  openedOf(tx).push(notice)
}

/** Forgets, when it is called, what was to be told since now. */
export function markNotices(tx: Tx): () => void {
  const notices = openedOf(tx)
  const { length } = notices
  return () => {
    notices.length = length
  }
}

/** Tells at once, of what has been committed. */
export async function notify(db: Db, notices: readonly Notice[]): Promise<void> {
  await notifying(notices).execute(db)
}

export function notifying(notices: readonly Notice[]): RawBuilder<unknown> {
  const [channels, payloads] = [notices.map(({ channel }) => channel), notices.map(({ payload }) => payload)]
  // The database tells the same once, in the order in which it came first.
  return sql`select pg_notify(n.channel, n.payload) from unnest(${channels}::text[], ${payloads}::text[])
    as n (channel, payload)`
}
