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
/** The bottom margin leaves space for the foot of the page. */
const BOTTOM = 64

/** Opens a tagged A4 document, so that screen readers can follow its structure. */
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

/**
 * Returns a function that checks whether the font has a glyph. PDFKit has no public function for this check, and draws
 * an empty box for a missing glyph.
 */
export function glyphsOf(sheet: PDFKit.PDFDocument): (codePoint: number) => boolean {
  // A private field of PDFKit: the current font as an object of the library fontkit.
  const { font } = (
    sheet as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } }
  )._font
  return (codePoint) => font.hasGlyphForCodePoint(codePoint)
}

export const leftOf = ({ page }: PDFKit.PDFDocument): number => page.margins.left
export const widthOf = ({ page }: PDFKit.PDFDocument): number =>
  page.width - page.margins.left - page.margins.right
const endOf = ({ page }: PDFKit.PDFDocument): number => page.height - page.margins.bottom

/** Starts a new page if this height does not fit on the current page. Returns whether there is a new page. */
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

/** Sets the style of the next text to be written or measured. */
export function styled(
  sheet: PDFKit.PDFDocument,
  { font = 'regular', size = 10, colour = INK.text }: Style,
): PDFKit.PDFDocument {
  return sheet.font(font).fontSize(size).fillColor(colour)
}

/** Draws a decorative line across the page, which screen readers skip. */
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
