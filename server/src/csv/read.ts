import * as z from 'zod/mini'
import { IMPORT_ERRORS_MAX, IMPORT_ROWS_MAX } from '@doorstep/contract/csv'
import type { ImportError, ImportResult } from '@doorstep/contract/csv'
import { readApart } from '../untrusted/readApart.ts'
import type { readRecords } from './records.ts'

/** A line of a file that its schema has let through. */
export interface ReadRow<Value> {
  line: number
  value: Value
}

/** What a file says, or what is wrong with it. */
export interface ReadFile<Value> {
  rows: ReadRow<Value>[]
  errors: ImportError[]
  /** Lines with something in them. */
  count: number
}

const keyOf = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '')
const readRecordsApart = readApart<typeof readRecords>(
  new URL('./records.ts', import.meta.url),
  'readRecords',
)

const FORMULA_STARTS = new Set(['=', '+', '-', '@', '\t', '\r', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'])
// Without what the export put before a cell that would be a formula.
const unescaped = (cell: string): string =>
  cell.startsWith("'") && FORMULA_STARTS.has(cell.charAt(1)) ? cell.slice(1) : cell

/**
 * Reads a CSV file by a schema whose keys are its columns. Headings match whatever their case and spaces, in any order;
 * columns that the schema does not know are left alone.
 */
export async function readCsv<Shape extends Record<string, z.ZodMiniType>>(
  csv: string,
  schema: z.ZodMiniObject<Shape>,
): Promise<ReadFile<z.output<z.ZodMiniObject<Shape>>>> {
  const read = await readRecordsApart(csv, 'csv')
  if ('problem' in read) return { rows: [], errors: [{ ...read.problem, column: null }], count: 0 }
  const [headings, ...lines] = read.records
  const names = (headings?.record ?? []).map(keyOf)
  const places = Object.keys(schema.shape).map((key) => [key, names.indexOf(keyOf(key))] as const)
  const errors = problemsOf(schema, places, read.count)
  if (errors.length > 0) return { rows: [], errors, count: read.count }
  const rows: ReadRow<z.output<typeof schema>>[] = []
  for (const { record, line } of lines) {
    const cells = places.map(([key, at]) => [key, unescaped(record[at] ?? '').trim()])
    const result = schema.safeParse(Object.fromEntries(cells))
    if (result.success) rows.push({ line, value: result.data })
    else
      for (const { path, message } of result.error.issues)
        errors.push({ line, column: String(path[0] ?? '') || null, message })
  }
  return { rows, errors, count: read.count }
}

function atTop(message: string, column: string | null = null): ImportError {
  return { line: 1, column, message }
}

function problemsOf(
  schema: z.ZodMiniObject,
  places: readonly (readonly [string, number])[],
  count: number,
): ImportError[] {
  const missing = places.filter(([key, at]) => at < 0 && !isOptional(schema, key))
  if (missing.length > 0) return missing.map(([key]) => atTop(`The column ${key} is missing.`, key))
  if (count === 0) return [atTop('The file has no rows.')]
  return count > IMPORT_ROWS_MAX ? [atTop(`A file can have ${IMPORT_ROWS_MAX} rows at most.`)] : []
}

// A column may be left out when an empty cell is fine.
function isOptional(schema: z.ZodMiniObject, key: string): boolean {
  const field = schema.shape[key]
  return field !== undefined && z.safeParse(field, '').success
}

/** The answer of an import; `counts` is what its rows did, or would do. */
export function importResult(
  { count, errors }: Pick<ReadFile<unknown>, 'count' | 'errors'>,
  counts: Pick<ImportResult, 'added' | 'changed' | 'unchanged'>,
  applied: boolean,
): ImportResult {
  const inOrder = errors.toSorted((a, b) => a.line - b.line)
  return { rows: count, ...counts, applied, errors: inOrder.slice(0, IMPORT_ERRORS_MAX) }
}
