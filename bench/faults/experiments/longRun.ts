import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { residentOf } from '../../memory.ts'
import { p99Of, startTraffic } from '../../traffic.ts'
import { answerFigures, failureNotes } from '../answers.ts'
import type { Experiment, Scene } from '../experiment.ts'
import { startWatched } from '../product.ts'
import { mixedRequests } from '../requests.ts'

interface Size {
  perSecond: number
  /** Undefined is what the command line asks for. */
  seconds: number | undefined
  everyMs: number
}

interface Sample {
  hours: number
  megabytes: number
  handles: number
}

const WARM_UP = 0.3

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
const median = (values: readonly number[]): number => quantile(values, 0.5)

/** What is open at the quietest moments: requests come and go with their handles, what leaks stays. */
const floorOf = (handles: readonly number[]): number => quantile(handles, 0.1)

/** The middle one of the slopes between all pairs of points: single heights of a saw do not move it. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const slopes = points.flatMap(([x1, y1], n) => points.slice(n + 1).map(([x2, y2]) => (y2 - y1) / (x2 - x1)))
  return median(slopes)
}

const samplesOf = (pid: number, startedAt: number): Sample => ({
  hours: (performance.now() - startedAt) / 3_600_000,
  megabytes: residentOf(pid),
  handles: process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0,
})

async function watch(scene: Scene, { perSecond, seconds = scene.minutes * 60, everyMs }: Size) {
  const product = await startWatched(scene)
  const samples: Sample[] = []
  const startedAt = performance.now()
  const traffic = startTraffic(product.url, await mixedRequests(scene.stage), perSecond)
  while (performance.now() - startedAt < seconds * 1000) {
    await delay(everyMs)
    samples.push(samplesOf(product.pid, startedAt))
  }
  const sent = await traffic.stop()
  await product.stop()
  return { sent, samples: samples.slice(Math.floor(samples.length * WARM_UP)) }
}

/** People come and go for hours. */
export const longRun: Experiment<Size> = {
  name: 'long-run',
  summary: '50 mixed requests a second for two hours, or --minutes: memory and handles',
  full: { perSecond: 50, seconds: undefined, everyMs: 5000 },
  run: async (scene, size) => {
    const { sent, samples } = await watch(scene, size)
    const half = Math.floor(samples.length / 2)
    const handles = samples.map((sample) => sample.handles)
    const slope = slopeOf(samples.map(({ hours, megabytes }) => [hours, megabytes] as const))
    const sizes = samples.map(({ megabytes }) => megabytes)
    return {
      notes: [
        `${sent.length} requests, p99 ${p99Of(sent).toFixed(0)} ms; ${failureNotes(sent).join()}`,
        `after warm-up ${Math.min(...sizes).toFixed(0)} to ${Math.max(...sizes).toFixed(0)} MB, ` +
          `median of the halves ${median(sizes.slice(0, half)).toFixed(0)} and ${median(sizes.slice(half)).toFixed(0)} MB`,
        `${floorOf(handles)} to ${Math.max(...handles)} handles`,
      ],
      figures: [
        ...answerFigures(sent),
        { title: 'memory more with each hour', value: slope * 1000, atMost: 1000, unit: ' KB' },
        {
          title: 'handles more in the second half',
          value: Math.max(0, floorOf(handles.slice(half)) - floorOf(handles.slice(0, half))),
          atMost: 2,
        },
      ],
    }
  },
}
