import { setTimeout as delay } from 'node:timers/promises'
import type { Cleanup } from '../cleanup.ts'
import { FULL_SIZE } from '../dataset.ts'
import type { DatasetSize } from '../dataset.ts'
import { spreadOf } from '../measure.ts'
import { residentOf } from '../memory.ts'
import { machineLine, range, verdict } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { Report, RunOptions, Scenario } from '../scenario.ts'
import { machineOf, openStage } from '../stage.ts'
import type { DatabaseKind, Stage } from '../stage.ts'

const ROUNDS = 5
/** The longest time that background work takes after a start. */
const REST_MS = 15_000

const TARGETS = { readyAfter: { external: 1000, embedded: 2500 }, memory: 150 }

export interface Start {
  /** Milliseconds. */
  readyAfter: number
  /** The memory of the product's process before the first request, in megabytes. */
  memory: number
}

export type Starts = Record<DatabaseKind, Start[]>

async function startOnce(
  stage: Stage,
  kind: DatabaseKind,
  {
    poolSize,
    entry,
    profileDir,
    restMs,
  }: Pick<RunOptions, 'poolSize' | 'entry' | 'profileDir'> & {
    restMs: number
  },
  cleanup: Cleanup,
): Promise<Start> {
  const env = await stage.productEnv(poolSize, kind)
  const product = await startProduct({ entry, env, profileDir }, cleanup)
  const ready = await fetch(`${product.url}/api/health/ready`)
  if (!ready.ok) throw new Error(`A product that says it is ready answers ${ready.status}.`)
  await ready.arrayBuffer()
  await delay(restMs)
  const memory = residentOf(product.pid)
  await product.stop()
  return { readyAfter: product.readyAfter, memory }
}

function judged(title: string, values: readonly number[], unit: string, target: number): string {
  const spread = spreadOf(values)
  const shown = `${range(spread, 0)} ${unit}`.padEnd(26)
  return `  ${title.padEnd(44)}${shown}target ${target}: ${verdict(spread.median <= target)}`
}

export function startLines(starts: Starts): string[] {
  return (['external', 'embedded'] as const).flatMap((kind) => {
    const times = starts[kind].map(({ readyAfter }) => readyAfter)
    const memory = starts[kind].map((one) => one.memory)
    return [
      judged(`ready after, ${kind} database with data`, times, 'ms', TARGETS.readyAfter[kind]),
      judged(`memory at rest, ${kind} database`, memory, 'MB', TARGETS.memory),
    ]
  })
}

interface Options {
  size: DatasetSize
  restMs: number
}

/** Starts the product on a running database, then on the same data with its embedded database. */
export function startsOf({ size, restMs }: Options): Scenario {
  return {
    name: 'start',
    summary: 'how soon the product is ready, and what it holds in memory at rest',
    run: async ({ rounds = ROUNDS, say, ...options }, cleanup): Promise<Report> => {
      const stage = await openStage(size, cleanup)
      const machine = await machineOf(stage.connectionString)
      const starts: Starts = { external: [], embedded: [] }
      for (const kind of ['external', 'embedded'] as const) {
        say(`Starting ${rounds} times on an ${kind} database ...`)
        if (kind === 'embedded') await stage.stopDatabase()
        // The very first start on a database sets up its job tables.
        await startOnce(stage, kind, { ...options, restMs: 0 }, cleanup)
        for (let round = 0; round < rounds; round += 1)
          starts[kind].push(await startOnce(stage, kind, { ...options, restMs }, cleanup))
      }
      return {
        lines: [
          `${size.issues} issues; ${rounds} starts each; the median, with the lowest and the highest`,
          machineLine(machine),
          '',
          ...startLines(starts),
        ],
        json: { scenario: 'start', targets: TARGETS, starts, settings: { size, restMs }, machine },
      }
    },
  }
}

export const start = startsOf({ size: FULL_SIZE, restMs: REST_MS })
