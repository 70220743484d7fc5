import { endpoint } from '../../endpoint.ts'
import { OrderLink } from '../by-link/schema.ts'
import { OrderParams } from '../schema.ts'

const PDF = ['application/pdf']

/** A work order on paper, as whoever asks may see it. */
export const orderPrintEndpoints = {
  printOrder: endpoint({
    name: 'printOrder',
    method: 'GET',
    path: '/orders/:orderId/pdf',
    permission: 'order:read',
    params: OrderParams,
    response: 'binary',
    media: PDF,
  }),
  printOrderByLink: endpoint({
    name: 'printOrderByLink',
    method: 'POST',
    path: '/order-links/pdf',
    permission: 'public',
    body: OrderLink,
    response: 'binary',
    media: PDF,
  }),
}
