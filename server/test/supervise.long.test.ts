import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { main, PRODUCTION } from './childRun.ts'
import { said, startSupervised } from './supervised.ts'

it('the supervisor restarts a server whose event loop hangs [SAFE-05]', { timeout: 180_000 }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'supervise-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const dataDir = join(root, 'data')
  const hang = `process.on('SIGUSR2', () => { for (;;); })`
  const run = startSupervised(main, {
    ...PRODUCTION,
    DATA_DIR: dataDir,
    WATCHDOG_SECONDS: '3',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hang)}`,
  })
  const pid = (): number => JSON.parse(readFileSync(join(dataDir, 'instance.lock'), 'utf8')).pid
  await said(run, 'is ready at')
  const first = pid()
  process.kill(first, 'SIGUSR2')
  await said(run, 'is ready at', 2)
  expect(run.output()).toContain('the server hangs and is being stopped')
  expect(run.output()).toContain('The server has ended (SIGKILL) and is started again.')
  expect(pid()).not.toBe(first)
  run.child.kill('SIGTERM')
  expect(await run.exited).toBe(0)
})
