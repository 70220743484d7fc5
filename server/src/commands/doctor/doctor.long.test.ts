import { expect, it, onTestFinished } from 'vitest'
import { COMMAND_SETTINGS, runCommand } from '../../../test/adminCommand.ts'
import { startTestApp } from '../../../test/testApp.ts'

it('the doctor runs as a separate process with an exit code and one JSON value [OPS-41] [OPS-42]', async () => {
  const test = await startTestApp({ settings: COMMAND_SETTINGS })
  onTestFinished(() => test.close())
  const told = await runCommand(test, { PORT: '39' }, ['doctor', '--json'])
  expect(told).toMatchObject({ code: 3, stderr: '' })
  expect(JSON.parse(told.stdout)).toMatchObject({ state: 'warning', checks: expect.any(Array) })
  const away = await runCommand(test, { DATABASE_URL: 'postgres://app:x@127.0.0.1:9/portal' }, ['doctor'])
  expect(away.code).toBe(1)
  expect(away.stdout).toMatch(/^failed {3}database/m)
})
