import type { PdfPicture, PdfPictures } from './document.ts'
import { INK, leftOf, makeRoom, styled, widthOf } from './setting.ts'

const GAP = 12
const HEIGHT = 170
const CAPTION_HEIGHT = 14
const TITLE_HEIGHT = 16
const ROW_HEIGHT = CAPTION_HEIGHT + HEIGHT + GAP

/** Draws columns of pictures side by side, each below its title. The pictures are aligned in rows. */
export function writePictures(sheet: PDFKit.PDFDocument, columns: readonly PdfPictures[]): void {
  const room = widthOf(sheet) / Math.max(columns.length, 2)
  const places = columns.map((column, at) => ({ ...column, x: leftOf(sheet) + at * room }))
  makeRoom(sheet, TITLE_HEIGHT + ROW_HEIGHT)
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
    makeRoom(sheet, ROW_HEIGHT)
    const y = sheet.y
    for (const { pictures, x } of places) {
      const picture = pictures[row]
      if (picture) writePicture(sheet, picture, { x, y, width: room - GAP })
    }
    sheet.y = y + ROW_HEIGHT
  }
}

interface Place {
  x: number
  y: number
  width: number
}

function writePicture(
  sheet: PDFKit.PDFDocument,
  { data, says, caption }: PdfPicture,
  { x, y, width }: Place,
): void {
  styled(sheet, { size: 8, colour: INK.muted })
  const line = sheet.struct('Caption', {}, () => {
    sheet.text(caption, x, y, { width, lineBreak: false })
  })
  const figure = sheet.struct('Figure', { alt: says }, () => {
    sheet.image(Buffer.from(data), x, y + CAPTION_HEIGHT, { fit: [width, HEIGHT] })
  })
  sheet.addStructure(line)
  sheet.addStructure(figure)
}
