import { join } from 'node:path'
import type { Config } from '../config.ts'
import { socketUrl, startEmbeddedDatabase } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'

const DATABASE_NAME = 'app'
const silent = { info: () => {}, warn: () => {} }

type Log = Parameters<typeof startEmbeddedDatabase>[0]['log']
type WhenEnding = (step: () => Promise<void>) => void

/** The embedded database, which ends with the process even while it is still starting; answers its address. */
export async function openEmbeddedDatabase(
  config: Config,
  log: Log,
  whenEnding: WhenEnding,
): Promise<string> {
  const stop = new AbortController()
  const opening = startEmbeddedDatabase({ dataDir: config.dataDir, log, calledOff: stop.signal })
  // Before the wait: recovery after a crash may take long.
  whenEnding(async () => {
    stop.abort()
    const database = await opening.catch(() => undefined)
    await database?.stop()
  })
  return (await opening).connectionString
}

/** The database for a command: the running server's where there is one, else started for as long as the command. */
export async function openOperatorDatabase(config: Config, whenEnding: WhenEnding): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const running = findPostmaster(join(config.dataDir, 'postgres'))
  if (running) return socketUrl(running.socketDir, DATABASE_NAME)
  return openEmbeddedDatabase(config, silent, whenEnding)
}
