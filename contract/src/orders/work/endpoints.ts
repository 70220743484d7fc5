import { FILE_FORM_LIMIT } from '../../bodyLimits.ts'
import { endpoints } from '../../endpoint.ts'
import { Order } from '../schema.ts'
import {
  AddOrderPhoto,
  CompleteOrder,
  DeclineOrder,
  ORDER_PHOTO_RULES,
  ReportFollowOn,
  ReportNoAccess,
  TakenPhoto,
  WorkParams,
} from './schema.ts'

/** The calls for a work order that people of the firm can make with an account. */
export const workEndpoints = endpoints({
  acceptOrder: {
    method: 'POST',
    path: '/orders/:orderId/accept',
    permission: 'order:work',
    touches: ['issue'],
    params: WorkParams,
    response: Order,
  },
  declineOrder: {
    method: 'POST',
    path: '/orders/:orderId/decline',
    permission: 'order:work',
    touches: ['issue'],
    params: WorkParams,
    body: DeclineOrder,
    response: Order,
  },
  beginOrder: {
    method: 'POST',
    path: '/orders/:orderId/begin',
    permission: 'order:work',
    touches: ['issue'],
    params: WorkParams,
    response: Order,
  },
  reportNoAccess: {
    method: 'POST',
    path: '/orders/:orderId/no-access',
    permission: 'order:work',
    touches: ['issue'],
    params: WorkParams,
    body: ReportNoAccess,
    response: Order,
  },
  reportFollowOn: {
    method: 'POST',
    path: '/orders/:orderId/follow-on',
    permission: 'order:work',
    touches: ['issue'],
    params: WorkParams,
    body: ReportFollowOn,
    response: Order,
  },
  completeOrder: {
    method: 'POST',
    path: '/orders/:orderId/done',
    permission: 'order:work',
    touches: ['issue'],
    params: WorkParams,
    body: CompleteOrder,
    response: Order,
  },
  addOrderPhoto: {
    method: 'POST',
    path: '/orders/:orderId/photos',
    permission: 'order:work',
    touches: ['issue'],
    params: WorkParams,
    body: AddOrderPhoto,
    files: { field: 'files', max: 1, rules: ORDER_PHOTO_RULES },
    bodyLimit: FILE_FORM_LIMIT,
    response: TakenPhoto,
    status: 201,
  },
})
