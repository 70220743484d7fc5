import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseUrls } from './address.ts'
import { ensureDatabase, socketUrls, startEmbeddedDatabase } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'

const silent = { info: () => {}, warn: () => {} }

type Log = Parameters<typeof startEmbeddedDatabase>[0]['log']
type WhenEnding = (step: () => Promise<void>) => void

/** The embedded database, which ends with the process even while it is still starting; answers its addresses. */
export async function openEmbeddedDatabase(
  config: Config,
  log: Log,
  whenEnding: WhenEnding,
): Promise<DatabaseUrls> {
  const stop = new AbortController()
  const opening = startEmbeddedDatabase({ dataDir: config.dataDir, log, calledOff: stop.signal })
  // Before the wait: recovery after a crash may take long.
  whenEnding(async () => {
    stop.abort()
    const database = await opening.catch(() => undefined)
    await database?.stop()
  })
  return (await opening).urls
}

/** The database for a command: the running server's where there is one, else started for as long as the command. */
export async function openOperatorDatabase(config: Config, whenEnding: WhenEnding): Promise<DatabaseUrls> {
  return config.databaseUrls ?? openOwnDatabase(config, whenEnding, { isAlone: false })
}

/** The same of the data folder, whatever the settings name beside it. When it `isAlone`, no server runs on it. */
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
