export interface CutRecord {
  /** The number of the line in the file on which this record starts. */
  line: number
  cells: string[]
  /** The reason why the cells of this record cannot be trusted, for example an unclosed quotation mark. */
  problem?: string
}

interface Cell {
  text: string
  /** Position of the delimiter or line end after the cell. */
  end: number
  /** Number of line ends inside the cell. */
  lines: number
  problem?: string
}

interface Cut {
  delimiter: string
  /** The position in the file where reading begins. `line` is the number of the line at that position. */
  at: number
  line: number
}

const NOT_CLOSED =
  'A quotation mark in this line is not closed. Nothing after it was read. Close it, or remove it.'
const MISPLACED =
  'A quotation mark in this line is not closed, or has text after it. For a quotation mark within a value, write "".'
const LINE_END = /\r\n|\r|\n/g

/** Finds the end of the cell that begins at `from`: the next delimiter, line end or end of file. */
type EndOf = (from: number) => number

function endFinder(csv: string, delimiter: string): EndOf {
  const end = new RegExp(`[\\r\\n${/[\\\]^-]/.test(delimiter) ? '\\' : ''}${delimiter}]`, 'g')
  return (from) => {
    end.lastIndex = from
    return end.exec(csv)?.index ?? csv.length
  }
}

// Two quotation marks together inside a quoted cell stand for one quotation mark, so they do not close the cell.
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

/** Splits a file into records. CRLF, LF and CR can be mixed. */
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
