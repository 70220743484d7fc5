import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, readText, root } from './bootstrap.mjs'

const stampFile = join(root, 'node_modules/.build-stamp')
const sources = ['client', 'contract', 'package-lock.json', 'tsconfig.base.json']
const skipped = new Set(['node_modules', 'dist', 'test-results', '.cache'])

function* filesBelow(path, entry) {
  if (!entry || entry.isFile()) {
    if (!/\.test\.tsx?$/.test(path)) yield path
    return
  }
  for (const child of readdirSync(join(root, path), { withFileTypes: true })) {
    if (!skipped.has(child.name)) yield* filesBelow(`${path}/${child.name}`, child)
  }
}

function hashSources() {
  const hash = createHash('sha256')
  const folder = { isFile: () => false }
  for (const source of sources) {
    for (const file of filesBelow(source, source.includes('.') ? undefined : folder)) {
      hash.update(`${file}\0`).update(readFileSync(join(root, file)))
    }
  }
  return hash.digest('hex')
}

/** Builds the page if its sources have changed since the last build. */
export function buildClient() {
  const hash = hashSources()
  if (readText(stampFile) === hash && existsSync(join(root, 'client/dist'))) return
  console.log('Building the page: this can take a minute ...')
  const build = spawnSync('npm', ['run', 'build', '-w', 'client'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (build.status !== 0) {
    console.error(`${build.stdout}${build.stderr}`)
    throw new Failure('The page could not be built. Fix the errors above, then try again.')
  }
  writeFileSync(stampFile, hash)
}
