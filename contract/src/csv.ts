import * as z from 'zod/mini'

export const FILE_TOO_LARGE = 'The file is too large. Choose a smaller one.'

const CSV_MAX_CHARS = 1_000_000
export const IMPORT_ROWS_MAX = 2000
/** How many problems one response lists. Other problems appear in the next response. */
export const IMPORT_ERRORS_MAX = 200
/** Body limit in bytes for an import. The body contains the file's text as JSON. */
export const IMPORT_LIMIT_BYTES = 3 * 1024 * 1024

/** A CSV file to import. The server checks the file first, then imports all lines or none. */
export const ImportCsv = z.object({
  csv: z.string({ error: 'Choose a CSV file.' }).check(
    z.minLength(1, { error: 'The file is empty. Choose another one.' }),
    z.maxLength(CSV_MAX_CHARS, { error: FILE_TOO_LARGE }),
    z.refine((csv) => !csv.includes('\u0000') && csv.isWellFormed(), {
      error: 'This is not a text file. Choose another one.',
    }),
  ),
  /** True for a dry run, which reports what the import would do and changes nothing. */
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
  /** Whether the server carried out the import. Always false in a dry run or if there are errors. */
  applied: z.boolean(),
  errors: z.array(ImportError),
  /** Headings of unknown columns. The import ignores these columns. */
  unread: z.array(z.string()),
  /** For a file of people: how many people the import invited or, in a dry run, would invite. */
  invited: z.optional(z.number()),
  /** The id of the import, which limits the list of invited people to those in the file. */
  importId: z.optional(z.string()),
})
export type ImportResult = z.infer<typeof ImportResult>
