import { endpoints } from '../../endpoint.ts'
import { Order, OrderParams } from '../schema.ts'
import { AskOtherTimes, CancelAppointment, OfferSlots, PickSlot } from './schema.ts'

export const appointmentEndpoints = endpoints({
  offerSlots: {
    method: 'POST',
    path: '/orders/:orderId/slots',
    permission: 'order:work',
    touches: ['issue'],
    params: OrderParams,
    body: OfferSlots,
    response: Order,
  },
  pickSlot: {
    method: 'POST',
    path: '/orders/:orderId/appointments',
    permission: 'order:pickSlot',
    touches: ['issue'],
    params: OrderParams,
    body: PickSlot,
    response: Order,
  },
  askOtherTimes: {
    method: 'POST',
    path: '/orders/:orderId/slots/decline',
    permission: 'order:pickSlot',
    touches: ['issue'],
    params: OrderParams,
    body: AskOtherTimes,
    response: Order,
  },
  cancelAppointment: {
    method: 'POST',
    path: '/orders/:orderId/appointments/cancel',
    permission: 'order:pickSlot',
    touches: ['issue'],
    params: OrderParams,
    body: CancelAppointment,
    response: Order,
  },
  /** A firm makes this call if it can't come to the appointment. */
  cancelVisit: {
    method: 'POST',
    path: '/orders/:orderId/visits/cancel',
    permission: 'order:work',
    touches: ['issue'],
    params: OrderParams,
    body: CancelAppointment,
    response: Order,
  },
})
