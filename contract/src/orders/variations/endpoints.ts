import { FILE_FORM_LIMIT } from '../../bodyLimits.ts'
import { endpoints } from '../../endpoint.ts'
import { LinkedOrder } from '../by-link/schema.ts'
import { OFFER_FILE_RULES, OFFER_FILE_TYPES } from '../offers/schema.ts'
import { Order } from '../schema.ts'
import {
  AskVariation,
  AskVariationByLink,
  DecideVariation,
  ReadVariationFileByLink,
  VariationOrderParams,
  VariationParams,
} from './schema.ts'

/** The calls with which a firm requests a higher limit for its work order, and staff decide about the request. */
export const variationEndpoints = endpoints({
  askVariation: {
    method: 'POST',
    path: '/orders/:orderId/variations',
    permission: 'order:work',
    touches: ['issue'],
    params: VariationOrderParams,
    body: AskVariation,
    files: { field: 'files', max: 1, rules: OFFER_FILE_RULES },
    bodyLimit: FILE_FORM_LIMIT,
    response: Order,
    status: 201,
  },
  askVariationByLink: {
    method: 'POST',
    path: '/order-links/variations',
    permission: 'public',
    touches: ['issue'],
    body: AskVariationByLink,
    files: { field: 'files', max: 1, rules: OFFER_FILE_RULES },
    bodyLimit: FILE_FORM_LIMIT,
    response: LinkedOrder,
    status: 201,
  },
  decideVariation: {
    method: 'POST',
    path: '/orders/:orderId/variations/decide',
    permission: 'order:manage',
    touches: ['issue'],
    params: VariationOrderParams,
    body: DecideVariation,
    response: Order,
  },
  readVariationFile: {
    method: 'GET',
    path: '/orders/:orderId/variations/:variationId/file',
    permission: 'order:read',
    params: VariationParams,
    response: 'binary',
    media: [...OFFER_FILE_TYPES],
  },
  readVariationFileByLink: {
    method: 'POST',
    path: '/order-links/variations/file',
    permission: 'public',
    body: ReadVariationFileByLink,
    response: 'binary',
    media: [...OFFER_FILE_TYPES],
  },
})
