import { IMPORT_ROWS_MAX } from '@doorstep/contract/csv'
import { cutRecords } from './cutRecords.ts'
import type { CutRecord } from './cutRecords.ts'

/** A row with its cells for the requested columns, in the requested order. */
export interface CsvRecord {
  line: number
  /** The cells of the requested columns. A cell is undefined if the row is too short to have it. */
  cells: (string | undefined)[]
  /** The reason why no part of the row can be used. */
  problem?: string
}

interface Records {
  headingLine: number
  headingProblem: string | undefined
  /** How often each requested column appears in the heading. */
  found: number[]
  /** Headings of columns that were not requested. */
  unread: string[]
  /**
   * The rows of the file. If the file has too many rows, this list contains the allowed number of rows and one more.
   */
  records: CsvRecord[]
  /** Number of all rows with content. */
  count: number
}

interface Input {
  csv: string
  /** Names of the columns in the form that `headingKey` returns. */
  columns: readonly string[]
}

const CELL_MAX = 10_000
const UNREAD_MAX = 50
const SHOWN_MAX = 60
const TOO_LONG = `A value in this line has more than ${CELL_MAX} characters. Shorten it.`
const DELIMITERS = new Map([
  [',', 'a comma'],
  [';', 'a semicolon'],
  ['\t', 'a tab'],
])

/** Headings are compared without case, spaces and punctuation. */
export const headingKey = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

const isBlank = (text: string): boolean => text.trim() === ''
const hasSomething = ({ cells }: CutRecord): boolean => !cells.every(isBlank)

interface Start {
  at: number
  line: number
  delimiter?: string | undefined
}

// Excel can declare the separator in a line above the heading.
function startOf(csv: string): Start {
  const at = /^\uFEFF*/.exec(csv)?.[0].length ?? 0
  const sep = /^"?sep=([^\r\n"])"?[,;\t]*(?:\r\n|\r|\n|$)/i.exec(csv.slice(at, at + 100))
  return sep ? { at: at + sep[0].length, line: 2, delimiter: sep[1] } : { at, line: 1 }
}

// Old programs end a text file with Ctrl-Z.
function withoutEndMark(csv: string): string {
  const trimmed = csv.trimEnd()
  let end = trimmed.length
  while (trimmed[end - 1] === '\u001A') end -= 1
  return end === trimmed.length ? csv : trimmed.slice(0, end)
}

/**
 * Chooses the delimiter that produces the most known headings. If no delimiter produces any, chooses the one that gives
 * the most cells.
 */
function delimiterOf(csv: string, start: Start, columns: readonly string[]): string {
  const named = start.delimiter === undefined ? [] : [start.delimiter]
  const scored = [...new Set([...named, ...DELIMITERS.keys()])].map((delimiter) => {
    const heading = cutRecords(csv, { ...start, delimiter }).find(hasSomething)?.cells ?? []
    const known = heading.filter((cell) => columns.includes(headingKey(cell)))
    return { delimiter, score: known.length * csv.length + heading.length }
  })
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).delimiter
}

/** Splits a CSV file into the cells of these columns. Every line with content becomes a record. */
export function readRecords({ csv, columns }: Input): Records {
  const text = withoutEndMark(csv)
  const start = startOf(text)
  const delimiter = delimiterOf(text, start, columns)
  const rows = cutRecords(text, { ...start, delimiter }).filter(hasSomething)
  const heading: CutRecord = rows.next().value ?? { line: start.line, cells: [] }
  const keys = heading.cells.map(headingKey)
  const places = columns.map((column) => keys.indexOf(column))
  const records: CsvRecord[] = []
  let count = 0
  for (const row of rows) {
    count += 1
    if (records.length > IMPORT_ROWS_MAX) continue
    const cells = places.map((at) => (at < 0 ? '' : row.cells[at]))
    const problem = row.problem ?? problemOf(cells, strayCell(row, heading), delimiter)
    records.push(problem === undefined ? { line: row.line, cells } : { line: row.line, cells: [], problem })
  }
  return {
    headingLine: heading.line,
    headingProblem: heading.problem,
    found: columns.map((column) => keys.filter((key) => key === column).length),
    unread: heading.cells
      .filter((cell, at) => !isBlank(cell) && !columns.includes(keys[at] ?? ''))
      .slice(0, UNREAD_MAX)
      .map(shown),
    records,
    count,
  }
}

function strayCell({ cells }: CutRecord, heading: CutRecord): string | undefined {
  return cells.find((cell, at) => !isBlank(cell) && isBlank(heading.cells[at] ?? ''))
}

function problemOf(
  cells: readonly (string | undefined)[],
  stray: string | undefined,
  delimiter: string,
): string | undefined {
  if (cells.some((cell) => (cell ?? '').length > CELL_MAX)) return TOO_LONG
  if (stray === undefined) return undefined
  const name = DELIMITERS.get(delimiter) ?? delimiter
  return `There is no heading above the value "${shown(stray)}". Put quotation marks around a value that contains ${name}.`
}

function shown(cell: string): string {
  const text = cell.trim()
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).toWellFormed()}…` : text
}
