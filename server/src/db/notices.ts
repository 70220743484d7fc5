import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './client.ts'

export interface Notice {
  channel: string
  /** PostgreSQL limits a notification to 8,000 bytes. */
  payload: string
}

const noticesOf = new WeakMap<Tx, Notice[]>()

/** Opens the list of a transaction's notifications, which `transact` sends after the commit. */
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
 * Sends a notification to every server that listens on the channel, once the transaction has committed. Inside the
 * transaction, notifications would make transactions commit one after another, each waiting for the disk.
 */
export function notifyAfter(tx: Tx, notice: Notice): void {
  openedOf(tx).push(notice)
}

/** Returns a function that drops the notifications added since this call. */
export function markNotices(tx: Tx): () => void {
  const notices = openedOf(tx)
  const { length } = notices
  return () => {
    notices.length = length
  }
}

/** Sends notifications about changes that have just been committed. */
export async function notify(db: Db, notices: readonly Notice[]): Promise<void> {
  await notifying(notices).execute(db)
}

export function notifying(notices: readonly Notice[]): RawBuilder<unknown> {
  const [channels, payloads] = [notices.map(({ channel }) => channel), notices.map(({ payload }) => payload)]
  // PostgreSQL sends equal notifications of a statement once, in the order of their first appearance.
  return sql`select pg_notify(n.channel, n.payload) from unnest(${channels}::text[], ${payloads}::text[])
    as n (channel, payload)`
}
