import type { PdfColumn, PdfFact } from './document.ts'
import { INK, leftOf, makeRoom, rule, styled, widthOf } from './setting.ts'

const PADDING = 4
const GAP = 8
const SIZE = 9
const ROWS_WITH_HEAD = 2

interface Cells {
  sheet: PDFKit.PDFDocument
  columns: readonly (PdfColumn & { x: number; width: number })[]
}

function placed(sheet: PDFKit.PDFDocument, columns: readonly PdfColumn[]): Cells['columns'] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = leftOf(sheet)
  return columns.map((column) => {
    const room = (widthOf(sheet) * column.share) / whole
    const at = { ...column, x, width: room - GAP }
    x += room
    return at
  })
}

function heightOf({ sheet, columns }: Cells, texts: readonly string[]): number {
  const heights = columns.map(({ width }, at) => sheet.heightOfString(texts[at] || ' ', { width }))
  return Math.max(...heights) + 2 * PADDING
}

type Mark = (text: () => void, column: number) => void

function writeCells(cells: Cells, texts: readonly string[], mark: Mark): void {
  const { sheet, columns } = cells
  const top = sheet.y
  const height = heightOf(cells, texts)
  for (const [at, { x, width, isNumber }] of columns.entries())
    mark(
      () =>
        sheet.text(texts[at] || ' ', x, top + PADDING, {
          width,
          align: isNumber === true ? 'right' : 'left',
          features: ['tnum'],
        }),
      at,
    )
  sheet.y = top + height
  rule(sheet, sheet.y)
}

const headStyle = (sheet: PDFKit.PDFDocument): PDFKit.PDFDocument =>
  styled(sheet, { font: 'bold', size: SIZE, colour: INK.muted })

/** Draws a table. Each page repeats the header, but screen readers read it once. */
export function writeTable(
  sheet: PDFKit.PDFDocument,
  { columns, rows }: { columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] },
): void {
  const cells = { sheet, columns: placed(sheet, columns) }
  const headers = columns.map(({ header }) => header)
  const table = sheet.struct('Table')
  sheet.addStructure(table)
  const writeRow = (texts: readonly string[], typeOf: (column: number) => 'TH' | 'TD'): void => {
    const row = sheet.struct('TR')
    table.add(row)
    writeCells(cells, texts, (text, at) => row.add(sheet.struct(typeOf(at), {}, text)))
    row.end()
  }
  const hasHead = headers.some((header) => header !== '')
  if (hasHead) {
    headStyle(sheet)
    makeRoom(sheet, heightOf(cells, headers) * (1 + ROWS_WITH_HEAD))
    writeRow(headers, () => 'TH')
  }
  for (const texts of rows) {
    styled(sheet, { size: SIZE })
    if (makeRoom(sheet, heightOf(cells, texts)) && hasHead) {
      headStyle(sheet)
      writeCells(cells, headers, (text) => {
        sheet.markContent('Artifact', { type: 'Pagination' })
        text()
        sheet.endMarkedContent()
      })
      styled(sheet, { size: SIZE })
    }
    writeRow(texts, (at) => (at === 0 ? 'TH' : 'TD'))
  }
  table.end()
  sheet.y += 8
}

const FACTS_A_LINE = 4
const FACT_HEIGHT = 38

/** Draws facts side by side, each value below its label. */
export function writeFacts(sheet: PDFKit.PDFDocument, facts: readonly PdfFact[]): void {
  const list = sheet.struct('L')
  sheet.addStructure(list)
  const room = widthOf(sheet) / FACTS_A_LINE
  for (const [at, { label, value }] of facts.entries()) {
    if (at % FACTS_A_LINE === 0) {
      if (at > 0) sheet.y += FACT_HEIGHT
      makeRoom(sheet, FACT_HEIGHT)
    }
    const top = sheet.y
    const x = leftOf(sheet) + (at % FACTS_A_LINE) * room
    const options = { width: room - GAP }
    const body = sheet.struct('LBody', {}, () => {
      styled(sheet, { size: 8, colour: INK.muted }).text(label, x, top, options)
      styled(sheet, { font: 'bold', size: 15 }).text(value, x, top + 13, options)
    })
    list.add(sheet.struct('LI', {}, [body]))
    sheet.y = top
  }
  list.end()
  sheet.y += FACT_HEIGHT + 4
}
