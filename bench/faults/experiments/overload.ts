import { watchMemory } from '../../memory.ts'
import type { MemoryWatch } from '../../memory.ts'
import { untilTrue } from '../../untilTrue.ts'
import type { Experiment } from '../experiment.ts'
import { flood } from '../flood.ts'
import type { Flood } from '../flood.ts'
import { startWatched, statusOf } from '../product.ts'
import { mixedRequests } from '../requests.ts'

interface Size {
  /** Of the load that it can serve. */
  peakConnections: number
  connections: number
  times: number
  seconds: number
}

const told = ({ goodput, p99, statuses, errors, cores }: Flood): string =>
  `${goodput.toFixed(0)} served a second, p99 ${p99.toFixed(0)} ms, ` +
  `by status ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}, ${errors} broken, ` +
  `${cores.toFixed(2)} cores to ask`

/** The most that a process held in the second half of so many seconds, in percent of the most in the first. */
function watchHalves(pid: number, seconds: number): { growth(): number } {
  const whole = watchMemory(pid)
  let firstHalf = Number.NaN
  let second: MemoryWatch | undefined
  const halfway = setTimeout(() => {
    firstHalf = whole.most()
    second = watchMemory(pid)
  }, seconds * 500)
  return {
    growth: () => {
      clearTimeout(halfway)
      const most = second?.most() ?? Number.NaN
      whole.stop()
      second?.stop()
      return (100 * most) / firstHalf
    },
  }
}

/** More is asked than can be served. */
export const overload: Experiment<Size> = {
  name: 'overload',
  summary: 'ten times the load that it can serve, on 500 connections, for a minute',
  full: { peakConnections: 16, connections: 500, times: 10, seconds: 60 },
  run: async (scene, { peakConnections, connections, times, seconds }) => {
    const product = await startWatched(scene)
    const requests = await mixedRequests(scene.stage)
    const short = Math.max(1, Math.ceil(seconds / 4))
    await flood(product.url, requests, { connections: peakConnections, seconds: short })
    const peak = await flood(product.url, requests, { connections: peakConnections, seconds: short })
    const memory = watchHalves(product.pid, seconds)
    const perSecond = Math.ceil(peak.goodput * times)
    const over = await flood(product.url, requests, { connections, seconds, perSecond })
    const endedAt = performance.now()
    await untilTrue(async () => (await statusOf(product.url, '/health/ready')) === 200)
    const after = await flood(product.url, requests, { connections: peakConnections, seconds: 1 })
    const recovery = performance.now() - endedAt
    const failed = [...after.statuses].filter(([status]) => status >= 300)
    const growth = memory.growth()
    await product.stop()
    const wrong = [...over.statuses].filter(([status]) => status >= 500 && status !== 503)
    return {
      notes: [`at its peak: ${told(peak)}`, `at ${times} times of it: ${told(over)}`],
      figures: [
        { title: 'served, of the peak', value: (100 * over.goodput) / peak.goodput, atLeast: 80, unit: ' %' },
        { title: 'p99 of what was served', value: over.p99, atMost: 2000, unit: ' ms' },
        { title: '5xx other than 503', value: wrong.length, atMost: 0 },
        { title: 'until all is served again', value: recovery, atMost: 5000, unit: ' ms' },
        { title: 'refused a second later', value: failed.length, atMost: 0 },
        { title: 'memory in the second half, of the first', value: growth, atMost: 110, unit: ' %' },
      ],
    }
  },
}
