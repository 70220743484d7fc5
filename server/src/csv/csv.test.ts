import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { csvFile, csvInstant, csvName, everyRow } from './write.ts'
import { importResult, readCsv } from './read.ts'
import { readRecords } from './records.ts'

const COLUMNS = [
  { header: 'Title', value: (row: string) => row },
  { header: 'Count', value: () => -1 },
]
const written = async (rows: string[]): Promise<string> => {
  const { stream } = csvFile('list.csv', COLUMNS, rows)
  return text(stream)
}

describe('a list as CSV', () => {
  it.each([
    "=cmd|' /C calc'!A0",
    '+447700900123',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\u0000=1+1',
    '\uFF1D1+1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF20A1',
  ])('has no cell that a spreadsheet takes for a formula: %j [T36]', async (title) => {
    const file = await written([title])
    const [, row] = parse(file, { bom: true })
    expect(row).toEqual([`'${title}`, '-1'])
  })

  it('keeps quotes, commas and line ends in their cells [T36]', async () => {
    const titles = ['Say "hi", please', 'two\r\nlines', 'semi;colon', '', "O'Neil 🙂", ' = not at the start']
    const [header, ...rows] = parse(await written(titles), { bom: true })
    expect(header).toEqual(['Title', 'Count'])
    expect(rows.map(([title]) => title)).toEqual(titles)
  })

  it('has every cell in quotation marks, whatever is in it [SAFE-43]', async () => {
    const file = csvFile(
      'list.csv',
      [...COLUMNS, { header: 'None', value: () => null }],
      ['plain', '', 'a;=1+1', 'a\t=1+1', 'say "=1+1"', '=1+1'],
    )
    expect((await text(file.stream)).replace('\uFEFF', '').split('\r\n')).toEqual([
      '"Title","Count","None"',
      '"plain","-1",""',
      '"","-1",""',
      '"a;=1+1","-1",""',
      '"a\t=1+1","-1",""',
      '"say ""=1+1""","-1",""',
      `"'=1+1","-1",""`,
      '',
    ])
  })

  it('reads one page after the other, and cuts the file off when one fails', async () => {
    const pages = [
      { items: ['a', 'b'], total: 3, next: 'x' },
      { items: ['c'], total: 3 },
    ]
    const seen: unknown[] = []
    const rows = everyRow({ limit: 1 }, async (query) => {
      seen.push(query)
      const page = pages.shift()
      if (!page) throw new Error('the database has gone')
      return page
    })
    expect(await Array.fromAsync(rows)).toEqual(['a', 'b', 'c'])
    expect(seen).toEqual([
      { limit: 500, cursor: undefined },
      { limit: 500, cursor: 'x' },
    ])
    const failing = csvFile(
      'x.csv',
      COLUMNS,
      everyRow({ limit: 1 }, () => Promise.reject(new Error('gone'))),
    )
    await expect(text(failing.stream)).rejects.toThrow('gone')
  })

  it('leaves the thread to others between its rows [TABLE-200]', async () => {
    let [turns, isOver] = [0, false]
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await written(Array.from({ length: 500 }, (_, at) => `Row ${at}`))
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(500)
  })

  it('writes its times without making a formatter for each cell [TABLE-201]', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    onTestFinished(() => made.mockRestore())
    const instants = ['2026-01-31T23:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z']
    expect(instants.map((instant) => csvInstant(instant, 'Europe/London'))).toEqual([
      '2026-01-31 23:59',
      '2026-03-29 02:00',
      '2026-10-25 01:30',
    ])
    expect(made).not.toHaveBeenCalled()
  })

  it('names files by the day, and writes instants that spreadsheets read', () => {
    const at = new Date('2026-06-30T23:30:00Z')
    expect(csvName('people', at, 'Europe/London')).toBe('people-2026-07-01.csv')
    expect(csvInstant(at, 'Europe/London')).toBe('2026-07-01 00:30')
    expect(csvInstant(null, 'Europe/London')).toBeNull()
  })
})

describe('a CSV file that is read', () => {
  const schema = z.object({
    firstName: z.string().check(z.minLength(1, { error: 'First name is required.' })),
    role: z.enum(['TENANT', 'LEASE'], { error: 'Choose a role of the list.' }),
    note: z.string(),
  })

  it('has its headings in any case and order, and cells as they were written', async () => {
    const file = '\uFEFFROLE,other,First Name\r\nTENANT,x,"Reed, Robin"\r\n\r\n,,\r\nLEASE,y,\'+44\r\n'
    expect(await readCsv(file, schema)).toEqual({
      rows: [
        { line: 2, value: { firstName: 'Reed, Robin', role: 'TENANT', note: '' } },
        { line: 5, value: { firstName: '+44', role: 'LEASE', note: '' } },
      ],
      errors: [],
      count: 2,
    })
    expect((await readCsv('role;firstname\nTENANT;Ada', schema)).rows).toHaveLength(1)
    expect((await readCsv('role\tfirstname\nTENANT\tAda', schema)).rows).toHaveLength(1)
  })

  it('is cut to as many columns as anybody has', () => {
    const read = readRecords(`role,firstName${',x'.repeat(9000)}\nTENANT,Ada${',x'.repeat(4000)}`)
    expect('records' in read && read.records.map(({ record }) => record.length)).toEqual([100, 100])
  })

  it('says of each line what is wrong with it', async () => {
    const read = await readCsv('role,firstName\nKING,\nTENANT,Ada\nLEASE', schema)
    expect(read.errors).toEqual([
      { line: 2, column: 'firstName', message: 'First name is required.' },
      { line: 2, column: 'role', message: 'Choose a role of the list.' },
      { line: 4, column: 'firstName', message: 'First name is required.' },
    ])
    expect(read.rows).toHaveLength(1)
  })

  it.each([
    ['role\nTENANT', 'The column firstName is missing.'],
    ['role,firstName', 'The file has no rows.'],
    ['role,firstName\nTENANT,"Ada', 'This line cannot be read.'],
    [`role,firstName\n${'TENANT,Ada\n'.repeat(2001)}`, 'A file can have 2000 rows at most.'],
    [`role,firstName\nTENANT,${'x'.repeat(20_000)}`, 'This line cannot be read.'],
  ])('is refused as a whole where it cannot be read', async (file, message) => {
    const { rows, errors } = await readCsv(file, schema)
    expect(rows).toEqual([])
    expect(errors[0]?.message).toContain(message)
  })

  it('answers 200 errors at most, first line first', () => {
    const errors = Array.from({ length: 300 }, (_, at) => ({ line: 300 - at, column: null, message: 'no' }))
    const result = importResult({ count: 300, errors }, { added: 0, changed: 0, unchanged: 0 }, false)
    expect(result.errors.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
  })
})
