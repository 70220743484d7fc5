import * as z from 'zod/mini'

export const NOT_A_CURSOR = 'This cursor does not belong to this list. Start again from the first page.'

export const PAGE_LIMIT_DEFAULT = 100
export const PAGE_LIMIT_MAX = 500
/** The server counts exactly up to this number. Responses mark higher counts as capped. */
export const COUNT_CAP = 10_000

const NOT_WHOLE = { error: 'Enter a whole number.' }

/** The query of every paged list: the number of rows, and the opaque cursor to continue from. */
export const PageQuery = {
  limit: z.prefault(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^[0-9]{1,10}$/, NOT_WHOLE))], NOT_WHOLE),
      z.pipe(
        z.transform(Number),
        z
          .number(NOT_WHOLE)
          .check(
            z.int(NOT_WHOLE),
            z.gte(1, { error: 'Enter 1 or more.' }),
            z.lte(PAGE_LIMIT_MAX, { error: `Enter ${PAGE_LIMIT_MAX} or less.` }),
          ),
      ),
    ),
    PAGE_LIMIT_DEFAULT,
  ),
  cursor: z.optional(z.string({ error: 'Must be text.' }).check(z.maxLength(1000, { error: NOT_A_CURSOR }))),
}

/** The sort orders that a list accepts. The first sort order is the default. */
export const sortOf = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.prefault(
    z.enum(sorts, { error: 'This list cannot be sorted in that order. Choose another order.' }),
    sorts[0],
  )
