import { fileURLToPath } from 'node:url'
import PdfKit from 'pdfkit'
import type { PdfDocument } from './document.ts'

const fontAt = (path: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}.ttf`))

const FONTS = {
  regular: fontAt('400Regular/Inter_400Regular'),
  bold: fontAt('600SemiBold/Inter_600SemiBold'),
}

export const INK = { text: '#141f19', muted: '#4c5951', accent: '#0c563e', line: '#dce1dd' } as const

const MARGIN = 48
/** Below the last line: the foot stands there. */
const BOTTOM = 64

/** An A4 sheet to write on, its structure told to whoever does not see it. */
export function openSheet({ language, title, brand, madeAt }: PdfDocument): PDFKit.PDFDocument {
  const sheet = new PdfKit({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    font: FONTS.regular,
    info: { Title: title, Author: brand, CreationDate: madeAt, ModDate: madeAt },
  })
  sheet.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold)
  return sheet
}

/** Whether the typeface has a letter. The library has no way of its own to ask, and draws a box for those that it lacks. */
export function glyphsOf(sheet: PDFKit.PDFDocument): (codePoint: number) => boolean {
  // Not among its types: the font that is set, as the library behind it reads it.
  const { font } = (
    sheet as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } }
  )._font
  return (codePoint) => font.hasGlyphForCodePoint(codePoint)
}

export const leftOf = ({ page }: PDFKit.PDFDocument): number => page.margins.left
export const widthOf = ({ page }: PDFKit.PDFDocument): number =>
  page.width - page.margins.left - page.margins.right
const endOf = ({ page }: PDFKit.PDFDocument): number => page.height - page.margins.bottom

/** Goes on to the next page where so much does not fit on this one. Answers whether it did. */
export function makeRoom(sheet: PDFKit.PDFDocument, height: number): boolean {
  if (sheet.y + height <= endOf(sheet)) return false
  sheet.addPage()
  return true
}

interface Style {
  font?: 'regular' | 'bold'
  size?: number
  colour?: string
}

/** How what is written or measured next looks. */
export function styled(
  sheet: PDFKit.PDFDocument,
  { font = 'regular', size = 10, colour = INK.text }: Style,
): PDFKit.PDFDocument {
  return sheet.font(font).fontSize(size).fillColor(colour)
}

/** A line across the page, that says nothing. */
export function rule(sheet: PDFKit.PDFDocument, y: number): void {
  sheet.markContent('Artifact', { type: 'Layout' })
  sheet
    .moveTo(leftOf(sheet), y)
    .lineTo(leftOf(sheet) + widthOf(sheet), y)
    .lineWidth(0.5)
    .strokeColor(INK.line)
    .stroke()
  sheet.endMarkedContent()
}
