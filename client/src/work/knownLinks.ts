import type { LinkedOrder } from '@doorstep/contract/orders/by-link/schema'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { del, getMany, keys, set } from '../lib/device.ts'

/** The content of a link that was opened on this device, as the device last received it. */
export interface KnownLink<Linked> {
  token: string
  linked: Linked
  readAt: string
}

export interface KnownLinks<Linked> {
  /** Stores the content so that the link opens offline, even after the page was closed. */
  keep: (token: string, linked: Linked) => Promise<void>
  /** Returns the links that were opened on this device, newest first. */
  read: () => Promise<KnownLink<Linked>[]>
  /** Removes a link that no longer works. */
  forget: (token: string) => Promise<void>
}

interface Kind<Linked> {
  prefix: string
  idOf: (linked: Linked) => number
  /** Removes data that must not be stored on a device. */
  kept?: (linked: Linked) => Linked
  /** Adds fields that did not exist when the content was stored. */
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

/** The links to orders, stored without the contact and access details of the resident. */
export const orderLinks = linksOf<LinkedOrder>({
  prefix: 'order-link:',
  idOf: ({ order }) => order.orderId,
  kept: (linked) => ({ ...linked, order: { ...linked.order, contact: null, access: null } }),
  whole: (linked) => ({
    ...linked,
    order: Object.assign(
      { notes: [], issuePhotos: [], noteReaders: null, variations: [], certificates: [] },
      linked.order,
    ),
  }),
})

export const quoteLinks = linksOf<Quote>({ prefix: 'quote-link:', idOf: ({ quoteId }) => quoteId })
