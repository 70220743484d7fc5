import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  AddBankHoliday,
  BankHolidayParams,
  ListBankHolidays,
  ManagedBankHoliday,
  ManagedBankHolidays,
} from './schema.ts'

export const bankHolidayEndpoints = {
  listBankHolidays: endpoint({
    name: 'listBankHolidays',
    method: 'GET',
    path: '/bank-holidays/managed',
    permission: 'bankHoliday:manage',
    shows: ['bankHoliday'],
    query: ListBankHolidays,
    response: ManagedBankHolidays,
  }),
  addBankHoliday: endpoint({
    name: 'addBankHoliday',
    method: 'POST',
    path: '/bank-holidays',
    permission: 'bankHoliday:manage',
    touches: ['bankHoliday'],
    body: AddBankHoliday,
    response: z.array(ManagedBankHoliday),
    status: 201,
  }),
  removeBankHoliday: endpoint({
    name: 'removeBankHoliday',
    method: 'DELETE',
    path: '/bank-holidays/:nation/:day',
    permission: 'bankHoliday:manage',
    touches: ['bankHoliday'],
    params: BankHolidayParams,
    response: 'none',
    status: 204,
  }),
}
