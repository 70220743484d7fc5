import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { buildApp, jobHandlers } from './app.ts'
import { configFromEnvironment } from './config.ts'
import type { Config } from './config.ts'
import { startEmbeddedDatabase } from './db/embedded.ts'
import { migrateToLatest } from './db/migrate.ts'
import { prepareDemo } from './demo/prepare.ts'
import { StartupError } from './errors.ts'
import { systemCtx } from './http/requestContext.ts'
import { startJobs } from './jobs/queue.ts'
import { createLog, openServices } from './services.ts'

const STOP_LIMIT_MS = 30_000

/** What has to be undone, newest first, when the process ends or a start fails. */
const undo: (() => Promise<void>)[] = []

/** Set by the first signal; ends with the process. */
let stopping: Promise<never> | undefined

async function undoAll(): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step()
}

/** Fails early and in words: the demo estate is not loaded for a port that somebody else has. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is in use: stop what uses it, or set PORT to another one.`)
  if (error.code === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this account: set PORT to another one.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`HOST ${host} is not an address of this machine.`)
  return error
}

async function openDatabase(config: Config, log: ReturnType<typeof createLog>): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const stop = new AbortController()
  const opening = startEmbeddedDatabase({
    dataDir: config.dataDir,
    log: { info: (message) => log.debug(message), warn: (message) => log.warn(message) },
    calledOff: stop.signal,
  })
  // Before the wait: recovery after a crash may take long.
  undo.push(async () => {
    stop.abort()
    const database = await opening.catch(() => undefined)
    await database?.stop()
  })
  return (await opening).connectionString
}

async function start(): Promise<void> {
  const config = configFromEnvironment()
  const log = createLog(config.logLevel)
  await refuseTakenPort(config)
  const connectionString = await openDatabase(config, log)
  await migrateToLatest(connectionString)
  const { services, close } = await openServices(config, connectionString, log)
  undo.push(close)
  const app = await buildApp(services, { withPage: true })
  undo.push(() => app.close())
  const accounts = await prepareDemo(services)
  await startJobs(services.jobs, jobHandlers, (requestId) => systemCtx(services, requestId))
  const address = await app
    .listen({ host: config.host, port: config.port })
    .catch((error: NodeJS.ErrnoException) => {
      throw listenError(error, config.host, config.port)
    })
  const { port } = new URL(address)
  if (config.publicUrl === undefined) services.publicUrl = `http://localhost:${port}`
  undo.push(async () => {
    services.lifecycle.isStopping = true
  })
  await services.messaging.start(services)
  if (!services.messaging.hasMail) log.warn('no mail gateway is set: messages wait in the outbox')
  for (const line of accounts) process.stdout.write(`${line}\n`)
  process.stdout.write(`${config.brandName} is ready at ${services.publicUrl}\n`)
}

function stop(): void {
  if (stopping) process.exit(1)
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  stopping = undoAll().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
try {
  await start()
} catch (error) {
  // Ctrl-C reaches helper processes as well: their failure may be known here before the signal is.
  await delay(20)
  // What fails because everything is being closed is no news.
  await stopping
  await undoAll().catch(() => {})
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
