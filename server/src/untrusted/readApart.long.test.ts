import { afterEach, expect, test } from 'vitest'
import type { endlessUnless } from '../../test/costlyReads.ts'
import { closeReaders, readApart } from './readApart.ts'

const READS = new URL('../../test/costlyReads.ts', import.meta.url)

afterEach(closeReaders)

test('waiting time does not count towards the time limit of a file [SAFE-02]', async () => {
  const read = readApart<typeof endlessUnless>(READS, 'endlessUnless', { timeoutMs: 3000 })
  const files = ['endless', 'endless', 'quick'].map((text) => read(text, 'file'))
  const outcomes = await Promise.allSettled(files)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
