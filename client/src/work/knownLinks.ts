import type { LinkedOrder } from '@doorstep/contract/orders/by-link/schema'
import { del, getMany, keys, set } from 'idb-keyval'

const PREFIX = 'order-link:'
const nameOf = (orderId: number) => `${PREFIX}${orderId}`

/** An order whose link was opened here, as it was last answered; without how to reach the resident. */
export interface KnownLink {
  token: string
  linked: LinkedOrder
  readAt: string
}

/** So that it opens without a network, and again after the page was closed. */
export async function keepLink(token: string, linked: LinkedOrder): Promise<void> {
  const order = { ...linked.order, contact: null, access: null }
  const known: KnownLink = { token, linked: { ...linked, order }, readAt: new Date().toISOString() }
  await set(nameOf(order.orderId), known).catch(() => undefined)
}

/** Those of this device, the newest first. */
export async function readLinks(): Promise<KnownLink[]> {
  const all = await keys<string>().catch(() => [])
  const names = all.filter((name) => typeof name === 'string' && name.startsWith(PREFIX))
  const found = names.length === 0 ? [] : await getMany<KnownLink | undefined>(names).catch(() => [])
  return found
    .flatMap((known) => known ?? [])
    .toSorted((one, other) => other.readAt.localeCompare(one.readAt))
}

/** It opens nothing any more. */
export async function forgetLink(token: string): Promise<void> {
  const dead = (await readLinks()).filter((known) => known.token === token)
  await Promise.all(dead.map(({ linked }) => del(nameOf(linked.order.orderId)).catch(() => undefined)))
}
