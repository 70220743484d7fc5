import * as z from 'zod/mini'

const MAX_ID = 9_999_999_999
const NOT_AN_ID = { error: 'Must be a whole number above 0.' }
const NOT_A_FLAG = { error: 'Must be true or false.' }

// NUL cannot be stored as text, and half a surrogate pair is no character.
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** An id in a call: a number or its digits, as the specification's callers send both. */
export const IdInput = z.pipe(
  z.union(
    [
      z.string().check(z.regex(/^[1-9][0-9]{0,9}$/, NOT_AN_ID)),
      z.number().check(z.int(NOT_AN_ID), z.gte(1, NOT_AN_ID), z.lte(MAX_ID, NOT_AN_ID)),
    ],
    NOT_AN_ID,
  ),
  z.transform(Number),
)

/** An optional id of a form, where an empty field means none. */
export const OptionalIdInput = z.pipe(
  z.union([z.literal(''), z.null(), z.undefined(), IdInput], NOT_AN_ID),
  z.transform((value) => (value === '' || value === null || value === undefined ? null : value)),
)

/** An id in an answer. */
export const Id = z.number()

/** An instant in an answer, ISO 8601 in UTC. */
export const Instant = z.string()

/** One or more lines of text, trimmed, of `min` to `max` characters. `name` starts the sentence shown. */
export function text(name: string, min: number, max: number) {
  const length =
    min > 0 ? `${name} must be ${min} to ${max} characters.` : `${name} must be ${max} characters or fewer.`
  return z
    .string({
      error: (issue) => (issue.input === undefined ? `${name} is required.` : `${name} must be text.`),
    })
    .check(
      z.trim(),
      ...(min > 0 ? [z.minLength(1, { error: `${name} is required.`, abort: true })] : []),
      z.minLength(min, { error: length }),
      z.maxLength(max, { error: length }),
      z.refine(isStorable, { error: `${name} has a character that cannot be stored.` }),
    )
}

// Line ends, control characters and marks that turn the reading direction: nothing of a name or a title.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** One line of text, trimmed: a name, a title. */
export function line(name: string, min: number, max: number) {
  return text(name, min, max).check(
    z.refine((typed) => !UNPRINTABLE.test(typed), { error: `${name} must be one line of plain text.` }),
  )
}

/** A filter typed by a person; blank is no filter. */
export const SearchText = z.optional(text('The search', 0, 200))

/** A flag of a multipart form. */
export const FlagInput = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^(true|false)$/i, NOT_A_FLAG))], NOT_A_FLAG),
  z.transform((value) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')),
)
