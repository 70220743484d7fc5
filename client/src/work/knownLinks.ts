import type { LinkedOrder } from '@doorstep/contract/orders/by-link/schema'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { del, getMany, keys, set } from '../lib/device.ts'

/** What a link opened here, as it was last answered. */
export interface KnownLink<Linked> {
  token: string
  linked: Linked
  readAt: string
}

export interface KnownLinks<Linked> {
  /** So that it opens without a network, and again after the page was closed. */
  keep: (token: string, linked: Linked) => Promise<void>
  /** Those of this device, the newest first. */
  read: () => Promise<KnownLink<Linked>[]>
  /** It opens nothing any more. */
  forget: (token: string) => Promise<void>
}

interface Kind<Linked> {
  prefix: string
  idOf: (linked: Linked) => number
  /** Without what is not to lie on a device. */
  kept?: (linked: Linked) => Linked
  /** With what it had not yet when it was kept. */
  whole?: (linked: Linked) => Linked
}

const asItIs = <T>(linked: T): T => linked

function linksOf<Linked>(kind: Kind<Linked>): KnownLinks<Linked> {
  const { prefix, idOf, kept = asItIs, whole = asItIs } = kind
  const nameOf = (linked: Linked) => `${prefix}${idOf(linked)}`
  const read = async () => {
    const all = await keys().catch(() => [])
    const names = all.filter((name) => name.startsWith(prefix))
    const found =
      names.length === 0 ? [] : await getMany<KnownLink<Linked> | undefined>(names).catch(() => [])
    return found
      .flatMap((known) => (known ? { ...known, linked: whole(known.linked) } : []))
      .toSorted((one, other) => other.readAt.localeCompare(one.readAt))
  }
  return {
    keep: async (token, linked) => {
      const known = { token, linked: kept(linked), readAt: new Date().toISOString() }
      await set(nameOf(linked), known).catch(() => undefined)
    },
    read,
    forget: async (token) => {
      const dead = (await read()).filter((known) => known.token === token)
      await Promise.all(dead.map(({ linked }) => del(nameOf(linked)).catch(() => undefined)))
    },
  }
}

/** Orders, without how to reach the resident. */
export const orderLinks = linksOf<LinkedOrder>({
  prefix: 'order-link:',
  idOf: ({ order }) => order.orderId,
  kept: (linked) => ({ ...linked, order: { ...linked.order, contact: null, access: null } }),
  whole: (linked) => ({
    ...linked,
    order: Object.assign({ notes: [], noteReaders: null, variations: [], certificates: [] }, linked.order),
  }),
})

export const quoteLinks = linksOf<Quote>({ prefix: 'quote-link:', idOf: ({ quoteId }) => quoteId })
