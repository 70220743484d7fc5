import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostmaster } from '@doorstep/server/db/postmaster'
import type { Scene } from './experiment.ts'

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}

/** Stops every process of the database. The database then accepts connections but does not respond. */
export function freezeDatabase({ stage, cleanup }: Scene): () => void {
  const postmaster = findPostmaster(join(stage.folder, 'postgres'))
  if (!postmaster) throw new Error('There is no database to freeze.')
  // The main database process is stopped first, so that it can't start other processes.
  process.kill(postmaster.pid, 'SIGSTOP')
  const all = [postmaster.pid, ...childrenOf(postmaster.pid)]
  const send = (signal: NodeJS.Signals): void => {
    for (const pid of all) {
      try {
        process.kill(pid, signal)
      } catch {
        // The process has already ended.
      }
    }
  }
  send('SIGSTOP')
  cleanup.add(async () => send('SIGCONT'))
  return () => send('SIGCONT')
}
