import type { FastifyInstance } from 'fastify'
import { appointmentEndpoints as e } from '@doorstep/contract/orders/appointments/endpoints'
import { route } from '../../../http/route.ts'
import { askOtherTimes, cancelAppointment, cancelVisit, offerSlotsByAccount, pickSlot } from './service.ts'

export function appointmentRoutes(app: FastifyInstance): void {
  route(app, e.offerSlots, offerSlotsByAccount)
  route(app, e.pickSlot, pickSlot)
  route(app, e.askOtherTimes, askOtherTimes)
  route(app, e.cancelAppointment, cancelAppointment)
  route(app, e.cancelVisit, cancelVisit)
}
