import { afterAll, expect, it } from 'vitest'
import { pagesOf } from '../../test/pdfs.ts'
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

it('writes names beside what they are of without a head, and words over several pages [ORDERPDF-03]', async () => {
  const columns = [
    { header: '', share: 1 },
    { header: '', share: 3 },
  ]
  const table = { kind: 'table', columns, rows: [['Where', 'Flat 7']] } as const
  const text = Array.from({ length: 200 }, (_, at) => `line ${at}.`).join('\n')
  const pages = await pagesOf(
    await writePdf(
      documentOf(table, { kind: 'text', text, isSaid: true }, { kind: 'text', text: 'The end' }),
    ),
  )
  expect(pages.length).toBeGreaterThan(3)
  expect(pages[0]).toContain('Where|')
  const words = pages.join('|')
  for (const at of [0, 99, 199]) expect(words).toContain(`line ${at}.`)
  expect(pages.at(-1)).toContain('The end')
})
