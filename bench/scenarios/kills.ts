import { join } from 'node:path'
import { findPostmaster } from '@doorstep/server/db/postmaster'
import type { Cleanup } from '../cleanup.ts'
import { areJobsDone, countTakenOver, findLosses } from '../losses.ts'
import type { Losses } from '../losses.ts'
import { judgedLine, lossLines, machineLine } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { RunningProduct } from '../processes.ts'
import type { Report, RunOptions, Scenario } from '../scenario.ts'
import { chooseWriters, openSmallStage } from '../smallEstate.ts'
import { machineOf, productDir, withClient } from '../stage.ts'
import type { Stage } from '../stage.ts'
import { untilTrue } from '../untilTrue.ts'
import { startWriters } from '../writers.ts'
import type { Writers } from '../writers.ts'

/** Milliseconds. */
const TARGETS = { readyAfter: 5000, jobsDoneAfter: 30_000 }

interface KillsOptions {
  ofServer: number
  ofDatabase: number
  writers: number
  photos: number
  pauseMs: number
  /** The number of acknowledged writes before each kill. */
  writes: number
}

const FULL: KillsOptions = { ofServer: 20, ofDatabase: 5, writers: 8, photos: 3, pauseMs: 1500, writes: 12 }

export interface Kills extends Losses {
  reports: number
  /** Milliseconds until the server was ready again, after a kill of the server and after a kill of the database. */
  readyAfter: { server: number[]; database: number[] }
  /**
   * Milliseconds from the last kill until all jobs were done, including the time during which people continue to
   * write.
   */
  jobsDoneAfter: number
  jobsTakenOver: number
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.ok === true
}

interface Scene {
  stage: Stage
  startServer: () => Promise<RunningProduct>
  writers: Writers
  options: KillsOptions
}

async function killServers(
  { startServer, writers, options }: Scene,
  first: RunningProduct,
): Promise<{ times: number[]; product: RunningProduct }> {
  const times: number[] = []
  let product = first
  for (let n = 0; n < options.ofServer; n += 1) {
    await writers.after(options.writes)
    process.kill(product.pid, 'SIGKILL')
    await product.stop()
    product = await startServer()
    times.push(product.readyAfter)
  }
  return { times, product }
}

async function killDatabases({ stage, writers, options }: Scene, url: string): Promise<number[]> {
  const find = (): number | undefined => findPostmaster(join(stage.folder, 'postgres'))?.pid
  const times: number[] = []
  for (let n = 0; n < options.ofDatabase; n += 1) {
    await writers.after(options.writes)
    const pid = find()
    if (pid === undefined) throw new Error('There is no database to kill.')
    const killedAt = performance.now()
    process.kill(pid, 'SIGKILL')
    await untilTrue(() => ![undefined, pid].includes(find()))
    await untilTrue(() => isReady(url))
    times.push(performance.now() - killedAt)
  }
  return times
}

/** People report, edit and approve while the server, and then its database, is repeatedly killed. */
export async function killWhileWriting(
  stage: Stage,
  options: KillsOptions,
  { poolSize, entry }: Pick<RunOptions, 'poolSize' | 'entry'>,
  cleanup: Cleanup,
): Promise<Kills> {
  const env = await stage.productEnv(poolSize)
  const startServer = (): Promise<RunningProduct> => startProduct({ entry, env }, cleanup)
  const first = await startServer()
  const people = await withClient(stage.connectionString, (client) => chooseWriters(client, options.writers))
  const writers = startWriters({ ...people, ...options, url: first.url }, cleanup)
  const scene: Scene = { stage, startServer, writers, options }
  const { times, product } = await killServers(scene, first)
  const readyAfter = { server: times, database: await killDatabases(scene, first.url) }
  const lastKill = performance.now()
  const ledger = await writers.stop()
  return withClient(stage.connectionString, async (client) => {
    await untilTrue(() => areJobsDone(client))
    const jobsDoneAfter = performance.now() - lastKill
    const losses = await findLosses(client, ledger, {
      dataDir: productDir(stage.folder),
      photos: options.photos,
    })
    await product.stop()
    return {
      ...losses,
      reports: ledger.issues.size,
      readyAfter,
      jobsDoneAfter,
      jobsTakenOver: await countTakenOver(client),
    }
  })
}

function killsLines(measured: Kills): string[] {
  const { readyAfter, jobsDoneAfter, jobsTakenOver, reports } = measured
  const longest = (of: keyof typeof readyAfter): number => Math.max(...readyAfter[of])
  return [
    `${reports} reports were acknowledged; ${jobsTakenOver} jobs were begun by one process and done by another`,
    ...lossLines([measured]),
    judgedLine('longest until a killed server was ready', longest('server'), TARGETS.readyAfter, ' ms'),
    judgedLine('longest until a killed database was back', longest('database'), TARGETS.readyAfter, ' ms'),
    judgedLine('until all jobs were done after the last kill', jobsDoneAfter, TARGETS.jobsDoneAfter, ' ms'),
  ]
}

export const kills: Scenario = {
  name: 'kills',
  summary: `${FULL.ofServer} kills of the server and ${FULL.ofDatabase} of its database under ${FULL.writers} writers: what is lost`,
  run: async ({ say, ...options }, cleanup): Promise<Report> => {
    const stage = await openSmallStage(cleanup)
    const machine = await machineOf(stage.connectionString)
    say(`Killing the server ${FULL.ofServer} times and the database ${FULL.ofDatabase} times ...`)
    const measured = await killWhileWriting(stage, FULL, options, cleanup)
    return {
      lines: [machineLine(machine), '', ...killsLines(measured)],
      json: { scenario: 'kills', targets: TARGETS, measured, settings: FULL, machine },
    }
  },
}
