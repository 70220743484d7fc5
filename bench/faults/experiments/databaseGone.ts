import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { areJobsDone, findLosses } from '../../losses.ts'
import { lossFigures } from '../../print.ts'
import { chooseWriters } from '../../smallEstate.ts'
import { productDir, withClient } from '../../stage.ts'
import { startTraffic } from '../../traffic.ts'
import { untilTrue } from '../../untilTrue.ts'
import { startWriters } from '../../writers.ts'
import { findPostmaster } from '@doorstep/server/db/postmaster'
import { answerFigures, failureNotes } from '../answers.ts'
import type { Experiment, Scene } from '../experiment.ts'
import { isRunning, startWatched } from '../product.ts'
import { mixedRequests } from '../requests.ts'

interface Size {
  perSecond: number
  kills: number
  /** It is stopped once too, for so long. */
  awayMs: number
  writers: number
}

const isThere = ({ stage }: Scene): Promise<boolean> =>
  withClient(stage.connectionString, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

async function kill(scene: Scene): Promise<void> {
  const find = (): number | undefined => findPostmaster(join(scene.stage.folder, 'postgres'))?.pid
  const pid = find()
  if (pid === undefined) throw new Error('There is no database to kill.')
  process.kill(pid, 'SIGKILL')
  await untilTrue(() => ![undefined, pid].includes(find()))
}

/** The database is killed and comes back by itself, and is away for a while. */
export const databaseGone: Experiment<Size> = {
  name: 'database-gone',
  summary: 'the database is killed 5 times, and away for 10 s, under writers and 50 requests a second',
  full: { perSecond: 50, kills: 5, awayMs: 10_000, writers: 8 },
  run: async (scene, { perSecond, kills, awayMs, writers: count }) => {
    const { stage, cleanup } = scene
    const product = await startWatched(scene)
    const people = await withClient(stage.connectionString, (client) => chooseWriters(client, count))
    const traffic = startTraffic(product.url, await mixedRequests(stage), perSecond)
    const writers = startWriters({ ...people, photos: 1, pauseMs: 200, url: product.url }, cleanup)
    const backAt: number[] = []
    const lose = async (fault: () => Promise<void>): Promise<void> => {
      await writers.after(count)
      await fault()
      await untilTrue(() => isThere(scene))
      backAt.push(performance.now())
      await writers.after(count)
    }
    for (let n = 0; n < kills; n += 1) await lose(() => kill(scene))
    await lose(async () => {
      await stage.stopDatabase()
      await delay(awayMs)
      await stage.startDatabase()
    })
    const hasEnded = !isRunning(product.pid)
    const ledger = await writers.stop()
    const sent = await traffic.stop()
    const losses = await withClient(stage.connectionString, async (client) => {
      await untilTrue(() => areJobsDone(client))
      return findLosses(client, ledger, { dataDir: productDir(stage.folder), photos: 1 })
    })
    await product.stop()
    const firstServed = backAt.map((back) => {
      const served = sent.filter(({ at, failure }) => at >= back && failure === undefined)
      return Math.min(...served.map(({ at, ms }) => at + ms - back))
    })
    return {
      notes: [`${ledger.issues.size} reports of the writers were acknowledged`, ...failureNotes(sent)],
      figures: [
        ...answerFigures(sent),
        ...lossFigures([losses]),
        { title: 'ended processes', value: Number(hasEnded), atMost: 0 },
        {
          title: 'longest from its return to the next success',
          value: Math.max(...firstServed),
          atMost: 2000,
          unit: ' ms',
        },
      ],
    }
  },
}
