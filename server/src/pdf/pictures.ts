import type { PdfPicture, PdfPictures } from './document.ts'
import { INK, leftOf, makeRoom, styled, widthOf } from './setting.ts'

const GAP = 12
const HEIGHT = 170
const TITLE_HEIGHT = 16

/** Columns beside each other, each below its title: the nth of one stands beside the nth of the other. */
export function writePictures(sheet: PDFKit.PDFDocument, columns: readonly PdfPictures[]): void {
  const room = widthOf(sheet) / Math.max(columns.length, 2)
  const places = columns.map((column, at) => ({ ...column, x: leftOf(sheet) + at * room }))
  makeRoom(sheet, TITLE_HEIGHT + HEIGHT + GAP)
  const top = sheet.y
  for (const { title, x } of places) {
    styled(sheet, { font: 'bold', size: 9, colour: INK.muted })
    const line = sheet.struct('P', {}, () => {
      sheet.text(title, x, top, { width: room - GAP })
    })
    sheet.addStructure(line)
  }
  sheet.y = top + TITLE_HEIGHT
  const rows = Math.max(...places.map(({ pictures }) => pictures.length))
  for (let row = 0; row < rows; row += 1) {
    makeRoom(sheet, HEIGHT + GAP)
    const y = sheet.y
    for (const { pictures, x } of places) {
      const picture = pictures[row]
      if (picture) writePicture(sheet, picture, { x, y, width: room - GAP })
    }
    sheet.y = y + HEIGHT + GAP
  }
}

interface Place {
  x: number
  y: number
  width: number
}

function writePicture(sheet: PDFKit.PDFDocument, { data, says }: PdfPicture, { x, y, width }: Place): void {
  const figure = sheet.struct('Figure', { alt: says }, () => {
    sheet.image(Buffer.from(data), x, y, { fit: [width, HEIGHT] })
  })
  sheet.addStructure(figure)
}
