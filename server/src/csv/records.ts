import { CsvError, parse } from 'csv-parse/sync'
import { IMPORT_ROWS_MAX } from '@doorstep/contract/csv'

/** A line as it stands in the file, cut into its cells. */
export interface CsvRecord {
  record: string[]
  line: number
}

/** The heading first. Of a file that is too long only as many as are allowed, and one more, are kept. */
interface Records {
  records: CsvRecord[]
  /** Of all lines but the heading. */
  count: number
}

const CELL_MAX = 10_000
/** More than any file has; what is beyond is never carried out of the thread. */
const CELLS_MAX = 100

// A spreadsheet of another language separates by semicolons, a copied table by tabs.
function delimiterOf(csv: string): string {
  const heading = csv.slice(0, csv.search(/[\r\n]|$/))
  return [',', ';', '\t'].find((delimiter) => heading.includes(delimiter)) ?? ','
}

/** Cuts a CSV file into cells. */
export function readRecords(csv: string): Records | { problem: { line: number; message: string } } {
  const records: CsvRecord[] = []
  let found = 0
  try {
    parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      max_record_size: CELL_MAX,
      on_record: (record: string[], { lines }) => {
        found += 1
        if (found <= IMPORT_ROWS_MAX + 2) records.push({ record: record.slice(0, CELLS_MAX), line: lines })
        return null
      },
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    })
    return { records, count: Math.max(0, found - 1) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['lines'] ?? 1)
    return { problem: { line, message: 'This line cannot be read. Is a quotation mark missing?' } }
  }
}
