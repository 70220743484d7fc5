import { linkSync, mkdirSync, readFileSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors.ts'

interface Holder {
  pid: number
  /** Distinguishes a process from a later process with the same process id. */
  birth: string
}

function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const startTicks = stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`
  } catch {
    return ''
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return birthOf(holder.pid) === holder.birth
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

// Two starting servers can find the lock of the same dead process. Only one at a time removes that lock, so that
// neither removes the new lock of the other.
function removeStale(path: string): void {
  const guard = `${path}.guard`
  try {
    mkdirSync(guard)
  } catch {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 5000) rmdirSync(guard)
    return
  }
  const holder = readHolder(path)
  if (!holder || !isAlive(holder)) rmSync(path, { force: true })
  rmdirSync(guard)
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * Allows one instance per folder, even after the instance with the lock was killed. Returns the function that unlocks
 * the folder.
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'instance.lock')
  const draft = `${path}.${process.pid}`
  const mine: Holder = { pid: process.pid, birth: birthOf(process.pid) }
  writeFileSync(draft, JSON.stringify(mine))
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      if (tryLink(draft, path)) return () => rmSync(path, { force: true })
      const holder = readHolder(path)
      if (holder && isAlive(holder)) {
        throw new StartupError(
          `Another instance (process ${holder.pid}) is already running on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
        )
      }
      removeStale(path)
      pause(20)
    }
    throw new StartupError(
      `The server cannot lock the data folder ${dataDir}. Check the folder’s permissions, then start again.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}
