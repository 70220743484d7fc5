import type { Cleanup } from '../cleanup.ts'
import type { DatasetSize } from '../dataset.ts'
import { machineLine } from '../print.ts'
import { startProduct } from '../processes.ts'
import { settle } from '../reportRows.ts'
import { scaleCalls } from '../scaleCalls.ts'
import type { ScaleCall } from '../scaleCalls.ts'
import { measureCold, measureScale } from '../scaleMeasure.ts'
import type { Site } from '../scaleMeasure.ts'
import { scaleLines, TARGETS } from '../scalePrint.ts'
import { prepareScale } from '../scaleRows.ts'
import type { Report, RunOptions, Scenario } from '../scenario.ts'
import { machineOf, openStage, withClient } from '../stage.ts'
import type { Stage } from '../stage.ts'

const ROUNDS = 3
const REQUESTS = 40

interface OpenSite {
  site: Site
  stage: Stage
  cold: ReadonlyMap<ScaleCall, number>
}

/** Opens a freshly started database of this size, with a freshly started product on it. */
async function openSite(
  size: DatasetSize,
  calls: readonly ScaleCall[],
  { poolSize, entry, profileDir }: Pick<RunOptions, 'poolSize' | 'entry' | 'profileDir'>,
  cleanup: Cleanup,
): Promise<OpenSite> {
  const stage = await openStage(size, cleanup, { withTimes: false })
  const { connectionString } = stage
  const readers = await withClient(connectionString, (client) => prepareScale(client, size.issues))
  await settle(connectionString)
  await withClient(connectionString, (client) => client.query('vacuum analyze'))
  // The first start on a database sets up its job tables. This set-up is not part of a cold start.
  const env = await stage.productEnv(poolSize)
  const first = await startProduct({ entry, env }, cleanup)
  await first.stop()
  await stage.stopDatabase()
  await stage.startDatabase()
  const { url } = await startProduct({ entry, env, profileDir }, cleanup)
  const site = { ...readers, issues: size.issues, url }
  return { site, stage, cold: await measureCold(site, calls) }
}

interface Options {
  /** Numbers of issues, smallest first. */
  sizes: readonly number[]
  properties: number
  users: number
  requests: number
}

/** Sends the same calls to estates that differ only in their number of issues. */
export function scaleOf({ sizes, properties, users, requests }: Options): Scenario {
  const texts = sizes.map((issues) => issues.toLocaleString('en-GB'))
  return {
    name: 'scale',
    summary: `every list, search, dashboard, count and report with ${texts.join(', ')} issues`,
    run: async ({ rounds = ROUNDS, only, say, ...options }, cleanup): Promise<Report> => {
      const calls = scaleCalls().filter(({ group }) => only === undefined || only.includes(group))
      const open: OpenSite[] = []
      for (const [at, issues] of sizes.entries()) {
        say(`Making ${properties} properties, ${users} users and ${texts[at]} issues ...`)
        open.push(await openSite({ properties, users, issues }, calls, options, cleanup))
      }
      say(`Asking ${calls.length} calls, of every size by turns ...`)
      const sites = open.map(({ site }) => site)
      const cold = open.map((one) => one.cold)
      const measured = await measureScale(sites, calls, cold, { rounds, requests })
      const machine = await machineOf(open[0]?.stage.connectionString ?? '')
      return {
        lines: [
          `${properties} properties; ${texts.join(' / ')} issues; ${rounds} rounds of ${requests} requests of each page, one after the other`,
          machineLine(machine),
          ...scaleLines(measured),
        ],
        json: {
          scenario: 'scale',
          targets: TARGETS,
          sizes,
          calls: measured,
          settings: { properties, users, rounds, requests, poolSize: options.poolSize },
          machine,
        },
      }
    },
  }
}

export const scale = scaleOf({
  sizes: [10_000, 100_000, 1_000_000],
  properties: 100_000,
  users: 105_000,
  requests: REQUESTS,
})
