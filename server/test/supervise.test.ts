import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NODE_FLAGS } from '../../scripts/supervise.mjs'
import { said, startSupervised } from './supervised.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'supervise-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function script(name: string, source: string): string {
  const path = join(root, name)
  writeFileSync(path, source)
  return path
}

describe('a server under npm start', () => {
  test('a server under npm start runs with the same flags as in the benchmark', async () => {
    const run = startSupervised(script('flags.mjs', 'console.log(JSON.stringify(process.execArgv))'))
    expect(await run.exited).toBe(0)
    expect(JSON.parse(run.output())).toEqual(NODE_FLAGS)
  })

  test.each([
    ['by an error', `throw new Error('broken')`, 'code 1'],
    ['by a signal', `process.kill(process.pid, 'SIGKILL')`, 'SIGKILL'],
  ])(
    'a server under npm start is restarted three times when it ends %s, and then stays down [SAFE-05]',
    async (name, end, ending) => {
      const run = startSupervised(
        script(`${name}.mjs`, `console.log('up'); process.send('ready', () => { ${end} })`),
      )
      expect(await run.exited).toBe(1)
      expect(run.output().match(/^up$/gm)).toHaveLength(4)
      expect(run.output()).toContain(`The server has ended (${ending}) and is started again.`)
      expect(run.output().trimEnd()).toMatch(
        /after 3 restarts within 10 minutes. The server was not started again. Read its log.$/,
      )
    },
  )

  test('a server under npm start is restarted after a failed restart, three times in all [SAFE-05]', async () => {
    const mark = JSON.stringify(join(root, 'second'))
    const source = `import { existsSync, writeFileSync } from 'node:fs'
      console.log('up')
      if (existsSync(${mark})) process.exit(1)
      writeFileSync(${mark}, '')
      process.send('ready', () => process.exit(1))`
    const run = startSupervised(script('restart.mjs', source))
    expect(await run.exited).toBe(1)
    expect(run.output().match(/^up$/gm)).toHaveLength(4)
  })

  test.each([
    ['was never ready', `console.log('up'); process.exit(1)`, 1],
    ['ends normally', `console.log('up'); process.send('ready', () => process.exit(0))`, 0],
  ])('a server under npm start is not restarted when it %s [SAFE-05]', async (name, source, code) => {
    const run = startSupervised(script(`${name}.mjs`, source))
    expect(await run.exited).toBe(code)
    expect(run.output()).toBe('up\n')
  })

  test('a server under npm start is not restarted after a signal to end, however it ends [SAFE-05]', async () => {
    const source = `process.on('SIGTERM', () => process.exit(1)); setInterval(() => {}, 1000)
      process.send('ready'); console.log('up')`
    const run = startSupervised(script('told.mjs', source))
    await said(run, 'up')
    run.child.kill('SIGTERM')
    expect(await run.exited).toBe(1)
    expect(run.output()).toBe('up\n')
  })
})
