import * as z from 'zod/mini'
import { NationName } from '../collections/schema.ts'
import { NATIONS } from '../collections/rules.ts'
import { Day, DayInput, line } from '../fields.ts'
import { BANK_HOLIDAY_NAME_MAX } from './rules.ts'

/**
 * `official`: the government had announced the bank holiday when this version was built. Administrators set the other
 * states.
 */
export const BANK_HOLIDAY_STATES = ['official', 'added', 'removed'] as const

/**
 * A bank holiday as administrators manage it. The list keeps removed bank holidays, so that administrators can restore
 * them.
 */
export const ManagedBankHoliday = z.object({
  nation: NationName,
  day: Day,
  name: z.string(),
  state: z.enum(BANK_HOLIDAY_STATES),
})
export type ManagedBankHoliday = z.infer<typeof ManagedBankHoliday>

const NOT_A_YEAR = { error: 'Enter a year such as 2026.' }

export const ListBankHolidays = z.object({
  nation: NationName,
  /** The year of the bank holidays. If left out, the current year. */
  year: z.optional(
    z.pipe(
      z.union([z.int(NOT_A_YEAR), z.string(NOT_A_YEAR).check(z.regex(/^[0-9]{4}$/, NOT_A_YEAR))], NOT_A_YEAR),
      z.transform(Number),
    ),
  ),
})
export type ListBankHolidays = z.output<typeof ListBankHolidays>

export const ManagedBankHolidays = z.object({
  year: z.number(),
  /** The years with official or added bank holidays. The list accepts only these years. */
  years: z.array(z.number()),
  days: z.array(ManagedBankHoliday),
})
export type ManagedBankHolidays = z.infer<typeof ManagedBankHolidays>

/** Makes a day a bank holiday in these nations. */
export const AddBankHoliday = z.object({
  nations: z
    .array(NationName, { error: 'Choose a nation.' })
    .check(
      z.minLength(1, { error: 'Choose a nation.' }),
      z.maxLength(NATIONS.length, { error: 'Choose at most four nations.' }),
    ),
  day: DayInput,
  name: line('Name', 1, BANK_HOLIDAY_NAME_MAX),
})
export type AddBankHoliday = z.output<typeof AddBankHoliday>

export const BankHolidayParams = z.object({ nation: NationName, day: DayInput })
export type BankHolidayParams = z.output<typeof BankHolidayParams>
