import { join } from 'node:path'
import { proxyDatabase } from '../../server/test/databaseProxy.ts'
import { findPostmaster } from '@doorstep/server/db/postmaster'
import type { Cleanup } from '../cleanup.ts'
import { areJobsDone, findLosses } from '../losses.ts'
import type { Losses } from '../losses.ts'
import { judgedLine, lossLines, machineLine } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { Report, RunOptions, Scenario } from '../scenario.ts'
import { chooseWriters, openSmallStage } from '../smallEstate.ts'
import { machineOf, productDir, withClient } from '../stage.ts'
import type { Stage } from '../stage.ts'
import { openStandby } from '../standby.ts'
import { untilTrue } from '../untilTrue.ts'
import { startWriters } from '../writers.ts'

const ROUNDS = 3
/** Milliseconds. */
const TARGETS = { backAfter: 5000 }

interface FailoverOptions {
  writers: number
  photos: number
  pauseMs: number
  /** The number of acknowledged writes before the primary is killed, and again after the standby has taken over. */
  writes: number
}

const FULL: FailoverOptions = { writers: 8, photos: 3, pauseMs: 500, writes: 40 }

export interface Failover extends Losses {
  reports: number
  /** Milliseconds from the kill to the next acknowledged write. */
  backAfter: number
}

/** People write while the database is killed. Its standby takes over at the same address. */
export async function failOver(
  stage: Stage,
  { writes, ...options }: FailoverOptions,
  { poolSize, entry }: Pick<RunOptions, 'poolSize' | 'entry'>,
  cleanup: Cleanup,
): Promise<Failover> {
  const env = await stage.productEnv(poolSize)
  const proxy = await proxyDatabase(env['DATABASE_URL'] ?? '')
  cleanup.add(proxy.close)
  const product = await startProduct(
    { entry, env: { ...env, DATABASE_URL: proxy.connectionString, DATABASE_OWNER_URL: '' } },
    cleanup,
  )
  const people = await withClient(stage.connectionString, (client) => chooseWriters(client, options.writers))
  const standby = await openStandby(stage, cleanup)
  const writers = startWriters({ ...people, ...options, url: product.url }, cleanup)
  await writers.after(writes)
  const killedAt = performance.now()
  const primary = findPostmaster(join(stage.folder, 'postgres'))
  if (!primary) throw new Error('There is no database to kill.')
  process.kill(primary.pid, 'SIGKILL')
  await proxy.cut()
  await standby.promote()
  proxy.lead(standby.connectionString)
  await proxy.restore()
  await writers.after(1)
  const backAfter = performance.now() - killedAt
  await writers.after(writes)
  const ledger = await writers.stop()
  return withClient(standby.connectionString, async (client) => {
    await untilTrue(() => areJobsDone(client))
    const files = { dataDir: productDir(stage.folder), photos: options.photos }
    const losses = await findLosses(client, ledger, files)
    await product.stop()
    return { ...losses, reports: ledger.issues.size, backAfter }
  })
}

function failoverLines(rounds: readonly Failover[]): string[] {
  const reports = rounds.reduce((sum, one) => sum + one.reports, 0)
  const longest = Math.max(...rounds.map(({ backAfter }) => backAfter))
  return [
    `${rounds.length} failovers, ${reports} reports were acknowledged`,
    ...lossLines(rounds),
    judgedLine('longest from the kill to the next write', longest, TARGETS.backAfter, ' ms'),
  ]
}

export const failover: Scenario = {
  name: 'failover',
  summary: `a synchronous standby takes over while ${FULL.writers} people write: what is lost, and for how long`,
  run: async ({ rounds = ROUNDS, say, ...options }, cleanup): Promise<Report> => {
    const measured: Failover[] = []
    let machine = ''
    for (let round = 0; round < rounds; round += 1) {
      say(`Failing over, ${round + 1} of ${rounds} ...`)
      const stage = await openSmallStage(cleanup)
      machine = machineLine(await machineOf(stage.connectionString))
      measured.push(await failOver(stage, FULL, options, cleanup))
    }
    return {
      lines: [machine, '', ...failoverLines(measured)],
      json: { scenario: 'failover', targets: TARGETS, rounds: measured, settings: FULL },
    }
  },
}
