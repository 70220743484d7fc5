import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseUrls } from './address.ts'
import { ensureDatabase, socketUrls, startEmbeddedDatabase } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'

const silent = { info: () => {}, warn: () => {} }

type Log = Parameters<typeof startEmbeddedDatabase>[0]['log']
type WhenEnding = (step: () => Promise<void>) => void

/**
 * Starts the embedded database and returns its addresses. The database stops with the process, even during its own
 * start.
 */
export async function openEmbeddedDatabase(
  config: Config,
  log: Log,
  whenEnding: WhenEnding,
): Promise<DatabaseUrls> {
  const stop = new AbortController()
  const opening = startEmbeddedDatabase({ dataDir: config.dataDir, log, calledOff: stop.signal })
  // The stop is registered before the wait, because recovery after a crash can take a long time.
  whenEnding(async () => {
    stop.abort()
    const database = await opening.catch(() => undefined)
    await database?.stop()
  })
  return (await opening).urls
}

/**
 * The database for a command: the running server's database, or one that is started for the duration of the command.
 */
export async function openOperatorDatabase(config: Config, whenEnding: WhenEnding): Promise<DatabaseUrls> {
  return config.databaseUrls ?? openOwnDatabase(config, whenEnding, { isAlone: false })
}

/**
 * Opens the database in the data folder, even if the settings name another database. `isAlone` is true if no server is
 * running on the database in the data folder.
 */
export async function openOwnDatabase(
  config: Config,
  whenEnding: WhenEnding,
  { isAlone }: { isAlone: boolean },
): Promise<DatabaseUrls> {
  const running = isAlone ? undefined : findPostmaster(join(config.dataDir, 'postgres'))
  if (!running) return openEmbeddedDatabase(config, silent, whenEnding)
  await ensureDatabase(running.socketDir)
  return socketUrls(running.socketDir)
}
