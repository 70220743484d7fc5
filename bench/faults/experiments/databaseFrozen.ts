import { watchMemory } from '../../memory.ts'
import { p99Of, startTraffic } from '../../traffic.ts'
import { untilTrue } from '../../untilTrue.ts'
import { answerFigures, failedUntil, failureNotes, sentBetween } from '../answers.ts'
import type { Experiment } from '../experiment.ts'
import { freezeDatabase } from '../freeze.ts'
import { readLoopLag, startWatched } from '../product.ts'
import { mixedRequests } from '../requests.ts'

interface Size {
  perSecond: number
  /** The number of requests while the database is frozen. */
  frozen: number
  /** The number of requests before and after the freeze. */
  around: number
}

/** The database accepts connections but does not respond. */
export const databaseFrozen: Experiment<Size> = {
  name: 'database-frozen',
  summary: 'the database stands still for 30 s (SIGSTOP) under 100 requests a second',
  full: { perSecond: 100, frozen: 3000, around: 1500 },
  run: async (scene, { perSecond, frozen, around }) => {
    const product = await startWatched(scene)
    const traffic = startTraffic(product.url, await mixedRequests(scene.stage), perSecond)
    const untilSent = async (requests: number): Promise<void> => {
      const goal = traffic.count() + requests
      await untilTrue(() => traffic.count() >= goal)
    }
    await untilSent(around)
    await readLoopLag(product.url)
    const memory = watchMemory(product.pid)
    const frozenAt = performance.now()
    const thaw = freezeDatabase(scene)
    await untilSent(frozen)
    thaw()
    const thawedAt = performance.now()
    const lag = await readLoopLag(product.url)
    const growth = memory.growth()
    memory.stop()
    await untilSent(around)
    const sent = await traffic.stop()
    await product.stop()
    const during = sentBetween(sent, frozenAt, thawedAt)
    return {
      notes: failureNotes(during),
      figures: [
        ...answerFigures(sent),
        { title: 'p99 of all answers meanwhile', value: p99Of(during), atMost: 5500, unit: ' ms' },
        { title: 'memory more than before', value: growth, atMost: 100, unit: ' MB' },
        { title: 'p99 of the event loop’s lag', value: lag, atMost: 100, unit: ' ms' },
        {
          title: 'until nothing failed any more',
          value: failedUntil(sent, thawedAt),
          atMost: 5000,
          unit: ' ms',
        },
      ],
    }
  },
}
