import * as z from 'zod/mini'
import './refusals.ts'

export const NOT_POSITIVE = 'Enter a whole number above 0.'

const MAX_ID = 9_999_999_999
const NOT_AN_ID = { error: NOT_POSITIVE }
const NOT_A_FLAG = { error: 'Choose true or false.' }

// PostgreSQL text cannot store NUL or half of a surrogate pair.
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/**
 * A number of a record in a request, as a number or a string of digits. Each kind of record has its own error message.
 */
export const numberInput = (refusal: { error: string }) =>
  z.pipe(
    z.union(
      [
        z.string().check(z.regex(/^[1-9][0-9]{0,9}$/, refusal)),
        z.number().check(z.int(refusal), z.gte(1, refusal), z.lte(MAX_ID, refusal)),
      ],
      refusal,
    ),
    z.transform(Number),
  )

/** An id in a request, as a number or a string of digits: the specification's callers send both. */
export const IdInput = numberInput(NOT_AN_ID)

/** An optional id in a form. An empty field means no id. */
export const OptionalIdInput = z.pipe(
  z.union([z.literal(''), z.null(), z.undefined(), IdInput], NOT_AN_ID),
  z.transform((value) => (value === '' || value === null || value === undefined ? null : value)),
)

/** An id in a response. */
export const Id = z.number()

/** An instant in a response, ISO 8601 in UTC. */
export const Instant = z.string()

/** A calendar day, such as 2026-11-21. */
export const Day = z.string()

const NOT_A_DAY = { error: 'Enter a date such as 2026-11-21.' }

// This check rejects 30 February and implausible years, which the pattern accepts.
function isDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(at) || !/^(19|20|21)/.test(value)) return false
  return new Date(at).toISOString().startsWith(value)
}

export const DayInput = z
  .string(NOT_A_DAY)
  .check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, { ...NOT_A_DAY, abort: true }), z.refine(isDay, NOT_A_DAY))

const NOT_A_MOMENT = { error: 'Enter a date, or a date and time.' }
const MOMENT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})?$/

function isMoment(value: string): boolean {
  const isTimed = MOMENT.test(value) && !Number.isNaN(Date.parse(value))
  return isDay(value.slice(0, 10)) && (value.length === 10 || isTimed)
}

/** A day, or a day with a time. Without an offset, the time is in the product's time zone. */
export const MomentInput = z
  .string(NOT_A_MOMENT)
  .check(z.maxLength(40, NOT_A_MOMENT), z.refine(isMoment, NOT_A_MOMENT))

/**
 * Multi-line text, trimmed, of `min` to `max` characters, with LF line ends. Error messages start with `name`.
 * `missing` is the message for empty text.
 */
export function text(name: string, min: number, max: number, missing = `${name} is required.`) {
  const length =
    min > 0 ? `${name} must be ${min} to ${max} characters.` : `${name} must be ${max} characters or fewer.`
  return z
    .string({
      error: (issue) => (issue.input === undefined ? missing : `${name} must be text.`),
    })
    .check(
      // Forms send CRLF line ends. JSON has the line ends that the person typed.
      z.overwrite((typed) => typed.replaceAll(/\r\n?/g, '\n')),
      z.trim(),
      ...(min > 0 ? [z.minLength(1, { error: missing, abort: true })] : []),
      z.minLength(min, { error: length }),
      z.maxLength(max, { error: length }),
      z.refine(isStorable, {
        error: `${name} has a character that cannot be stored. Type the text again instead of pasting it.`,
      }),
    )
}

// Characters that names and titles can't contain: line ends, control characters and marks that change the reading
// direction.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** One line of text, trimmed, such as a name or a title. */
export function line(name: string, min: number, max: number, missing?: string) {
  return text(name, min, max, missing).check(
    z.refine((typed) => !UNPRINTABLE.test(typed), { error: `${name} must be one line of plain text.` }),
  )
}

/** A filter that a person types. Blank means no filter. */
export const SearchText = z.optional(text('The search', 0, 200))

export const FlagInput = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^(true|false)$/i, NOT_A_FLAG))], NOT_A_FLAG),
  z.transform((value) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')),
)

/** A comma-separated list of up to `max` values in a query. */
export function listOf<T extends z.core.$ZodType<unknown, string>>(one: T, max: number, error: string) {
  return z.pipe(
    z.string({ error }),
    z.pipe(
      z.transform((list: string) => list.split(',').filter((name) => name !== '')),
      z.array(one).check(z.maxLength(max, { error })),
    ),
  )
}

/** Switches between active and inactive, or sets the state that `isActive` gives. */
export const ToggleActive = z.object({ isActive: z.optional(z.boolean(NOT_A_FLAG)) })
export type ToggleActive = z.output<typeof ToggleActive>

/** The version that the caller read. The server refuses a stale version. */
export const VersionInput = z.optional(z.int({ error: 'Enter a whole number.' }))
