import { expect, test } from 'vitest'
import { main, PRODUCTION, runNode } from './childRun.ts'

/** Runs before a script, and writes down what it comes upon. */
const before = (source: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`${source}\n`)}`

test('a second start takes no types away: it finds its modules in the compile cache', async () => {
  const note = before(`process.on('exit', () =>
    console.log(process.moduleLoadList.some((name) => name.includes('amaro')) ? 'takes types away' : 'has no types'))`)
  // Settings are judged once everything has been loaded.
  const env = { ...PRODUCTION, PORT: 'none' }
  const first = runNode([note, main], env)
  expect(await first.exited).toBe(1)
  const second = runNode([note, main], env)
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('PORT must be a port number')
  expect(second.output()).toContain('has no types')
})
