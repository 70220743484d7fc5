import type { PdfBlock, PdfDocument } from './document.ts'
import { drawable } from './drawable.ts'
import { glyphsOf, INK, leftOf, makeRoom, openSheet, styled, widthOf } from './setting.ts'
import { writePictures } from './pictures.ts'
import { writeFacts, writeTable } from './tables.ts'

/** Space to keep below a heading, so that it stays with its text. */
const HEADING_ROOM = 96

type Said = 'H1' | 'H2' | 'P'

function writeLine(sheet: PDFKit.PDFDocument, kind: Said, text: string, below: number): void {
  const line = sheet.struct(kind, {}, () => {
    sheet.text(text, leftOf(sheet), sheet.y, { width: widthOf(sheet) })
  })
  sheet.addStructure(line)
  sheet.y += below
}

function writeHead(sheet: PDFKit.PDFDocument, { brand, title, lead }: PdfDocument): void {
  styled(sheet, { font: 'bold', size: 10, colour: INK.accent })
  writeLine(sheet, 'P', brand, 6)
  styled(sheet, { font: 'bold', size: 20 })
  writeLine(sheet, 'H1', title, 4)
  styled(sheet, { colour: INK.muted })
  for (const text of lead) writeLine(sheet, 'P', text, 2)
  sheet.y += 6
}

function writeBlock(sheet: PDFKit.PDFDocument, block: PdfBlock): void {
  if (block.kind === 'heading') {
    sheet.y += 10
    makeRoom(sheet, HEADING_ROOM)
    styled(sheet, { font: 'bold', size: 13 })
    writeLine(sheet, 'H2', block.text, 6)
  } else if (block.kind === 'text') {
    styled(sheet, block.isSaid === true ? {} : { size: 9, colour: INK.muted })
    makeRoom(sheet, sheet.heightOfString(block.text, { width: widthOf(sheet) }))
    writeLine(sheet, 'P', block.text, 6)
  } else if (block.kind === 'facts') writeFacts(sheet, block.facts)
  else if (block.kind === 'pictures') writePictures(sheet, block.columns)
  else writeTable(sheet, block)
}

/** Writes the brand, title and page number at the foot of a page. Screen readers skip the foot. */
function writeFeet(sheet: PDFKit.PDFDocument, { brand, title }: PdfDocument): void {
  const { start, count } = sheet.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    sheet.switchToPage(page)
    // The foot is inside the bottom margin. Without a margin, PDFKit does not start a new page for it.
    sheet.page.margins.bottom = 0
    const y = sheet.page.height - 40
    sheet.markContent('Artifact', { type: 'Pagination' })
    styled(sheet, { size: 8, colour: INK.muted })
    const options = { width: widthOf(sheet), lineBreak: false }
    sheet.text(`${brand} · ${title}`, leftOf(sheet), y, options)
    sheet.text(`${page + 1} of ${count}`, leftOf(sheet), y, { ...options, align: 'right' })
    sheet.endMarkedContent()
  }
}

/** Lays out a document and returns the bytes of the file. `writePdf` runs this function in a thread. */
export async function setPdf(written: PdfDocument): Promise<Uint8Array> {
  const sheet = openSheet(written)
  const document = drawable(written, glyphsOf(sheet))
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  sheet.on('end', () => resolve())
  sheet.on('error', reject)
  writeHead(sheet, document)
  for (const block of document.blocks) writeBlock(sheet, block)
  writeFeet(sheet, document)
  sheet.end()
  await promise
  return Buffer.concat(chunks)
}
