import { plainMarks } from '@doorstep/contract/plainMarks'

/** Accepts amounts as people type or paste them: "250", "250.50", "£1,250", "1 250". */
const TYPED = /^£?\s?(\d{1,6}|\d{1,3}[, ]\d{3})(\.\d{1,2})?$/

export const NOT_POUNDS = 'Enter an amount in pounds, such as 250 or 250.50.'

export const isPounds = (typed: string): boolean => TYPED.test(plainMarks(typed).trim())

/** Returns the typed amount in pence, or null for an empty field. */
export function penceOf(typed: string): number | null {
  return typed.trim() === '' ? null : Math.round(Number(plainMarks(typed).replaceAll(/[£,\s]/g, '')) * 100)
}

/** Formats pence as a person would type pounds: "250" or "250.50". */
export const typedPounds = (pence: number): string =>
  pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)
