import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { COMMANDS } from '../src/commands/list.ts'
import { runCommand, notifyFailure } from '../src/commands/run.ts'
import { undoAll } from '../src/lifecycle.ts'
import type { Env } from '../src/settingSources.ts'
import { COMMAND_SETTINGS } from './adminCommand.ts'
import { buildUser } from './factories.ts'
import { giveUp } from './outboxRows.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

interface Finished {
  code: number | undefined
  stdout: string
  stderr: string
}

/** Runs a command within this process, with the same result as in a separate process. */
async function run(environment: Env, args: readonly string[]): Promise<Finished> {
  const said = { stdout: '', stderr: '' }
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.stdout += String(text)
    return true
  })
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.stderr += String(text)
    return true
  })
  const settings = {
    config: () => loadConfig(environment),
    sources: () => ({ environment, file: {}, path: '' }),
  }
  try {
    const code = await runCommand(args, settings)
    return { code, ...said }
  } catch (error) {
    const code = notifyFailure(error, args)
    return { code, ...said }
  } finally {
    stdout.mockRestore()
    stderr.mockRestore()
    await undoAll()
  }
}

/** The options that a command requires, with values. */
const needed = (name: string): string[] =>
  Object.entries(COMMANDS.find((one) => one.name === name)?.options ?? {})
    .filter(([, { isRequired }]) => isRequired)
    .flatMap(([option]) => [`--${option}`, option === 'email' ? 'nobody@example.test' : '/nowhere/at-all'])
const NAMES = COMMANDS.map(({ name }) => name)
/** The exit codes of commands whose callers expect codes other than the usual ones. */
const CODES: Readonly<Record<string, number>> = { help: 0, 'config show': 0, 'mail receive': 75 }
const WRONG = { PORT: 'hush', MODE: 'demo', DATA_DIR: '/nowhere/at-all' }

describe('every command', () => {
  it.each(NAMES)(
    'the command %s prints one JSON value, even if the settings are refused [OPS-41]',
    async (name) => {
      const { code, stdout, stderr } = await run(WRONG, [...name.split(' '), ...needed(name), '--json'])
      expect(code).toBe(CODES[name] ?? 1)
      expect(stdout.trimEnd()).not.toContain('\n')
      expect(JSON.parse(stdout)).toEqual(expect.anything())
      expect(stderr).toBe('')
      // Only the command `config show` prints values, and only values that are not secret.
      expect(stdout.includes('hush')).toBe(name === 'config show')
    },
  )

  it.each(NAMES)(
    'the command %s refuses an unknown option and an option of another command [OPS-42]',
    async (name) => {
      const words = [...name.split(' '), ...needed(name)]
      const others = COMMANDS.flatMap(({ options }) => Object.entries(options)).filter(
        ([option, { value }]) =>
          value === undefined &&
          !Object.hasOwn(COMMANDS.find((one) => one.name === name)?.options ?? {}, option),
      )
      for (const option of ['nonsense', ...others.map(([other]) => other)]) {
        const told = await run(WRONG, [...words, `--${option}`])
        expect(told).toMatchObject({ code: 2, stdout: '' })
        expect(told.stderr).toMatch(new RegExp(`--${option}.*\\.\\n$`))
        const json = await run(WRONG, [...words, `--${option}`, '--json'])
        expect(json).toMatchObject({ code: 2, stderr: '' })
        expect(JSON.parse(json.stdout)).toMatchObject({
          error: { code: 'USAGE', message: expect.any(String) },
        })
      }
    },
  )

  it.each(NAMES.filter((name) => needed(name).length > 0))(
    'the command %s is refused without its required options [OPS-42]',
    async (name) => {
      const told = await run(WRONG, name.split(' '))
      expect(told).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^--\w+ must .*\.\n$/),
      })
    },
  )

  it('every command is listed in the help with its options [OPS-40]', async () => {
    const told = await run(WRONG, ['help'])
    expect(told).toMatchObject({ code: 0, stderr: '' })
    const json = JSON.parse((await run(WRONG, ['--help', '--json'])).stdout) as { name: string }[]
    expect(json.map(({ name }) => name)).toEqual(NAMES)
    for (const { name, options } of COMMANDS) {
      expect(told.stdout).toMatch(new RegExp(`^  ${name}( |$)`, 'm'))
      for (const option of Object.keys(options)) expect(told.stdout).toContain(`--${option}`)
    }
    for (const line of told.stdout.split('\n')) expect(line.length, line).toBeLessThan(120)
  })

  it('each option takes a value in all commands or in none', () => {
    const ways = new Map<string, boolean>()
    for (const [name, { value }] of COMMANDS.flatMap(({ options }) => Object.entries(options)))
      expect(ways.set(name, ways.get(name) ?? value === undefined).get(name)).toBe(value === undefined)
  })

  it.each([[[]], [['user']], [['user', 'fly']], [['toString']]])(
    'the command line prints its usage for the unknown command %j [OPS-42]',
    async (args) => {
      const told = await run(WRONG, args)
      expect(told).toMatchObject({ code: 2, stdout: '' })
      expect(told.stderr).toContain('Usage: ')
    },
  )
})

