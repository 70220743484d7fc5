import type { Config } from '../config.ts'
import { systemCtx } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import { openOperatorDatabase } from '../db/opening.ts'
import { whenEnding } from '../lifecycle.ts'
import { createLog, openServices } from '../openServices.ts'
import { prepareDatabase } from '../prepareDatabase.ts'

/** Runs the work on the running server's database. If no server is running, starts the database first. */
export async function withServices<T>(
  config: Config,
  work: (ctx: SystemCtx) => Promise<T>,
  takes: Parameters<typeof openServices>[3] = {},
): Promise<T> {
  const urls = await openOperatorDatabase(config, whenEnding)
  await prepareDatabase(urls, { queues: [], isPrepared: config.databasePrepared, warn: () => {} })
  const { services, close } = await openServices(
    { ...config, databasePool: 2 },
    urls,
    createLog('silent'),
    takes,
  )
  whenEnding(close)
  return work(systemCtx(services, 'command-line'))
}
