import { ORDER_EVENT_LABELS, ORDER_STATUS_LABELS } from '@doorstep/contract/orders/texts'
import type { OrderFacts } from './queries.ts'

/** All that was typed. */
export const textsOfOrders = ({ written }: OrderFacts): string[] => written.map(({ words }) => words)

export const presentOrders = (
  { orders, appointments, written }: OrderFacts,
  mask: (text: string) => string,
): object => ({
  atYourHome: orders.map(({ id, status, ...order }) => ({
    ...order,
    status: ORDER_STATUS_LABELS[status],
    appointments: appointments
      .filter(({ orderId }) => orderId === id)
      .map(({ orderId: _orderId, ...appointment }) => appointment),
  })),
  writtenByYou: written.map(({ kind, words, ...entry }) => ({
    ...entry,
    what: ORDER_EVENT_LABELS[kind],
    words: mask(words),
  })),
})
