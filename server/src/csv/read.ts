import * as z from 'zod/mini'
import { IMPORT_ERRORS_MAX, IMPORT_ROWS_MAX } from '@doorstep/contract/csv'
import type { ImportError, ImportResult } from '@doorstep/contract/csv'
import { readApart } from '../untrusted/readApart.ts'
import { headingKey } from './records.ts'
import type { readRecords } from './records.ts'

type ReadRecords = ReturnType<typeof readRecords>

/** A line of a file that matches the schema. */
export interface ReadRow<Value> {
  line: number
  value: Value
}

export interface ReadFile<Value> {
  rows: ReadRow<Value>[]
  errors: ImportError[]
  /** Number of lines with content. */
  count: number
  /** Headings of columns that were not read. */
  unread: string[]
}

const readRecordsApart = readApart<typeof readRecords>(
  new URL('./records.ts', import.meta.url),
  'readRecords',
)

const TOO_SHORT =
  'This line has fewer values than the first line has columns. Add the missing values, even if they are empty.'
const UNREADABLE =
  'We can’t read some characters of this value (\uFFFD). Save the file as CSV UTF-8 and choose it again.'

const FORMULA_STARTS = new Set(['=', '+', '-', '@', '\t', '\r', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'])
// Removes the characters that an export adds: the apostrophe before a cell that looks like a formula, and `="..."`
// around digits that must stay text.
function unescaped(cell: string): string {
  if (cell.startsWith("'") && FORMULA_STARTS.has(cell.charAt(1))) return cell.slice(1)
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
}

/**
 * Reads a CSV file with a schema whose keys are its columns. Case, spaces and order of the headings do not matter.
 * Unknown columns are skipped and named. Every line with content becomes a row or an error.
 */
export async function readCsv<Shape extends Record<string, z.ZodMiniType>>(
  csv: string,
  schema: z.ZodMiniObject<Shape>,
): Promise<ReadFile<z.output<z.ZodMiniObject<Shape>>>> {
  const keys = Object.keys(schema.shape)
  const read = await readRecordsApart({ csv, columns: keys.map(headingKey) }, 'csv')
  const { count, unread } = read
  const errors = problemsOf(schema, read)
  const rows: ReadRow<z.output<typeof schema>>[] = []
  for (const { line, cells, problem } of errors.length > 0 ? [] : read.records) {
    const named = keys.map((key, at) => [key, unescaped((cells[at] ?? '').trim()).trim()] as const)
    const wrong = problem === undefined ? wrongCells(named) : [{ column: null, message: problem }]
    const result = schema.safeParse(Object.fromEntries(named))
    if (wrong.length > 0) errors.push(...wrong.map((one) => ({ line, ...one })))
    else if (!result.success)
      for (const { path, message } of result.error.issues)
        errors.push({ line, column: String(path[0] ?? '') || null, message })
    else if (cells.includes(undefined)) errors.push({ line, column: null, message: TOO_SHORT })
    else rows.push({ line, value: result.data })
  }
  return { rows, errors, count, unread }
}

const wrongCells = (
  named: readonly (readonly [string, string])[],
): Pick<ImportError, 'column' | 'message'>[] =>
  named.filter(([, cell]) => cell.includes('\uFFFD')).map(([column]) => ({ column, message: UNREADABLE }))

function problemsOf(
  schema: z.ZodMiniObject,
  { headingLine: line, headingProblem, found, count }: ReadRecords,
): ImportError[] {
  if (headingProblem !== undefined) return [{ line, column: null, message: headingProblem }]
  const headings = Object.keys(schema.shape).flatMap((column, at) => {
    if (found[at] === 1 || (found[at] === 0 && isOptional(schema, column))) return []
    const message =
      found[at] === 0
        ? `The column ${column} is missing. Add it to the first line.`
        : `The column ${column} appears twice. Delete or rename one of them.`
    return [{ line, column, message }]
  })
  if (headings.length > 0) return headings
  if (count === 0)
    return [{ line, column: null, message: 'The file has no rows. Add at least one below the column names.' }]
  if (count <= IMPORT_ROWS_MAX) return []
  return [
    {
      line,
      column: null,
      message: `A file can have ${IMPORT_ROWS_MAX} rows at most. Split it into smaller files.`,
    },
  ]
}

// A column can be left out if an empty cell is valid.
function isOptional(schema: z.ZodMiniObject, key: string): boolean {
  const field = schema.shape[key]
  return field !== undefined && z.safeParse(field, '').success
}

/**
 * Returns the result of an import. `counts` contains the numbers of records that the rows added or changed, or would
 * add or change.
 */
export function importResult(
  { count, errors, unread }: Pick<ReadFile<unknown>, 'count' | 'errors' | 'unread'>,
  counts: Pick<ImportResult, 'added' | 'changed' | 'unchanged'>,
  applied: boolean,
): ImportResult {
  const inOrder = errors.toSorted((a, b) => a.line - b.line)
  return { rows: count, ...counts, applied, errors: inOrder.slice(0, IMPORT_ERRORS_MAX), unread }
}
