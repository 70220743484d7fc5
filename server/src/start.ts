import { setTimeout as delay } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { jobHandlers, queues } from './jobHandlers.ts'
import { configFromEnvironment } from './config.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'
import type { DatabaseUrls } from './db/address.ts'
import { createDb, createPool } from './db/client.ts'
import { warnOfWrongClock } from './db/clock.ts'
import { addressesOf, untilThere } from './db/connection.ts'
import { refuseDemoEstate } from './db/demoEstate.ts'
import { openEmbeddedDatabase } from './db/opening.ts'
import { StartupError } from './errors.ts'
import { systemCtx } from './context.ts'
import { openEntrance, openWhenReady } from './http/entrance.ts'
import type { Entrance } from './http/entrance.ts'
import { startJobs } from './jobs/queue.ts'
import { beforeEnding, whenEnding } from './lifecycle.ts'
import { createLog, openServices } from './openServices.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { startWatchdog } from './watchdog/watchdog.ts'

/**
 * Checks first that the port is free. Otherwise the start would fail only after the demo estate has loaded, which takes
 * a long time.
 */
async function takePort(config: Config, log: ReturnType<typeof createLog>): Promise<Entrance> {
  if (config.portWhenReady) return openWhenReady(config)
  return openEntrance(config, log).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, config)
  })
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`,
    )
  if (error.code === 'EACCES')
    return new StartupError(`The server is not allowed to use port ${port}. Set PORT to another one.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`HOST ${host} is not an address of this machine. Set HOST to one that is.`)
  return error
}

async function openDatabase(
  config: Config,
  log: ReturnType<typeof createLog>,
  entrance: Entrance,
): Promise<DatabaseUrls> {
  const { databaseUrls } = config
  if (databaseUrls !== undefined) {
    await untilThere(addressesOf(databaseUrls), config.databaseWaitSeconds * 1000, () => {
      log.warn('the database is not available: the start waits for it')
      entrance.tell('waiting for the database')
    })
    return databaseUrls
  }
  const embeddedLog = {
    info: (message: string) => log.debug(message),
    warn: (message: string) => log.warn(message),
  }
  return openEmbeddedDatabase(config, embeddedLog, whenEnding)
}

/** In demo mode, loads the demo estate and returns the lines that name its accounts. Does nothing in production. */
export async function prepareEstate(
  services: Services,
  ownerUrl: string,
  say: (progress: string) => void = () => {},
): Promise<string[]> {
  if (services.config.mode === 'production') {
    await refuseDemoEstate(services)
    return []
  }
  const { prepareDemo } = await import('@doorstep/demo/prepare')
  // The demo estate has events in the past, which only the database owner can write.
  const owner = createDb(createPool({ connectionString: ownerUrl, max: 1, prepared: true }))
  try {
    return await prepareDemo(services, owner, say)
  } finally {
    await owner.destroy()
  }
}

/** Starts the server, from reading the settings to accepting requests. */
export async function start(): Promise<void> {
  const config = configFromEnvironment()
  const log = createLog(config.logLevel)
  const entrance = await takePort(config, log)
  whenEnding(() => entrance.close())
  for (const warning of config.warnings) log.warn(warning)
  const urls = await openDatabase(config, log, entrance)
  await prepareDatabase(urls, {
    queues,
    isPrepared: config.databasePrepared,
    warn: (warning) => log.warn(warning),
    onMigration: (number, count) => {
      log.info(`migration ${number} of ${count} begins`)
      entrance.tell(`migrating ${number} of ${count}`)
    },
  })
  entrance.tell(undefined)
  const { services, close } = await openServices(config, urls, log)
  whenEnding(close)
  await warnOfWrongClock(services.db, log)
  const app = await buildApp(services, { withPage: true })
  whenEnding(() => app.close())
  const accounts = await prepareEstate(services, urls.owner ?? urls.direct, (progress) => {
    entrance.tell('loading the demo estate')
    process.stdout.write(`${progress} ...\n`)
  })
  await startJobs(services.jobs, jobHandlers, (requestId) => systemCtx(services, requestId))
  await app.ready()
  const port = await entrance.handOver(app.server).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, config)
  })
  if (config.publicUrl === undefined) services.publicUrl = `http://localhost:${port}`
  beforeEnding(async () => {
    services.lifecycle.isStopping = true
    await delay(config.drainSeconds * 1000)
  })
  await services.messaging.start(services)
  if (config.mode === 'production' && config.backup.dir === undefined)
    log.warn('BACKUP_DIR is not set: no backups are made')
  if (!services.messaging.hasMail) log.warn('no mail gateway is set: messages wait in the outbox')
  for (const line of accounts) process.stdout.write(`${line}\n`)
  const ready = `${config.brandName} is ready at ${services.publicUrl}`
  // In demo mode, prints the address for the person who tries the demo. In production, logs the address at any log
  // level.
  if (config.mode === 'demo') process.stdout.write(`${ready}\n`)
  else createLog('info').info(ready)
  // The watchdog starts only now. Preparing the database blocks the event loop, and nobody is waiting yet.
  if (config.watchdogSeconds > 0) startWatchdog(config.watchdogSeconds * 1000)
  // From now on, the parent process restarts this process if it ends.
  if (process.connected) process.send?.('ready')
}
