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

it('writePdf repeats the header of a table on each page, and writes every row once [PACK-07]', async () => {
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

it('writePdf writes letters of other languages, and empty cells', async () => {
  const table = { kind: 'table', columns: [{ header: 'Ω', share: 1 }], rows: [['']] } as const
  const facts = { kind: 'facts', facts: [{ label: 'Żółć', value: '10 %' }] } as const
  const [page] = await pagesOf(await writePdf(documentOf(facts, table)))
  for (const part of ['Żółć', '10 %', 'Ω']) expect(page).toContain(part)
})

const CANNOT_SHOW =
  'Square brackets mark words or characters that this document cannot show. You can read them in'

it.each([
  ['水龙头漏水。请 fix 它 12', '[words in Chinese characters] fix [words in Chinese characters] 12'],
  ['الصنبور يقطر (عاجل). Call 07700 900123', '[words in Arabic letters]). Call 07700 900123'],
  ['Tap 🚰 drips 👨‍👩‍👧 🙂🙂', 'Tap [emoji] drips [emoji]'],
  [
    'שלום and हिन्दी and ქართული',
    '[words in Hebrew letters] and [words in Hindi letters] and [words in other letters]',
  ],
])(
  'writePdf says that letters of %j cannot be shown, and where to read them [ORDERPDF-200]',
  async (text, shown) => {
    const table = { kind: 'table', columns: [{ header: 'Words', share: 1 }], rows: [[text]] } as const
    for (const block of [{ kind: 'text', text, isSaid: true }, { kind: 'heading', text }, table] as const) {
      const [page = ''] = await pagesOf(await writePdf(documentOf(block)))
      const words = page.replaceAll('|', ' ').replaceAll(/\s+/g, ' ')
      expect(words).toContain(shown)
      expect(words).toContain(`${CANNOT_SHOW} Doorstep, on the page where you downloaded this document.`)
    }
  },
)

it('writePdf adds no note about missing letters when it can show them all [ORDERPDF-200]', async () => {
  const text = 'Żółć ΩЖ “quotes” – € ✓ → ½ e\u0301 \u202Dplain\u202C\u00AD'
  const [page = ''] = await pagesOf(await writePdf(documentOf({ kind: 'text', text })))
  expect(page.replaceAll('|', '')).toContain('Żółć ΩЖ “quotes” – € ✓ → ½ é plain')
  expect(page).not.toContain('Square brackets')
})

it('writePdf writes a table without a header, and text over several pages [ORDERPDF-03]', async () => {
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
