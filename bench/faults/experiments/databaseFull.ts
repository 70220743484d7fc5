import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { areJobsDone, findLosses } from '../../losses.ts'
import { lossFigures } from '../../print.ts'
import { chooseWriters, openSmallStage } from '../../smallEstate.ts'
import { productDir, withClient } from '../../stage.ts'
import { startTraffic } from '../../traffic.ts'
import { untilTrue } from '../../untilTrue.ts'
import { startWriters } from '../../writers.ts'
import { failureNotes } from '../answers.ts'
import type { Experiment } from '../experiment.ts'
import { NO_LIMITED_FOLDER, openLimitedFolder } from '../limitedFolder.ts'
import { startWatched } from '../product.ts'
import { mixedRequests } from '../requests.ts'

interface Size {
  writers: number
  fullMs: number
}

const MEGABYTES = { before: 200, after: 600 }

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'pgboss')`

/** Reads every page of every table: its checksum is judged. Answers how many cannot be read. */
async function countBroken(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(TABLES)
  let broken = 0
  for (const { name } of rows)
    await client.query(`select count(t.*) from ${name} t`).catch(() => {
      broken += 1
    })
  return broken
}

/** There is no room left where the database lies. */
export const databaseFull: Experiment<Size> = {
  name: 'disk-full-database',
  summary: 'the disk of the database is full for 15 s while people report',
  full: { writers: 4, fullMs: 15_000 },
  run: async (given, { writers: count, fullMs }) => {
    const { cleanup } = given
    const folder = openLimitedFolder(MEGABYTES.before, cleanup)
    if (!folder) return { figures: [], notes: [NO_LIMITED_FOLDER] }
    const scene = { ...given, stage: await openSmallStage(cleanup, folder.path) }
    const { stage } = scene
    const product = await startWatched(scene)
    const people = await withClient(stage.connectionString, (client) => chooseWriters(client, count))
    const writers = startWriters({ ...people, photos: 0, pauseMs: 20, url: product.url }, cleanup)
    await writers.after(count)
    const lists = (await mixedRequests(stage)).filter(({ method }) => method === 'GET')
    folder.fill()
    const reads = startTraffic(product.url, lists, 20)
    await delay(fullMs)
    const read = await reads.stop()
    folder.grow(MEGABYTES.after)
    const grownAt = performance.now()
    await writers.after(1)
    const backAfter = performance.now() - grownAt
    await writers.after(count)
    const ledger = await writers.stop()
    await withClient(stage.connectionString, (client) => untilTrue(() => areJobsDone(client)))
    await product.stop()
    await stage.stopDatabase()
    await stage.startDatabase()
    const { losses, broken } = await withClient(stage.connectionString, async (client) => ({
      losses: await findLosses(client, ledger, { dataDir: productDir(stage.folder), photos: 0 }),
      broken: await countBroken(client),
    }))
    const served = read.filter(({ failure }) => failure === undefined).length
    return {
      notes: [
        `${ledger.answers.get(503) ?? 0} writes were told to come again while it was full; reads:`,
        ...failureNotes(read),
      ],
      figures: [
        ...lossFigures([losses]),
        { title: 'tables that cannot be read', value: broken, atMost: 0 },
        {
          title: 'reads served while it was full',
          value: (100 * served) / read.length,
          atLeast: 99,
          unit: ' %',
        },
        { title: 'from more room to the next write', value: backAfter, atMost: 5000, unit: ' ms' },
      ],
    }
  },
}
