/** A record of a CSV file, cut into its cells. */
export interface CutRecord {
  /** In which it begins. */
  line: number
  cells: string[]
  /** Why its cells are not to be trusted. */
  problem?: string
}

interface Cell {
  text: string
  /** Where its delimiter or line end is. */
  end: number
  /** Line ends within it. */
  lines: number
  problem?: string
}

interface Cut {
  delimiter: string
  /** Where to begin, and in which line that is. */
  at: number
  line: number
}

const NOT_CLOSED =
  'A quotation mark in this line is not closed. Nothing after it was read. Close it, or remove it.'
const MISPLACED =
  'A quotation mark in this line is not closed, or has text after it. For a quotation mark within a value, write "".'
const LINE_END = /\r\n|\r|\n/g

/** Where the cell that begins here ends: at the next delimiter or line end, or with the file. */
type EndOf = (from: number) => number

function endFinder(csv: string, delimiter: string): EndOf {
  const end = new RegExp(`[\\r\\n${/[\\\]^-]/.test(delimiter) ? '\\' : ''}${delimiter}]`, 'g')
  return (from) => {
    end.lastIndex = from
    return end.exec(csv)?.index ?? csv.length
  }
}

// Two quotation marks within a quoted cell are one.
function closingQuote(csv: string, from: number): number {
  let at = csv.indexOf('"', from)
  while (at >= 0 && csv[at + 1] === '"') at = csv.indexOf('"', at + 2)
  return at
}

function cellAt(csv: string, at: number, endOf: EndOf): Cell {
  let open = at
  while (csv[open] === ' ') open += 1
  if (csv[open] !== '"') {
    const end = endOf(at)
    return { text: csv.slice(at, end), end, lines: 0 }
  }
  const close = closingQuote(csv, open + 1)
  const end = close < 0 ? csv.length : endOf(close + 1)
  const lines = csv.slice(at, end).match(LINE_END)?.length ?? 0
  if (close < 0) return { text: csv.slice(at), end, lines, problem: NOT_CLOSED }
  if (csv.slice(close + 1, end).trim() !== '')
    return { text: csv.slice(at, end), end, lines, problem: MISPLACED }
  return { text: csv.slice(open + 1, close).replaceAll('""', '"'), end, lines }
}

/** Cuts a file at its line ends, each known by itself: CRLF, LF and CR may stand side by side. */
export function* cutRecords(csv: string, { delimiter, ...start }: Cut): Generator<CutRecord> {
  const endOf = endFinder(csv, delimiter)
  let { at, line } = start
  while (at < csv.length) {
    const record: CutRecord = { line, cells: [] }
    let hasMore = true
    while (hasMore) {
      const { text, end, lines, problem } = cellAt(csv, at, endOf)
      record.cells.push(text)
      if (problem !== undefined) record.problem ??= problem
      line += lines
      hasMore = csv[end] === delimiter
      at = end + (csv.startsWith('\r\n', end) ? 2 : 1)
    }
    line += 1
    yield record
  }
}
