import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../errors.ts'
import { makeFolder } from '../files/makeFolder.ts'
import type { Account } from './account.ts'
import { clusterArgument } from './postmaster.ts'
import type { Cluster } from './postmaster.ts'

/** Role that owns the cluster and the schema. */
export const ownerRole = 'app'
/** Role with which the product works. */
export const applicationRole = 'application'

/** Makes the data folder if it is missing. Throws if the folder cannot be used. */
export function openDataFolder(dataDir: string): string {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written to (${reasonOf(error)}). Check its owner and permissions.`,
    )
  }
}

export function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}

function isOwned(folder: string, account: Account | undefined): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return !!stat?.isDirectory() && (stat.uid === process.getuid?.() || stat.uid === account?.uid)
}

/** The path of a socket is limited to about 100 bytes, so the socket cannot be in the data folder. */
export function openSocketFolder(dataDir: string, account: Account | undefined): string {
  const name = `doorstep-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  for (const base of account ? ['/run', '/tmp'] : [tmpdir(), '/tmp']) {
    const folder = join(base, name)
    if (Buffer.byteLength(folder) > 85) continue
    try {
      if (!isOwned(folder, account)) mkdirSync(folder, { mode: 0o700 })
      if (account) chownSync(folder, account.uid, account.gid)
      chmodSync(folder, 0o700)
      return folder
    } catch {
      continue
    }
  }
  throw new StartupError(
    'The server cannot create a folder for the database socket. Check the permissions of the temporary folder.',
  )
}

function giveTo(account: Account, path: string): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) giveTo(account, join(path, name))
  }
  chownSync(path, account.uid, account.gid)
}

/**
 * Creates the cluster under another name and renames it when it is complete, so that an interrupted start leaves no
 * partial cluster.
 */
export function initialiseCluster(cluster: Cluster): void {
  if (existsSync(join(cluster.dir, 'PG_VERSION'))) {
    if (cluster.account && lstatSync(cluster.dir).uid === 0) giveTo(cluster.account, cluster.dir)
    return
  }
  const draft = { dir: `${cluster.dir}.new`, account: cluster.account }
  rmSync(draft.dir, { recursive: true, force: true })
  mkdirSync(draft.dir, { mode: 0o700 })
  if (draft.account) chownSync(draft.dir, draft.account.uid, draft.account.gid)
  const made = spawnSync(
    cluster.binaries.initdb,
    // Uses PostgreSQL's own collation, so that the sort order does not depend on the system's libraries.
    ['-D', clusterArgument(draft), '-U', ownerRole, '-A', 'trust', '-E', 'UTF8', '--locale=C'].concat(
      ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
      cluster.fsync ? [] : ['--no-sync'],
    ),
    { ...draft.account, cwd: draft.dir, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    const reason =
      made.stderr
        ?.trim()
        .split('\n')
        .find((line) => line.includes('error:')) ?? reasonOf(made.error)
    throw new StartupError(
      `The server cannot create the database in ${cluster.dir}: ${reason}. Fix the cause, then start again.`,
    )
  }
  renameSync(draft.dir, cluster.dir)
}
