import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { IMPORT_ERRORS_MAX, IMPORT_ROWS_MAX } from '@doorstep/contract/csv'
import type { ImportError, ImportResult } from '@doorstep/contract/csv'

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

const CELL_MAX = 10_000
const keyOf = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

// A spreadsheet of another language separates by semicolons, a copied table by tabs.
function delimiterOf(csv: string): string {
  const heading = csv.slice(0, csv.search(/[\r\n]|$/))
  return [',', ';', '\t'].find((delimiter) => heading.includes(delimiter)) ?? ','
}

const FORMULA_STARTS = new Set(['=', '+', '-', '@', '\t', '\r', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'])
// Without what the export put before a cell that would be a formula.
const unescaped = (cell: string): string =>
  cell.startsWith("'") && FORMULA_STARTS.has(cell.charAt(1)) ? cell.slice(1) : cell

interface Parsed {
  record: string[]
  line: number
}

/**
 * Reads a CSV file by a schema whose keys are its columns. Headings match whatever their case and spaces, in any order;
 * columns that the schema does not know are left alone.
 */
export function readCsv<Shape extends Record<string, z.ZodMiniType>>(
  csv: string,
  schema: z.ZodMiniObject<Shape>,
): ReadFile<z.output<z.ZodMiniObject<Shape>>> {
  const records = parseRecords(csv)
  if (!Array.isArray(records)) return { rows: [], errors: [records], count: 0 }
  const [headings, ...lines] = records
  const names = (headings?.record ?? []).map(keyOf)
  const places = Object.keys(schema.shape).map((key) => [key, names.indexOf(keyOf(key))] as const)
  const errors = problemsOf(schema, places, lines.length)
  if (errors.length > 0) return { rows: [], errors, count: lines.length }
  const rows: ReadRow<z.output<typeof schema>>[] = []
  for (const { record, line } of lines) {
    const cells = places.map(([key, at]) => [key, unescaped(record[at] ?? '').trim()])
    const result = schema.safeParse(Object.fromEntries(cells))
    if (result.success) rows.push({ line, value: result.data })
    else
      for (const { path, message } of result.error.issues)
        errors.push({ line, column: String(path[0] ?? '') || null, message })
  }
  return { rows, errors, count: lines.length }
}

function parseRecords(csv: string): Parsed[] | ImportError {
  const records: Parsed[] = []
  try {
    parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      max_record_size: CELL_MAX,
      on_record: (record: string[], { lines }) => {
        records.push({ record, line: lines })
        return null
      },
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    })
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['lines'] ?? 1)
    return { line, column: null, message: 'This line cannot be read. Is a quotation mark missing?' }
  }
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
