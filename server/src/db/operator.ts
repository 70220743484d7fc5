import { join } from 'node:path'
import type { Config } from '../config.ts'
import { socketUrl, startEmbeddedDatabase } from './embedded.ts'
import type { EmbeddedDatabase } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'

const DATABASE_NAME = 'app'
const silent = { info: () => {}, warn: () => {} }

function asItIs(connectionString: string): EmbeddedDatabase {
  return { connectionString, stop: async () => {} }
}

/** The database for a command: the running server's where there is one, else started for as long as the command. */
export async function openOperatorDatabase(config: Config): Promise<EmbeddedDatabase> {
  if (config.databaseUrl !== undefined) return asItIs(config.databaseUrl)
  const running = findPostmaster(join(config.dataDir, 'postgres'))
  if (running) return asItIs(socketUrl(running.socketDir, DATABASE_NAME))
  return startEmbeddedDatabase({ dataDir: config.dataDir, log: silent })
}
