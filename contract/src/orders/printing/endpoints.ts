import { endpoints } from '../../endpoint.ts'
import { OrderLink } from '../by-link/schema.ts'
import { OrderParams } from '../schema.ts'

const PDF = ['application/pdf']

/** Returns a work order as a PDF, with the details that the caller can see. */
export const orderPrintEndpoints = endpoints({
  printOrder: {
    method: 'GET',
    path: '/orders/:orderId/pdf',
    permission: 'order:read',
    params: OrderParams,
    response: 'binary',
    media: PDF,
  },
  printOrderByLink: {
    method: 'POST',
    path: '/order-links/pdf',
    permission: 'public',
    body: OrderLink,
    response: 'binary',
    media: PDF,
  },
})
