import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

export interface Cluster {
  dir: string
  logFile: string
  socketDir: string
  account: Account | undefined
  binaries: Binaries
  fsync: boolean
}

export interface Postmaster {
  pid: number
  socketDir: string
  isRunning(): boolean
  exited: Promise<void>
}

/**
 * PostgreSQL's account might have no access to the folders above the database cluster. The server starts inside the
 * cluster. This link leads each process to its working folder, so no process needs access to the folders above.
 */
export function clusterArgument(cluster: Pick<Cluster, 'dir' | 'account'>): string {
  return cluster.account && process.platform === 'linux' ? '/proc/self/cwd' : cluster.dir
}

function settings(cluster: Cluster): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: '192MB',
    effective_cache_size: '1GB',
    // With the default value of 4, PostgreSQL would read whole tables for list queries.
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // With details, errors in the log would contain texts that people typed.
    log_error_verbosity: 'terse',
    ...(cluster.fsync ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function openLog(path: string): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) renameSync(path, `${path}.1`)
  return openSync(path, 'a')
}

/**
 * Starts the server in a separate process group. Ctrl-C then reaches only this process, which closes connections in
 * order.
 */
export function spawnPostmaster(cluster: Cluster): Postmaster {
  const log = openLog(cluster.logFile)
  const child = spawn(cluster.binaries.postgres, ['-D', clusterArgument(cluster), ...settings(cluster)], {
    ...cluster.account,
    cwd: cluster.dir,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return { pid: child.pid ?? 0, socketDir: cluster.socketDir, isRunning, exited }
}

function isPostmasterOf(pid: number, dir: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='])
      .stdout.toString()
      .includes(dir)
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir)
  } catch {
    return false
  }
}

/** Finds a server that outlived the process that started it. */
export function findPostmaster(dir: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const isRunning = () => isPostmasterOf(pid, dir)
  if (!pid || !isRunning()) return undefined
  const exited = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isRunning()) return
      clearInterval(timer)
      resolve()
    }, 200)
    timer.unref()
  })
  return { pid, socketDir: lines[4] ?? '', isRunning, exited }
}
