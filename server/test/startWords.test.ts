import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'

const SCRIPTS = new URL('../../scripts', import.meta.url)

/** Runs a step of the start in an empty project, whose npm installs and builds nothing. */
function runStep(code: string): string {
  const project = mkdtempSync(join(inject('testFolder'), 'project-'))
  cpSync(SCRIPTS, join(project, 'scripts'), { recursive: true })
  for (const folder of ['client', 'contract', 'node_modules/.bin', 'bin'])
    mkdirSync(join(project, folder), { recursive: true })
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'node_modules/.bin/node', 'npm.js'])
    writeFileSync(join(project, file), '')
  writeFileSync(join(project, 'bin/npm'), '#!/bin/sh\n', { mode: 0o755 })
  const env = {
    ...process.env,
    PATH: `${join(project, 'bin')}:${process.env['PATH']}`,
    npm_execpath: join(project, 'npm.js'),
  }
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: project,
    encoding: 'utf8',
    env,
  })
  expect(run.stderr).toBe('')
  return run.stdout
}

test.runIf(process.platform !== 'win32').each([
  ['installs packages', 'bootstrap', 'install', 'Installing packages: this can take a minute or two ...\n'],
  ['builds the page', 'build', 'buildClient', 'Building the page: this can take a minute ...\n'],
])(
  'a start reports that it %s, and the next start does not report it again [OPS-232]',
  (_what, script, step, words) => {
    const code = `import { ${step} } from './scripts/${script}.mjs'
    import { mkdirSync } from 'node:fs'
    ${step}()
    mkdirSync('client/dist', { recursive: true })
    ${step}()`
    expect(runStep(code)).toBe(words)
  },
)
