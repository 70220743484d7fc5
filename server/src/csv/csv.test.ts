import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { csvFile, csvInstant, csvName, everyRow } from './write.ts'
import { importResult, readCsv } from './read.ts'

const COLUMNS = [
  { header: 'Title', value: (row: string) => row },
  { header: 'Count', value: () => -1 },
]
const written = async (rows: string[]): Promise<string> => {
  const { stream } = csvFile('list.csv', COLUMNS, rows)
  return text(stream)
}

describe('csvFile', () => {
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
  ])('csvFile writes no cell that a spreadsheet would treat as a formula: %j [T36]', async (title) => {
    const file = await written([title])
    const [, row] = parse(file, { bom: true })
    expect(row).toEqual([`'${title}`, '-1'])
  })

  it('csvFile keeps quotes, commas and line ends inside their cells [T36]', async () => {
    const titles = ['Say "hi", please', 'two\r\nlines', 'semi;colon', '', "O'Neil 🙂", ' = not at the start']
    const [header, ...rows] = parse(await written(titles), { bom: true })
    expect(header).toEqual(['Title', 'Count'])
    expect(rows.map(([title]) => title)).toEqual(titles)
  })

  it('csvFile puts every cell in quotation marks, whatever its content [SAFE-43]', async () => {
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

  it('csvFile reads one page after another and cuts off the file when a page fails', async () => {
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

  it('csvFile cuts off a list after 100,000 rows, and says so in the last line', async () => {
    const rows = everyRow({ limit: 1 }, async ({ limit }) => {
      if (limit < 1) throw new Error('a page without rows')
      return { items: Array<string>(limit).fill('a'), total: 100_001, next: 'x' }
    })
    const lines = (await text(csvFile('list.csv', COLUMNS, rows).stream)).trimEnd().split('\r\n')
    expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([
      100_002,
      '"a","-1"',
      '"This file has only the first 100000 rows.",""',
    ])
  })

  it('csvFile lets other work run after each row [TABLE-200]', async () => {
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

  it('csvFile writes times without a new formatter for each cell [TABLE-201]', () => {
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

  it('csvFile names files by the day and writes times that spreadsheets can read', () => {
    const at = new Date('2026-06-30T23:30:00Z')
    expect(csvName('people', at, 'Europe/London')).toBe('people-2026-07-01.csv')
    expect(csvInstant(at, 'Europe/London')).toBe('2026-07-01 00:30')
    expect(csvInstant(null, 'Europe/London')).toBeNull()
  })
})

describe('readCsv', () => {
  const schema = z.object({
    firstName: z.string().check(z.minLength(1, { error: 'First name is required.' })),
    role: z.enum(['TENANT', 'LEASE'], { error: 'Choose a role from the list.' }),
    note: z.string(),
  })

  it('readCsv accepts headings in any case and order, and keeps cells as written', async () => {
    const file = '\uFEFFROLE,other,First Name\r\nTENANT,x,"Reed, Robin"\r\n\r\n,,\r\nLEASE,y,\'+44\r\n'
    expect(await readCsv(file, schema)).toEqual({
      rows: [
        { line: 2, value: { firstName: 'Reed, Robin', role: 'TENANT', note: '' } },
        { line: 5, value: { firstName: '+44', role: 'LEASE', note: '' } },
      ],
      errors: [],
      count: 2,
      unread: ['other'],
    })
  })

  it.each([
    ['CRLF after the heading, LF after the rows', 'role,firstName,x\r\nTENANT,Ada,\nLEASE,Ben,\n'],
    ['LF after the heading, CRLF after the rows', 'role,firstName\nTENANT,Ada\r\nLEASE,Ben\r\n'],
    ['CR alone, then LF', 'role,firstName\rTENANT,Ada\nLEASE,Ben'],
    ['empty lines between the rows', '\n\r\nrole,firstName\n\n\rTENANT,Ada\r\n\r\n,\nLEASE,Ben\n\n'],
    ['semicolons', 'role;firstName\nTENANT;Ada\nLEASE;Ben'],
    ['tabs', 'role\tfirstName\nTENANT\tAda\nLEASE\tBen'],
    ['semicolons, and a comma in a heading', '"a, b";c, d;role;firstName\n;;TENANT;Ada\n;;LEASE;Ben'],
    ['a line that names the delimiter', 'sep=;\r\nrole;firstName\r\nTENANT;Ada\r\nLEASE;Ben'],
    ['a line that names an unusual delimiter', '\uFEFF"sep=|"\nrole|firstName\nTENANT|Ada\nLEASE|Ben'],
    ['a line that names the wrong delimiter', 'sep=;\nrole,firstName\nTENANT,Ada\nLEASE,Ben'],
    ['an end mark of old programs', 'role,firstName\r\nTENANT,Ada\r\nLEASE,Ben\r\n\u001A'],
    ['an end mark after tabs', 'firstName\trole\tnote\nAda\tTENANT\t\nBen\tLEASE\t\u001A\r\n'],
    ['quotation marks, with spaces before them', '"role", "firstName"\n"TENANT", "Ada"\nLEASE,"Ben" '],
    ['trailing delimiters', 'role,firstName,,\nTENANT,Ada,,\nLEASE,Ben,,,,\n'],
    ['digits that a spreadsheet keeps as text', 'role,firstName\nTENANT,="Ada"\nLEASE,="Ben"'],
  ])('readCsv reads a file row by row: %s [TABLE-203]', async (_, csv) => {
    const { rows, errors, count } = await readCsv(csv, schema)
    expect({ errors, count }).toEqual({ errors: [], count: 2 })
    expect(rows.map(({ value }) => [value.role, value.firstName])).toEqual([
      ['TENANT', 'Ada'],
      ['LEASE', 'Ben'],
    ])
  })

  it.each([
    '=1+1',
    '+44',
    '-2',
    '@SUM',
    '\t=1',
    '\uFF1D1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF20A',
    "'Tis",
    "O'Neil",
  ])(
    'readCsv reads the value %j as it was before csvFile wrote it, but without spaces around it',
    async (firstName) => {
      const columns = [
        { header: 'First name', value: (row: string) => row },
        { header: 'Role', value: () => 'LEASE' },
      ]
      const { rows, errors } = await readCsv(
        await text(csvFile('x.csv', columns, [firstName]).stream),
        schema,
      )
      expect(errors).toEqual([])
      expect(rows.map(({ value }) => value.firstName)).toEqual([firstName.trim()])
    },
  )

  it('readCsv accepts 2000 rows and values of 10,000 characters', async () => {
    const long = `TENANT,${'x'.repeat(10_000)}\n`
    const { rows, errors } = await readCsv(`role,firstName\n${long}${'TENANT,Ada\n'.repeat(1999)}`, schema)
    expect([rows.length, rows[0]?.value.firstName.length, errors]).toEqual([2000, 10_000, []])
  })

  const STRAY = '". Put quotation marks around a value that contains'
  it.each([
    ['TENANT,Ada,x', STRAY],
    ['TENANT,Ada,,,x', STRAY],
    ['TENANT', 'First name is required.'],
    ['TENANT,"Ada" x', 'A quotation mark in this line is not closed, or has text after it.'],
    [
      'TENANT,"Ada',
      'A quotation mark in this line is not closed. Nothing after it was read. Close it, or remove it.',
    ],
    [`TENANT,${'x'.repeat(20_000)}`, 'A value in this line has more than 10000 characters. Shorten it.'],
    ['TENANT,Zo\uFFFD', 'We can’t read some characters of this value'],
  ])(
    'readCsv reports the line of a row that does not fit its heading: %j [TABLE-204]',
    async (row, message) => {
      const read = await readCsv(`role,firstName\nLEASE,"Ben\nor Bob"\n${row}`, schema)
      expect(read.rows.map(({ line }) => line)).toEqual([2])
      expect(read.errors).toEqual([
        { line: 4, column: read.errors[0]?.column, message: expect.stringContaining(message) as string },
      ])
      expect(read.count).toBe(2)
    },
  )

  it('readCsv refuses a row that ends before an optional column [TABLE-204]', async () => {
    const read = await readCsv('role,firstName,note\nTENANT,Ada\nLEASE,Ben,', schema)
    expect(read.rows.map(({ line }) => line)).toEqual([3])
    expect(read.errors).toEqual([
      {
        line: 2,
        column: null,
        message:
          'This line has fewer values than the first line has columns. Add the missing values, even if they are empty.',
      },
    ])
  })

  it('readCsv names the columns that it did not read [TABLE-205]', async () => {
    const read = await readCsv('role,Papers,firstName, People \nTENANT,x,Ada,2', schema)
    expect(read.unread).toEqual(['Papers', 'People'])
  })

  it('readCsv reports the problems on each line', async () => {
    const read = await readCsv('role,firstName\nKING,\nTENANT,Ada\nLEASE', schema)
    expect(read.errors).toEqual([
      { line: 2, column: 'firstName', message: 'First name is required.' },
      { line: 2, column: 'role', message: 'Choose a role from the list.' },
      { line: 4, column: 'firstName', message: 'First name is required.' },
    ])
    expect(read.rows).toHaveLength(1)
  })

  it.each([
    ['role\nTENANT', 'The column firstName is missing. Add it to the first line.'],
    ['role,firstName', 'The file has no rows. Add at least one below the column names.'],
    [
      'role,firstName,First Name\nTENANT,Ada,Ben',
      'The column firstName appears twice. Delete or rename one of them.',
    ],
    [
      'role,"firstName\nTENANT,Ada',
      'A quotation mark in this line is not closed. Nothing after it was read. Close it, or remove it.',
    ],
    [
      `role,firstName\n${'TENANT,Ada\n'.repeat(2001)}`,
      'A file can have 2000 rows at most. Split it into smaller files.',
    ],
  ])('readCsv refuses a whole file that it cannot read', async (file, message) => {
    const { rows, errors } = await readCsv(file, schema)
    expect(rows).toEqual([])
    expect(errors[0]?.message).toContain(message)
  })

  it('readCsv returns at most 200 errors, in the order of their lines', () => {
    const errors = Array.from({ length: 300 }, (_, at) => ({ line: 300 - at, column: null, message: 'no' }))
    const result = importResult(
      { count: 300, errors, unread: [] },
      { added: 0, changed: 0, unchanged: 0 },
      false,
    )
    expect(result.errors.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
  })
})
