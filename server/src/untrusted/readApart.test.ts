import { afterEach, expect, test } from 'vitest'
import { hostileCalendars } from '../../test/hostileCalendars.ts'
import type { broken, echo, endless, greedy, variables } from '../../test/costlyReads.ts'
import type { readCalendar } from '../features/collections/rules.ts'
import { closeReaders, readApart } from './readApart.ts'

const READS = new URL('../../test/costlyReads.ts', import.meta.url)
const CALENDARS = new URL('../features/collections/rules.ts', import.meta.url)
const refused = {
  code: 'INVALID',
  details: { fields: { file: expect.stringContaining('too long to read') } },
}

afterEach(closeReaders)

test.each(Object.entries(hostileCalendars))(
  'a calendar with %s is refused when the thread that reads it is stopped, and the next calendar is read [SAFE-01]',
  async (_name, ics) => {
    const read = readApart<typeof readCalendar>(CALENDARS, 'readCalendar', { timeoutMs: 1500 })
    const input = { ics, today: '2026-10-01', timeZone: 'Europe/London' }
    await expect(read(input, 'file')).rejects.toMatchObject(refused)
    expect(
      await readApart<typeof readCalendar>(CALENDARS, 'readCalendar')({ ...input, ics: '' }, 'file'),
    ).toHaveProperty('problem')
  },
)

test('a file that takes too much memory is refused when the thread that reads it is stopped, and the next file is read [SAFE-01]', async () => {
  const read = readApart<typeof greedy>(READS, 'greedy', { timeoutMs: 60_000, heapMegabytes: 32 })
  await expect(read(undefined, 'file')).rejects.toMatchObject(refused)
  await expect(read(undefined, 'file')).rejects.toMatchObject(refused)
  expect(await readApart<typeof echo>(READS, 'echo')('still here', 'file')).toBe('still here')
})

test('files wait in a limited queue, and files beyond the limit are refused as unavailable [SAFE-02]', async () => {
  const read = readApart<typeof echo>(READS, 'echo', { maxWaiting: 2 })
  const taken = ['one', 'two', 'three'].map((text) => read(text, 'file'))
  await expect(read('four', 'file')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { retryAfter: expect.any(Number) },
  })
  expect(await Promise.all(taken)).toEqual(['one', 'two', 'three'])
  expect(await read('four', 'file')).toBe('four')
})

test('files of one kind do not wait for files of another kind [SAFE-02]', async () => {
  let isOver = false
  const spinning = readApart<typeof endless>(READS, 'endless', { timeoutMs: 60_000 })(
    undefined,
    'file',
  ).finally(() => {
    isOver = true
  })
  const settled = Promise.allSettled([spinning])
  expect(await readApart<typeof echo>(READS, 'echo')('quick', 'file')).toBe('quick')
  expect(isOver).toBe(false)
  await closeReaders()
  expect((await settled)[0].status).toBe('rejected')
})

test('a thread that reads untrusted files has no environment variables, so it cannot read secrets there [SAFE-01]', async () => {
  expect(Object.keys(process.env)).not.toEqual([])
  expect(await readApart<typeof variables>(READS, 'variables')(undefined, 'file')).toEqual([])
})

test('an error in our own code is not reported as a problem with the file', async () => {
  await expect(readApart<typeof broken>(READS, 'broken')(undefined, 'file')).rejects.toThrow(
    'an error in our own code',
  )
})
