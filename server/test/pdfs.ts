import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface PdfPage {
  /** The words of the page, with `|` between separate parts. */
  text: string
  pictures: number
}

/** Reads a PDF page by page, with a library that the product does not use. */
export async function readPdf(data: Buffer): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 })
  const pdf = await task.promise
  const pages: PdfPage[] = []
  for (let nth = 1; nth <= pdf.numPages; nth += 1) {
    const page = await pdf.getPage(nth)
    const { items } = await page.getTextContent()
    const { fnArray } = await page.getOperatorList()
    pages.push({
      text: items.flatMap((item) => ('str' in item ? item.str : [])).join('|'),
      pictures: fnArray.filter((deed) => deed === OPS.paintImageXObject).length,
    })
  }
  await task.destroy()
  return pages
}

export async function pagesOf(data: Buffer): Promise<string[]> {
  return (await readPdf(data)).map(({ text }) => text)
}
