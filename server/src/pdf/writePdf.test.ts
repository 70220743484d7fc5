import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, it } from 'vitest'
import type { PdfBlock } from './document.ts'
import { closePdf, writePdf } from './writePdf.ts'

afterAll(closePdf)

const documentOf = (...blocks: PdfBlock[]) => ({
  language: 'en-GB',
  title: 'A title',
  lead: [],
  brand: 'Doorstep',
  madeAt: new Date('2026-11-23T10:00:00Z'),
  blocks,
})

/** The words of each page. */
async function pagesOf(data: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  for (let nth = 1; nth <= pdf.numPages; nth += 1) {
    const { items } = await (await pdf.getPage(nth)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item ? item.str : [])).join('|'))
  }
  await task.destroy()
  return pages
}

it('has the head of a table on each of its pages, and every row once [PACK-07]', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Row ${at}.`, 'Text '.repeat(1 + (at % 30))])
  const columns = [
    { header: 'Name', share: 1 },
    { header: 'Words', share: 3 },
  ]
  const pages = await pagesOf(await writePdf(documentOf({ kind: 'table', columns, rows })))
  expect(pages.length).toBeGreaterThan(3)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Name')
    expect(page).toContain(`${at + 1} of ${pages.length}`)
  }
  const words = pages.join('|').split('|')
  expect(words.filter((word) => /^Row \d+\.$/.test(word))).toEqual(rows.map(([name]) => name))
})

it('writes the letters of other languages, and empty cells', async () => {
  const table = { kind: 'table', columns: [{ header: 'Ω', share: 1 }], rows: [['']] } as const
  const facts = { kind: 'facts', facts: [{ label: 'Żółć', value: '10 %' }] } as const
  const [page] = await pagesOf(await writePdf(documentOf(facts, table)))
  for (const part of ['Żółć', '10 %', 'Ω']) expect(page).toContain(part)
})
