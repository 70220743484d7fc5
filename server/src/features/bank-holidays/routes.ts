import type { FastifyInstance } from 'fastify'
import { bankHolidayEndpoints as e } from '@doorstep/contract/bank-holidays/endpoints'
import { route } from '../../http/route.ts'
import { addBankHoliday, listBankHolidays, removeBankHoliday } from './service.ts'

export function bankHolidayRoutes(app: FastifyInstance): void {
  route(app, e.listBankHolidays, listBankHolidays)
  route(app, e.addBankHoliday, addBankHoliday)
  route(app, e.removeBankHoliday, removeBankHoliday)
}
