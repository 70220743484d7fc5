import { plainMarks } from '@doorstep/contract/plainMarks'

/** How an amount may be typed or pasted: "250", "250.50", "£1,250", "1 250". */
const TYPED = /^£?\s?(\d{1,6}|\d{1,3}[, ]\d{3})(\.\d{1,2})?$/

export const NOT_POUNDS = 'Enter an amount in pounds, such as 250 or 250.50.'

export const isPounds = (typed: string): boolean => TYPED.test(plainMarks(typed).trim())

/** In pence; nothing where nothing was typed. */
export function penceOf(typed: string): number | null {
  return typed.trim() === '' ? null : Math.round(Number(plainMarks(typed).replaceAll(/[£,\s]/g, '')) * 100)
}

/** As somebody would type it. */
export const typedPounds = (pence: number): string =>
  pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)