describe('the output of a command', () => {
  let test: TestApp
  let environment: Env
  const email = 'robin@example.test'
  beforeAll(async () => {
    test = await startTestApp({ settings: COMMAND_SETTINGS })
    environment = {
      ...COMMAND_SETTINGS,
      DATABASE_URL: test.connectionString,
      DATA_DIR: test.dataDir,
      PORT: '9',
    }
    await buildUser(test.services, { email })
    await giveUp(test.services)
  })
  afterAll(() => test.close())
  afterEach(() => vi.restoreAllMocks())

  // The order matters: the last commands remove most of the data.
  it.each([
    [['user', 'create-admin', '--email', 'chief@example.test'], 0, { link: expect.any(String) }],
    [['user', 'create-admin', '--email', email], 1, { error: { code: 'CONFLICT' } }],
    [['user', 'reset-link', '--email', email], 0, { link: expect.any(String) }],
    [['user', 'unlock', '--email', email], 0, {}],
    [['user', 'end-sessions', '--email', email], 0, { ended: 0 }],
    [['user', 'disable-mfa', '--email', email], 0, {}],
    [['user', 'unlock', '--email', 'nobody@example.test'], 1, { error: { code: 'NOT_FOUND' } }],
    [['user', 'export', '--email', email, '--file', 'FOLDER/robin.zip'], 0, { size: expect.any(Number) }],
    [['user', 'export', '--email', email, '--file', 'FOLDER/robin.zip'], 1, { error: {} }],
    [['user', 'erase', '--email', email], 0, { erased: false }],
    [['outbox', 'list-failed'], 0, [{ failure: '550', reason: expect.stringContaining('mailbox') }]],
    [['outbox', 'retry'], 0, { retried: 1, left: 0 }],
    [['audit', 'verify'], 0, { problem: null }],
    [['retention', 'run'], 0, { dryRun: true }],
    [['retention', 'run', '--yes'], 0, { dryRun: false }],
    [['secret-key', 'replace'], 1, { error: { message: expect.any(String) } }],
    [['files', 'move'], 1, { error: { message: expect.any(String) } }],
    [['backup'], 1, { error: { code: 'REFUSED' } }],
    [['backup', '--to', 'FOLDER/backups'], 0, { backup: expect.any(String) }],
    [['restore', '--from', 'FOLDER/nowhere'], 1, { error: { code: 'REFUSED' } }],
    [['version'], 0, { version: expect.any(String) }],
    [['config', 'check'], 0, { problems: [], warnings: [] }],
    [
      ['config', 'show', '--redacted'],
      0,
      expect.arrayContaining([expect.objectContaining({ name: 'PORT' })]),
    ],
  ])(
    'the output of a command is JSON, with the expected exit code: %j, %i [OPS-41] [OPS-42]',
    async (args, code, data) => {
      const typed = args.map((arg) => arg.replace('FOLDER', test.dataDir))
      const told = await run(environment, [...typed, '--json'])
      expect(told).toMatchObject({ code, stderr: '' })
      expect(JSON.parse(told.stdout)).toMatchObject(data)
    },
  )

  it('the output of a refused command is one sentence for a person', async () => {
    const told = await run(environment, ['restore', '--from', join(test.dataDir, 'nowhere')])
    expect(told).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/\.\n$/) })
  })
})
