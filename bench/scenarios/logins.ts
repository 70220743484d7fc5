import { Agent } from 'node:http'
import { loginRequest, makeAccounts, PASSWORD } from '../accounts.ts'
import { quantile } from '../load.ts'
import { spreadOf } from '../measure.ts'
import type { Spread } from '../measure.ts'
import { watchMemory } from '../memory.ts'
import { machineLine, range, verdict } from '../print.ts'
import { LIVE, probe } from '../probe.ts'
import { startProduct } from '../processes.ts'
import type { RunningProcess } from '../processes.ts'
import type { Report, Scenario } from '../scenario.ts'
import { send } from '../send.ts'
import type { Answer } from '../send.ts'
import { machineOf, openStage, withClient } from '../stage.ts'
import type { Machine } from '../stage.ts'

const LOGINS = 200
const ROUNDS = 5
const WARM_UPS = 20
const SIZE = { properties: 50, users: 200, issues: 100 }

const TARGETS = { longestServed: 3000, liveP99: 200, memoryGrowth: 120 }

export interface Storm {
  served: number
  refused: number
  /** Milliseconds of those served. */
  p50: number
  p99: number
  longestServed: number
  probes: number
  liveP99: number
  /** Most that the product's process has held, above what it held before the first storm. */
  memoryGrowth: number
}

function isRefusal({ status, headers, body }: Answer): boolean {
  if (status === 200) return false
  if (status !== 503) throw new Error(`A login was answered ${status}: ${body}`)
  if (!/^[1-9][0-9]*$/.test(headers['retry-after'] ?? ''))
    throw new Error(`A refused login has the Retry-After ${headers['retry-after']}.`)
  return true
}

/** One login of each account, all at once, each on a connection of its own. */
export async function storm(url: string, emails: readonly string[]): Promise<Omit<Storm, 'memoryGrowth'>> {
  const life = probe(url, LIVE)
  const agent = new Agent()
  const settled = await Promise.allSettled(
    emails.map((email) => send(agent, url, loginRequest(email, PASSWORD))),
  )
  const live = await life.stop()
  const answers = settled.map((one) => {
    if (one.status === 'rejected') throw new Error('A login was not answered.', { cause: one.reason })
    return one.value
  })
  const refused = answers.filter(isRefusal).length
  const times = answers
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b)
  return {
    served: times.length,
    refused,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longestServed: times.at(-1) ?? Number.NaN,
    probes: live.length,
    liveP99: quantile(live, 0.99),
  }
}

async function stormRounds(
  { url, pid }: RunningProcess,
  emails: readonly string[],
  rounds: number,
): Promise<Storm[]> {
  const agent = new Agent()
  for (const email of emails.slice(0, WARM_UPS)) await send(agent, url, loginRequest(email, PASSWORD))
  const memory = watchMemory(pid)
  try {
    const storms: Storm[] = []
    for (let round = 0; round < rounds; round += 1) {
      const measured = await storm(url, emails)
      storms.push({ ...measured, memoryGrowth: memory.growth() })
    }
    return storms
  } finally {
    memory.stop()
  }
}

export function stormLines(storms: readonly Storm[], machine: Machine): string[] {
  const spread = (name: keyof Storm): Spread => spreadOf(storms.map((one) => one[name]))
  const line = (title: string, name: keyof Storm, unit = ''): string =>
    `  ${title.padEnd(28)}${`${range(spread(name), 0)} ${unit}`.trimEnd()}`
  const judged = (title: string, name: keyof typeof TARGETS, unit: string, by: keyof Spread = 'median') => {
    const target = TARGETS[name]
    return `${line(title, name, unit)}, target ${target}: ${verdict(spread(name)[by] <= target)}`
  }
  return [
    `${storms.length} rounds; the median of the rounds, with the lowest and the highest`,
    machineLine(machine),
    '',
    line('served', 'served'),
    line('refused with Retry-After', 'refused'),
    line('p50 of those served', 'p50', 'ms'),
    line('p99 of those served', 'p99', 'ms'),
    judged('longest of those served', 'longestServed', 'ms'),
    judged(`p99 of ${LIVE.path}`, 'liveP99', 'ms'),
    // What a round leaves behind is there in the next one too: the highest counts.
    judged('growth of the memory', 'memoryGrowth', 'MB', 'max'),
  ]
}

/** So many people log in in the same moment; somebody else asks whether the server is alive. */
export function loginsOf(count: number): Scenario {
  return {
    name: 'logins',
    summary: `${count} logins at once, and whether the server stays alive meanwhile`,
    run: async ({ rounds = ROUNDS, poolSize, entry, profileDir, say }, cleanup): Promise<Report> => {
      const { connectionString, productEnv } = await openStage(SIZE, cleanup)
      const accounts = { prefix: 'login', count, status: 'Approved' } as const
      const emails = await withClient(connectionString, (client) => makeAccounts(client, accounts))
      const product = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
      say(`Sending ${count} logins at once, ${rounds} times ...`)
      const storms = await stormRounds(product, emails, rounds)
      const machine = await machineOf(connectionString)
      return {
        lines: stormLines(storms, machine),
        json: {
          scenario: 'logins',
          targets: TARGETS,
          rounds: storms,
          settings: { count, poolSize },
          machine,
        },
      }
    },
  }
}

export const logins = loginsOf(LOGINS)
