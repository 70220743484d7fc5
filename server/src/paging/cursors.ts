import { NOT_A_CURSOR } from '@doorstep/contract/paging'
import { z } from 'zod'
import type { ZodType } from 'zod'
import { invalid } from '../errors.ts'

/** Encodes a position in a list as an opaque cursor. */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

export function decodeCursor<T>(schema: ZodType<T>, cursor: string | undefined): T | undefined {
  if (cursor === undefined || cursor === '') return undefined
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw invalid({ cursor: NOT_A_CURSOR })
  }
}

// The pattern alone would accept a 99th month.
function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text.replace(' ', 'T').replace(/([+-][0-9]{2})$/, '$1:00')))
}

/** Schema of an instant as PostgreSQL writes it. */
export const InstantText = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?[+-][0-9]{2}(:[0-9]{2})?$/)
  .refine(isInstant)

/** Schema of a day as PostgreSQL writes it. */
export const DayText = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)
  .refine((day) => !Number.isNaN(Date.parse(day)))

/** Schema of a number as PostgreSQL writes it. */
export const NumberText = z.string().regex(/^[0-9]{1,18}$/)
