import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify'
import type { BinaryResult } from '../files/store.ts'
import type { Page } from '../paging/pages.ts'
import { dayAt } from '../time/civil.ts'
import { sortableMinuteOf } from '../time/minutes.ts'

export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => string | number | null
}

const BATCH = 500
/** Maximum number of rows. A longer file is cut off after this number, and the last line reports the cut. */
const EXPORT_ROWS_MAX = 100_000

interface PagedQuery {
  limit: number
  cursor?: string | undefined
}

/** Reads every row of a paged list, with one page in memory at a time. */
export async function* everyRow<Query extends PagedQuery, Item>(
  query: Query,
  readPage: (query: Query) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let cursor: string | undefined
  let left = EXPORT_ROWS_MAX
  do {
    const page = await readPage({ ...query, limit: Math.min(BATCH, left), cursor })
    yield* page.items
    left -= page.items.length
    cursor = page.next
  } while (cursor !== undefined && left > 0)
  if (cursor !== undefined) throw new ExportTooLong()
}

/**
 * Reads every row with the total count. Reads the first page before the answer begins, so that an error still gets its
 * own HTTP status.
 */
export async function countedRows<Query extends PagedQuery, Item>(
  query: Query,
  readPage: (query: Query) => Promise<Page<Item>>,
): Promise<{ count: number; rows: AsyncGenerator<Item> }> {
  const first = await readPage({ ...query, limit: BATCH, cursor: undefined })
  const rows = everyRow(query, async (page) => (page.cursor === undefined ? first : readPage(page)))
  return { count: first.total, rows }
}

class ExportTooLong extends Error {}

/**
 * Writes a list as a CSV file that spreadsheets open correctly, following RFC 4180. The file is UTF-8 with a byte order
 * mark. Every cell is quoted, and no cell looks like a formula.
 */
export function csvFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): BinaryResult {
  const stringifier = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ header }) => header),
    record_delimiter: 'windows',
    // Quotes keep cells intact, whatever separator a spreadsheet guesses.
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    // The library does not escape a leading NUL character.
    cast: { string: (text) => (text.startsWith('\u0000') ? `'${text}` : text) },
  })
  // If an error occurs while the file is sent, the answer is cut off, so that half a file does not look complete.
  pipeline(Readable.from(cellsOf(columns, rows)), stringifier, () => {})
  return { stream: stringifier, type: 'text/csv; charset=utf-8; header=present', name, isDownload: true }
}

async function* cellsOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<(string | number | null)[]> {
  try {
    for await (const row of rows) {
      yield columns.map(({ value }) => value(row))
      // A list can be very long, so other work can run after each row.
      await setImmediate()
    }
  } catch (error) {
    if (!(error instanceof ExportTooLong)) throw error
    yield [`This file has only the first ${EXPORT_ROWS_MAX} rows.`, ...columns.slice(1).map(() => null)]
  }
}

/**
 * Formats a moment so that spreadsheets in any language can read it: `2026-11-21 14:30`, in the product's time zone.
 */
export function csvInstant(instant: Date | string | null, timeZone: string): string | null {
  return instant === null ? null : sortableMinuteOf(new Date(instant), timeZone)
}

/** A duration in hours with one decimal, so that spreadsheets can calculate with it. */
export function csvHours(minutes: number | null | undefined): number | null {
  return minutes === null || minutes === undefined ? null : Math.round(minutes / 6) / 10
}

/** File name of a list, such as `people-2026-11-21.csv`. */
export function csvName(list: string, now: Date, timeZone: string): string {
  return `${list}-${dayAt(now, timeZone)}.csv`
}
