import * as z from 'zod/mini'

export const FILE_TOO_LARGE = 'The file is too large. Choose a smaller one.'

const CSV_MAX_CHARS = 1_000_000
export const IMPORT_ROWS_MAX = 2000
/** How many problems one response lists. The rest appear once these are fixed. */
export const IMPORT_ERRORS_MAX = 200
/** Body limit in bytes for an import. The body contains the file's text as JSON. */
export const IMPORT_LIMIT_BYTES = 3 * 1024 * 1024

/** A CSV file to import. It is checked first, then imported completely or not at all. */
export const ImportCsv = z.object({
  csv: z.string({ error: 'Choose a CSV file.' }).check(
    z.minLength(1, { error: 'The file is empty. Choose another one.' }),
    z.maxLength(CSV_MAX_CHARS, { error: FILE_TOO_LARGE }),
    z.refine((csv) => !csv.includes('\u0000') && csv.isWellFormed(), {
      error: 'This is not a text file. Choose another one.',
    }),
  ),
  /** True reports what the import would do and changes nothing. */
  dryRun: z.boolean({ error: 'Choose true or false.' }),
})
export type ImportCsv = z.output<typeof ImportCsv>

/** A problem in one line of the file. The header is line 1. */
export const ImportError = z.object({
  line: z.number(),
  /** The column, if one column caused the problem. */
  column: z.nullable(z.string()),
  message: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

export const ImportResult = z.object({
  /** The number of lines that are not empty, not counting the header. */
  rows: z.number(),
  /** The number of rows that were added or, in a dry run, would be added. */
  added: z.number(),
  /** The number of rows that changed an existing record or, in a dry run, would change one. */
  changed: z.number(),
  /** The number of rows that already match an existing record. */
  unchanged: z.number(),
  /** Whether the import was carried out. Always false in a dry run or if there are errors. */
  applied: z.boolean(),
  errors: z.array(ImportError),
  /** Headings of unknown columns, which were ignored. */
  unread: z.array(z.string()),
  /** For a file of people: how many were invited or, in a dry run, would be invited. */
  invited: z.optional(z.number()),
  /** After an import: the value that limits the list of invited people to those in this file. */
  importId: z.optional(z.string()),
})
export type ImportResult = z.infer<typeof ImportResult>
