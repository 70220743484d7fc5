import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from '../../print.ts'
import { p99Of, startTraffic } from '../../traffic.ts'
import { proxyDatabase } from '../../../server/test/databaseProxy.ts'
import { answerFigures, countBusy, failureNotes, sentBetween } from '../answers.ts'
import type { Experiment, Outcome, Scene } from '../experiment.ts'
import { startWatched } from '../product.ts'
import { mixedRequests } from '../requests.ts'

interface Size {
  perSecond: number
  lateMs: number
  slowMs: number
  pools: number[]
}

/** Every answer of the database is late. */
export const databaseSlow: Experiment<Size> = {
  name: 'database-slow',
  summary:
    'every answer of the database is 400 ms late under 100 requests a second, with 10 and with 90 connections',
  full: { perSecond: 100, lateMs: 400, slowMs: 30_000, pools: [10, 90] },
  run: async (scene, size) => {
    const outcomes: Outcome[] = []
    for (const poolSize of size.pools) outcomes.push(await slowDown({ ...scene, poolSize }, size))
    return {
      notes: outcomes.flatMap(({ notes = [] }) => notes),
      figures: outcomes.flatMap(({ figures }) => figures),
    }
  },
}

async function slowDown(scene: Scene, { perSecond, lateMs, slowMs }: Size): Promise<Outcome> {
  const { stage, poolSize } = scene
  const env = await stage.productEnv(poolSize)
  const proxy = await proxyDatabase(env['DATABASE_URL'] ?? '')
  scene.cleanup.add(proxy.close)
  const product = await startWatched(scene, {
    DATABASE_URL: proxy.connectionString,
    DATABASE_OWNER_URL: '',
  })
  const traffic = startTraffic(product.url, await mixedRequests(stage), perSecond)
  await delay(2000)
  const slowAt = performance.now()
  proxy.slow(lateMs)
  await delay(slowMs)
  proxy.slow(0)
  const quickAt = performance.now()
  const sent = await traffic.stop()
  await product.stop()
  await proxy.close()
  const during = sentBetween(sent, slowAt, quickAt)
  const named = (figure: Figure): Figure => ({ ...figure, title: `${poolSize}: ${figure.title}` })
  const served = (status: number): string => {
    const those = during.filter((one) => one.status === status)
    return `${those.length}, p99 ${p99Of(those).toFixed(0)} ms`
  }
  return {
    notes: [...failureNotes(during), `lists served: ${served(200)}; reports: ${served(201)}`],
    figures: [
      ...answerFigures(during),
      {
        title: 'told to come again',
        value: (100 * countBusy(during)) / during.length,
        atMost: 20,
        unit: ' %',
      },
    ].map(named),
  }
}
