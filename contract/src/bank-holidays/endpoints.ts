import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import {
  AddBankHoliday,
  BankHolidayParams,
  ListBankHolidays,
  ManagedBankHoliday,
  ManagedBankHolidays,
} from './schema.ts'

export const bankHolidayEndpoints = endpoints({
  listBankHolidays: {
    method: 'GET',
    path: '/bank-holidays/managed',
    permission: 'bankHoliday:manage',
    shows: ['bankHoliday'],
    query: ListBankHolidays,
    response: ManagedBankHolidays,
  },
  addBankHoliday: {
    method: 'POST',
    path: '/bank-holidays',
    permission: 'bankHoliday:manage',
    touches: ['bankHoliday'],
    body: AddBankHoliday,
    response: z.array(ManagedBankHoliday),
    status: 201,
  },
  removeBankHoliday: {
    method: 'DELETE',
    path: '/bank-holidays/:nation/:day',
    permission: 'bankHoliday:manage',
    touches: ['bankHoliday'],
    params: BankHolidayParams,
    response: 'none',
  },
})
