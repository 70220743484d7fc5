import * as z from 'zod/mini'

export const FILE_TOO_LARGE = 'The file is too large. Choose a smaller one.'

const CSV_MAX_CHARS = 1_000_000
export const IMPORT_ROWS_MAX = 2000
/** How many problems an answer lists; whoever mends these sees the next. */
export const IMPORT_ERRORS_MAX = 200
/** Of an import's body, which is the text of the file as JSON. */
export const IMPORT_LIMIT_BYTES = 3 * 1024 * 1024

/** A file to import: looked through first, and then carried out as a whole or not at all. */
export const ImportCsv = z.object({
  csv: z.string({ error: 'Choose a CSV file.' }).check(
    z.minLength(1, { error: 'The file is empty. Choose another one.' }),
    z.maxLength(CSV_MAX_CHARS, { error: FILE_TOO_LARGE }),
    z.refine((csv) => !csv.includes('\u0000') && csv.isWellFormed(), {
      error: 'This is not a text file. Choose another one.',
    }),
  ),
  /** Says what an import would do and changes nothing. */
  dryRun: z.boolean({ error: 'Choose true or false.' }),
})
export type ImportCsv = z.output<typeof ImportCsv>

/** What is wrong in a line of the file; the header is line 1. */
export const ImportError = z.object({
  line: z.number(),
  /** The column, where it is one column's fault. */
  column: z.nullable(z.string()),
  message: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

export const ImportResult = z.object({
  /** Lines with something in them, the header apart. */
  rows: z.number(),
  /** Rows that are new, or would be. */
  added: z.number(),
  /** Rows that change what is there, or would. */
  changed: z.number(),
  /** Rows that say what is so already. */
  unchanged: z.number(),
  /** Whether it was carried out: never in a dry run, nor with an error. */
  applied: z.boolean(),
  errors: z.array(ImportError),
  /** Headings of columns that no import of this kind has: nothing of them was read. */
  unread: z.array(z.string()),
  /** People who are invited by it, or would be; of a file of people. */
  invited: z.optional(z.number()),
  /** By which the list of invited people shows those of this file; once it was carried out. */
  importId: z.optional(z.string()),
})
export type ImportResult = z.infer<typeof ImportResult>
