import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

interface Package {
  version: string
  license?: string
  dev?: boolean
}
interface Lock {
  packages: Record<string, Package>
}

/** Runs the licence check on the lock file. The test can add packages and leave others out. */
function check(
  more: Record<string, Package>,
  ...without: string[]
): { status: number | null; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'licences-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lock = JSON.parse(readFileSync(fileOf('package-lock.json'), 'utf8')) as Lock
  for (const name of without) delete lock.packages[`node_modules/${name}`]
  for (const [name, entry] of Object.entries(more)) lock.packages[`node_modules/${name}`] = entry
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify(lock))
  return spawnSync(process.execPath, [fileOf('scripts/check-licences.mjs'), file], { encoding: 'utf8' })
}

test('the licence check refuses a shipped package whose licence is not on the list [OPS-203]', () => {
  const { status, stderr } = check({
    'gpl-thing': { version: '1.0.0', license: 'GPL-3.0' },
    'silent-thing': { version: '2.0.0' },
    'mixed-thing': { version: '3.0.0', license: 'MIT AND LGPL-3.0' },
    'server/node_modules/nested-thing': { version: '4.0.0', license: 'AGPL-3.0-only' },
    // The list allows this package by name, but under another licence.
    'libheif-js': { version: '9.0.0', license: 'GPL-3.0' },
  })
  expect(status).toBe(1)
  for (const problem of [
    'gpl-thing 1.0.0: GPL-3.0',
    'silent-thing 2.0.0: no licence is named',
    'mixed-thing 3.0.0: MIT AND LGPL-3.0',
    'nested-thing 4.0.0: AGPL-3.0-only',
    'libheif-js 9.0.0: GPL-3.0',
  ])
    expect(stderr).toContain(problem)
})

test('the licence check accepts a choice that includes a listed licence, and any licence of development packages [OPS-203]', () => {
  const found = check({
    'choice-thing': { version: '1.0.0', license: '(GPL-2.0 OR MIT)' },
    'both-thing': { version: '1.0.0', license: 'MIT AND ISC' },
    'dev-thing': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  })
  expect(found).toMatchObject({ status: 0, stderr: '' })
})

test('the licence check refuses a licence exception that no package needs [OPS-203]', () => {
  const { status, stderr } = check({}, 'libheif-js')
  expect(status).toBe(1)
  expect(stderr).toContain('^libheif-js$: no package needs this exception. Remove it from BY_NAME.')
})
