import * as z from 'zod/mini'

export const FILE_TOO_LARGE = 'The file is too large. Choose a smaller one.'

const CSV_MAX_CHARS = 1_000_000
export const IMPORT_ROWS_MAX = 2000
/** How many problems one response lists. The rest appear once these are fixed. */
export const IMPORT_ERRORS_MAX = 200
/** For the body of an import, which is the text of the file as JSON. */
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
  /** Lines that are not empty, without the header. */
  rows: z.number(),
  /** Rows that are new, or would be in a dry run. */
  added: z.number(),
  /** Rows that change an existing record, or would in a dry run. */
  changed: z.number(),
  /** Rows that match an existing record already. */
  unchanged: z.number(),
  /** Whether the import was carried out. Always false in a dry run or if there are errors. */
  applied: z.boolean(),
  errors: z.array(ImportError),
  /** Headings of unknown columns, which were ignored. */
  unread: z.array(z.string()),
  /** For a file of people: how many were invited, or would be in a dry run. */
  invited: z.optional(z.number()),
  /** After an import: filters the list of invited people to those of this file. */
  importId: z.optional(z.string()),
})
export type ImportResult = z.infer<typeof ImportResult>
