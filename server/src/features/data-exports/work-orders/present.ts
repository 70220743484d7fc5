import { ORDER_EVENT_LABELS, ORDER_STATUS_LABELS, poundsText } from '@doorstep/contract/orders/texts'
import { QUOTE_EVENT_LABELS } from '@doorstep/contract/quotes/texts'
import type { OrderFacts } from './queries.ts'

/** Returns the typed texts about work orders and quotes. Other people's names are masked in these texts. */
export const textsOfOrders = ({ written, quoted }: OrderFacts): string[] =>
  [...written, ...quoted].flatMap(({ words }) => words ?? [])

export const presentOrders = (
  { orders, appointments, written, quoted }: OrderFacts,
  mask: (text: string) => string,
): object => ({
  atYourHome: orders.map(({ id, status, ...order }) => ({
    ...order,
    status: ORDER_STATUS_LABELS[status],
    appointments: appointments
      .filter(({ orderId }) => orderId === id)
      .map(({ orderId: _orderId, ...appointment }) => appointment),
  })),
  writtenByYou: [
    ...written.map(({ kind, words, ...entry }) => ({
      ...entry,
      what: ORDER_EVENT_LABELS[kind],
      words: mask(words),
    })),
    ...quoted.map(({ kind, words, amountPence, ...entry }) => ({
      ...entry,
      what: QUOTE_EVENT_LABELS[kind],
      ...(amountPence !== null && { amount: poundsText(amountPence) }),
      words: words === null ? null : mask(words),
    })),
  ],
})
