import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../errors.ts'
import { databaseAccount } from './account.ts'
import type { DatabaseUrls } from './address.ts'
import { findBinaries } from './binaries.ts'
import {
  applicationRole,
  initialiseCluster,
  openDataFolder,
  openSocketFolder,
  ownerRole,
  reasonOf,
} from './cluster.ts'
import { lockFolder } from './instanceLock.ts'
import { findPostmaster, spawnPostmaster } from './postmaster.ts'
import type { Cluster, Postmaster } from './postmaster.ts'

export interface EmbeddedDatabase {
  urls: DatabaseUrls & { owner: string }
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /**
   * Whether PostgreSQL waits for the disk. Only tests switch this off, because a power cut could then lose everything.
   */
  fsync?: boolean
  /** Cancels the start of the database. The server is stopped, and the promise rejects. */
  calledOff?: AbortSignal
}

const databaseName = 'app'
const recoveryLimitMs = 300_000
const retryLimitMs = 20_000

function socketUrl(socketDir: string, role = ownerRole, database = databaseName): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

/** Addresses of a cluster that listens in this folder. */
export function socketUrls(socketDir: string): EmbeddedDatabase['urls'] {
  const application = socketUrl(socketDir, applicationRole)
  return { application, direct: application, owner: socketUrl(socketDir) }
}

const maintenanceUrl = (socketDir: string): string => socketUrl(socketDir, ownerRole, 'postgres')

async function runSql(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rowCount ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

async function becomesReady(server: Postmaster, calledOff?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + recoveryLimitMs
  const isAwaited = () => Date.now() < deadline && !calledOff?.aborted
  while (server.isRunning() && isAwaited()) {
    try {
      await runSql(maintenanceUrl(server.socketDir), 'select 1')
      return true
    } catch {
      await delay(15)
    }
  }
  return false
}

function fatalReason(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().split('\n')
  const line =
    lines.findLast((text) => /FATAL|PANIC|error/.test(text)) ?? lines.findLast((text) => text !== '')
  return line?.replace(/^.*?(FATAL|PANIC): +/, '') ?? 'it ended without an error message'
}

/** These errors are temporary: processes of a killed server can run for another second and keep its memory. */
const passing = /shared memory block|lock file .* already exists|lock file .* is empty/

async function launch(cluster: Cluster, calledOff?: AbortSignal): Promise<Postmaster> {
  const deadline = Date.now() + retryLimitMs
  for (;;) {
    calledOff?.throwIfAborted()
    const from = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
    if (!findPostmaster(cluster.dir)) rmSync(join(cluster.dir, 'postmaster.pid'), { force: true })
    const server = spawnPostmaster(cluster)
    if (await startsUp(server, calledOff)) return server
    const reason = fatalReason(cluster.logFile, from)
    if (!passing.test(reason) || Date.now() > deadline) {
      throw new StartupError(
        `The database in ${cluster.dir} did not start: ${reason}. Read postgres.log in the data folder.`,
      )
    }
    await delay(200)
  }
}

async function adopt(cluster: Cluster, calledOff?: AbortSignal): Promise<Postmaster | undefined> {
  const server = findPostmaster(cluster.dir)
  return server && (await startsUp(server, calledOff)) ? server : undefined
}

/**
 * Returns whether the server became ready, and stops a server that did not. Even during its start, the server ends when
 * this process ends.
 */
async function startsUp(server: Postmaster, calledOff?: AbortSignal): Promise<boolean> {
  const lastResort = () => signal(server, 'SIGINT')
  process.once('exit', lastResort)
  void server.exited.then(() => process.off('exit', lastResort))
  if (await becomesReady(server, calledOff)) return true
  await shutDown(server)
  calledOff?.throwIfAborted()
  return false
}

function signal(server: Postmaster, name: NodeJS.Signals): void {
  try {
    if (server.isRunning()) process.kill(server.pid, name)
  } catch {
    // The server process ended between the check and the signal.
  }
}

async function shutDown(server: Postmaster): Promise<void> {
  signal(server, 'SIGINT')
  const patience = setTimeout(() => signal(server, 'SIGQUIT'), 30_000)
  await server.exited
  clearTimeout(patience)
}

function supervise(cluster: Cluster, first: Postmaster, log: Options['log']): () => Promise<void> {
  let server = first
  const stopping = new AbortController()
  const { signal: calledOff } = stopping

  async function restart(): Promise<void> {
    log.warn('The database stopped unexpectedly and is being started again.')
    for (;;) {
      if (calledOff.aborted) return
      try {
        server = await launch(cluster, calledOff)
        log.info('The database is running again.')
        return
      } catch (error) {
        if (calledOff.aborted) return
        log.warn(error instanceof Error ? error.message : String(error))
        await delay(1000)
      }
    }
  }
  async function watch(): Promise<void> {
    for (;;) {
      await server.exited
      if (!calledOff.aborted) await restart()
      // A call to stop the database can arrive while a new server is starting.
      if (calledOff.aborted) return shutDown(server)
    }
  }
  const watching = watch()

  return async () => {
    stopping.abort()
    await shutDown(server)
    await watching
  }
}

function prepare(dataDir: string, isDurable: boolean): Cluster {
  const dir = join(dataDir, 'postgres')
  const account = databaseAccount(dir)
  const binaries = findBinaries(account)
  const socketDir = openSocketFolder(dataDir, account)
  const cluster = {
    dir,
    logFile: join(dataDir, 'postgres.log'),
    socketDir,
    account,
    binaries,
    fsync: isDurable,
  }
  initialiseCluster(cluster)
  return cluster
}

/** Makes the database and the application's role if they are missing. */
export async function ensureDatabase(socketDir: string): Promise<void> {
  const url = maintenanceUrl(socketDir)
  const database = await runSql(url, `select 1 from pg_database where datname = '${databaseName}'`)
  if (database === 0) await runSql(url, `create database ${databaseName}`)
  const role = await runSql(url, `select 1 from pg_roles where rolname = '${applicationRole}'`)
  if (role === 0) await runSql(url, `create role ${applicationRole} login`)
}

/**
 * Starts the PostgreSQL server with its files in `dataDir`, or takes over a running server. Restarts the server if it
 * ends.
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const dataDir = openDataFolder(options.dataDir)
  const unlock = lockDataFolder(dataDir, options.dataDir)
  const { calledOff } = options
  let server: Postmaster | undefined
  try {
    const cluster = prepare(dataDir, options.fsync ?? true)
    server = (await adopt(cluster, calledOff)) ?? (await launch(cluster, calledOff))
    cluster.socketDir = server.socketDir
    await ensureDatabase(server.socketDir)
    calledOff?.throwIfAborted()
    const stopServer = supervise(cluster, server, options.log)
    const stop = async () => {
      await stopServer()
      rmSync(cluster.socketDir, { recursive: true, force: true })
      unlock()
    }
    return { urls: socketUrls(server.socketDir), stop }
  } catch (error) {
    if (server) await shutDown(server)
    unlock()
    throw error
  }
}

function lockDataFolder(dataDir: string, shownDir: string): () => void {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `The data folder ${shownDir} cannot be written to (${reasonOf(error)}). Check its owner and permissions.`,
    )
  }
}
