import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartupError } from '../errors.ts'

/** The operating-system user that runs PostgreSQL. */
export interface Account {
  uid: number
  gid: number
}

const preferred = ['doorstep', 'postgres', 'nobody']

function findAccount(names: string[]): Account | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of names) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

function makeAccount(): Account {
  spawnSync('useradd', ['--system', '--no-create-home', 'doorstep'], { stdio: 'ignore' })
  const made = findAccount(['doorstep'])
  if (made) return made
  throw new StartupError(
    'The database cannot run as root. There is no unprivileged user, and creating one failed. Start the server as another user.',
  )
}

/**
 * PostgreSQL refuses to run as root, so root must run it under another account. Undefined if the current user can run
 * PostgreSQL.
 */
export function databaseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findAccount(preferred) ?? makeAccount()
}
