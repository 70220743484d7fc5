import type { ImportResult } from '@doorstep/contract/csv'
import fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { readCsv } from '../src/csv/read.ts'
import { signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const COLUMNS = ['siteName', 'name', 'address'] as const
const Line = z.object({ siteName: z.string(), name: z.string(), address: z.string() })

const parametersOf = (name: string, numRuns: number): { numRuns: number; seed: number } => {
  const seed = Number(process.env['ANY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  // Prints the seed, so that a failed run can be repeated.
  process.stdout.write(`${name}: ANY_SEED=${seed}\n`)
  return { numRuns, seed }
}

const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const delimiter = fc.constantFrom(',', ';', '\t')
const mark = fc.constantFrom(
  '"',
  '""',
  ',',
  ';',
  '\t',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\u001A',
  '\uFEFF',
  '\uFFFD',
  '=',
  "'",
  'é',
)
const WORD = 'word'
/** Each word occurs once in its file, and is not part of another word. */
const body = fc
  .array(fc.oneof({ arbitrary: fc.constant(WORD), weight: 3 }, { arbitrary: mark, weight: 4 }), {
    maxLength: 40,
  })
  .map((pieces) => pieces.map((piece, at) => (piece === WORD ? `w${at}x` : piece)).join(''))
const damagedFile = fc
  .record({ delimiter, end: lineEnd, body })
  .map((file) => `${COLUMNS.join(file.delimiter)}${file.end}${file.body}`)
const anyBytes = fc
  .tuple(fc.boolean(), fc.uint8Array({ maxLength: 400 }))
  .map(
    ([hasHeading, bytes]) => `${hasHeading ? 'siteName,name,address\n' : ''}${Buffer.from(bytes).toString()}`,
  )

const wordsIn = (text: string): string[] => text.match(/w[0-9]+x/g) ?? []

/** Expects every word of the file to appear in an imported row, except words on the line of an error or after it. */
async function expectNothingLost(csv: string): Promise<void> {
  const { rows, errors, count, unread } = await readCsv(csv, Line)
  const wrong = new Set(errors.map(({ line }) => line))
  const isFileRefused = errors.some(({ line }) => line === 1) || count === 0
  if (!isFileRefused) expect(rows.length + wrong.size).toBe(count)
  const read = new Set(rows.flatMap(({ value }) => wordsIn(Object.values(value).join(' '))))
  const first = Math.min(...wrong)
  for (const one of wordsIn(csv)) {
    if (read.has(one) || unread.some((heading) => heading.includes(one))) continue
    const at = csv.slice(0, csv.indexOf(one)).split(/\r\n|\r|\n/).length
    expect(at, `${one} of ${JSON.stringify(csv)}`).toBeGreaterThanOrEqual(first)
  }
}

async function expectAnswer(caller: Caller, csv: string): Promise<void> {
  const answer = await caller.post('/properties/import', { csv, dryRun: true })
  expect([200, 400], answer.body).toContain(answer.statusCode)
  if (answer.statusCode === 400) return expect(answer.json()).toMatchObject({ code: 'INVALID' })
  const { rows, added, changed, unchanged, errors } = answer.json<ImportResult>()
  for (const { message } of errors) expect(message).toMatch(/^(?!Invalid input).+/)
  if (rows > 0 && errors.every(({ line }) => line > 1))
    expect(added + changed + unchanged + new Set(errors.map(({ line }) => line)).size).toBe(rows)
}

/** The number of file checks per person is limited, so another person continues after this many. */
const FILES_EACH = 25

/**
 * Sends any text as a CSV file and expects an answer. In the answer, every line that is not empty must be a row or an
 * error.
 */
export async function expectAnyCsv(numRuns: number): Promise<void> {
  const test: TestApp = await startTestApp()
  let sent = 0
  let caller = await signIn(test, 'ADMIN')
  const property = fc.asyncProperty(
    fc.oneof({ arbitrary: damagedFile, weight: 4 }, anyBytes),
    async (csv) => {
      sent += 1
      if (sent % FILES_EACH === 0) caller = await signIn(test, 'ADMIN')
      await expectAnswer(caller, csv)
      if (csv !== '') await expectNothingLost(csv)
    },
  )
  try {
    await fc.assert(property, parametersOf('any CSV', numRuns))
    const after = await caller.post('/properties/import', {
      csv: 'siteName,name,address\nA,B,C',
      dryRun: true,
    })
    expect(after.json()).toMatchObject({ rows: 1 })
  } finally {
    await test.close()
  }
}

const cell = fc
  .array(fc.constantFrom('a', 'Ω', '"', ',', ';', '\t', '\n', '\r\n', ' ', 'b', '5" pipe'), { maxLength: 8 })
  .map((pieces) => pieces.join('').trim())
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Expects any cells to be read back unchanged, with any delimiter and any line ends. */
export async function expectAnyTable(numRuns: number): Promise<void> {
  const row = fc.record({ cells: fc.tuple(cell, cell, cell), end: lineEnd })
  const table = fc.record({
    delimiter,
    end: lineEnd,
    hasSep: fc.boolean(),
    rows: fc.array(row, { maxLength: 8 }),
  })
  const property = fc.asyncProperty(table, async (written) => {
    const told = written.rows.filter(({ cells }) => cells.some((text) => text !== ''))
    const lines = written.rows.map(({ cells, end }) => cells.map(quoted).join(written.delimiter) + end)
    const sep = written.hasSep ? `sep=${written.delimiter}${written.end}` : ''
    const { rows, errors } = await readCsv(
      `${sep}${COLUMNS.join(written.delimiter)}${written.end}${lines.join('')}`,
      Line,
    )
    expect(rows.map(({ value }) => Object.values(value))).toEqual(told.map(({ cells }) => cells))
    expect(errors).toHaveLength(told.length === 0 ? 1 : 0)
  })
  await fc.assert(property, parametersOf('any table', numRuns))
}
