import { FILE_FORM_LIMIT } from '../../bodyLimits.ts'
import { endpoint } from '../../endpoint.ts'
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

/** A firm that works asks for a higher limit, and staff decide. */
export const variationEndpoints = {
  askVariation: endpoint({
    name: 'askVariation',
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
  }),
  askVariationByLink: endpoint({
    name: 'askVariationByLink',
    method: 'POST',
    path: '/order-links/variations',
    permission: 'public',
    touches: ['issue'],
    body: AskVariationByLink,
    files: { field: 'files', max: 1, rules: OFFER_FILE_RULES },
    bodyLimit: FILE_FORM_LIMIT,
    response: LinkedOrder,
    status: 201,
  }),
  decideVariation: endpoint({
    name: 'decideVariation',
    method: 'POST',
    path: '/orders/:orderId/variations/decide',
    permission: 'order:manage',
    touches: ['issue'],
    params: VariationOrderParams,
    body: DecideVariation,
    response: Order,
  }),
  readVariationFile: endpoint({
    name: 'readVariationFile',
    method: 'GET',
    path: '/orders/:orderId/variations/:variationId/file',
    permission: 'order:read',
    params: VariationParams,
    response: 'binary',
    media: [...OFFER_FILE_TYPES],
  }),
  readVariationFileByLink: endpoint({
    name: 'readVariationFileByLink',
    method: 'POST',
    path: '/order-links/variations/file',
    permission: 'public',
    body: ReadVariationFileByLink,
    response: 'binary',
    media: [...OFFER_FILE_TYPES],
  }),
}
