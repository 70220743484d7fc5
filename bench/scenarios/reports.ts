import { Agent } from 'node:http'
import type pg from 'pg'
import { createDb, createPool } from '@doorstep/server/db/client'
import { addUpTallies } from '@doorstep/server/features/reports/tallies/service'
import type { DatasetSize } from '../dataset.ts'
import { quantile } from '../load.ts'
import { machineLine, verdict } from '../print.ts'
import { startProduct } from '../processes.ts'
import { prepareOrders, prepareReports } from '../reportRows.ts'
import type { Report, Scenario } from '../scenario.ts'
import { send } from '../send.ts'
import { openSessions } from '../sessions.ts'
import { machineOf, openStage, withClient } from '../stage.ts'
import type { Machine } from '../stage.ts'

const SIZE: DatasetSize = { properties: 20_000, users: 50_000, issues: 1_000_000 }
const ROUNDS = 40
const WARM_UPS = 3
const TARGET_P95_MS = 500

/** The manager of the most developments has the largest portfolio. */
const MANAGER = `
  select m.user_id from property_roles m join properties p on p.id = m.property_id where m.role = 'PMGR'
  group by m.user_id order by count(distinct p.development_id) desc, m.user_id limit 1`

export interface Reader {
  name: string
  token: string
}

export interface MeasuredReport {
  report: string
  reader: string
  requests: number
  p50: number
  p95: number
}

const DAY_MS = 86_400_000
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
/** Days that fill no whole month at either end, others with every request. */
const days = (at: number): string => `from=${dayBefore(1700 - at * 31)}&to=${dayBefore(20 + at)}`

/** What each report is called, and where it is with the n-th request: below `/api/reports`. */
export const REPORT_PATHS: [string, (at: number) => string][] = [
  ['summary', () => 'summary'],
  ['users', () => 'users'],
  ['properties without users', () => 'properties-without-users'],
  ['properties by development', () => 'properties-by-development'],
  ['issues', () => 'issues-summary'],
  ['issues, of some days', (at) => `issues-summary?${days(at)}`],
  ['issues, of a category', (at) => `issues-summary?categoryId=${1 + (at % 20)}`],
  ...(['approval', 'open', 'resolution', 'response'] as const).flatMap((measure) =>
    (['category', 'month'] as const).map((by): [string, (at: number) => string] => [
      `time to ${measure} by ${by}`,
      () => `issue-times?measure=${measure}&by=${by}`,
    ]),
  ),
  ...(['category', 'month'] as const).map((by): [string, (at: number) => string] => [
    `time to resolution by ${by}, some days`,
    (at) => `issue-times?measure=resolution&by=${by}&${days(at)}`,
  ]),
  ['age of unfinished issues', () => 'issue-ages'],
  ...(['firm', 'trade'] as const).flatMap((by): [string, (at: number) => string][] => [
    [`work orders by ${by}`, () => `order-outcomes?groupBy=${by}`],
    [`work orders by ${by}, of some days`, (at) => `order-outcomes?groupBy=${by}&${days(at)}`],
    [`time to accepted by ${by}`, () => `order-times?until=accepted&groupBy=${by}`],
    [`time to done by ${by}`, () => `order-times?until=done&groupBy=${by}`],
  ]),
  ['feedback', () => 'feedback?limit=50'],
  ['satisfaction', () => 'satisfaction'],
]

/** Asks for every report, one request after the other. */
export async function measureReports(
  url: string,
  readers: readonly Reader[],
  rounds: number,
): Promise<MeasuredReport[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const measured: MeasuredReport[] = []
  try {
    for (const { name: reader, token } of readers)
      for (const [report, path] of REPORT_PATHS) {
        const times: number[] = []
        for (let at = -WARM_UPS; at < rounds; at += 1) {
          const headers = { authorization: `Bearer ${token}` }
          const answer = await send(agent, url, {
            method: 'GET',
            path: `/api/reports/${path(Math.max(0, at))}`,
            headers,
          })
          if (answer.status !== 200) throw new Error(`${report} answered ${answer.status}: ${answer.body}`)
          if (at >= 0) times.push(answer.ms)
        }
        const sorted = times.toSorted((a, b) => a - b)
        measured.push({
          report,
          reader,
          requests: rounds,
          p50: quantile(sorted, 0.5),
          p95: quantile(sorted, 0.95),
        })
      }
    return measured
  } finally {
    agent.destroy()
  }
}

export function reportsLines(
  measured: readonly MeasuredReport[],
  { issues }: DatasetSize,
  machine: Machine,
): string[] {
  const slowest = Math.max(...measured.map(({ p95 }) => p95))
  return [
    `${issues} issues; ${measured[0]?.requests ?? 0} requests of each report, one after the other`,
    machineLine(machine),
    '',
    `  ${'report'.padEnd(42)}${'reader'.padEnd(16)}${'p50 ms'.padStart(8)}${'p95 ms'.padStart(8)}  target ${TARGET_P95_MS}`,
    ...measured.map(({ report, reader, p50, p95 }) => {
      const figures = [p50, p95].map((ms) => ms.toFixed(0).padStart(8)).join('')
      return `  ${report.padEnd(42)}${reader.padEnd(16)}${figures}  ${verdict(p95 < TARGET_P95_MS)}`
    }),
    '',
    `  slowest p95 ${slowest.toFixed(0)} ms, target ${TARGET_P95_MS}: ${verdict(slowest < TARGET_P95_MS)}`,
  ]
}

/** Adds up the changes as the product's job does; measured is what a running product answers from. */
export async function settle(connectionString: string): Promise<void> {
  const pool = createPool({ connectionString, max: 1, prepared: false })
  const db = createDb(pool)
  try {
    await addUpTallies({ db })
  } finally {
    await db.destroy()
  }
}

/** An administrator, and a manager whose portfolio is a part of the whole. */
export async function openReaders(client: pg.Client, adminId: number): Promise<Reader[]> {
  const { rows } = await client.query<{ user_id: number }>(MANAGER)
  const managerId = Number(rows[0]?.user_id)
  const tokenOf = await openSessions(client, [adminId, managerId])
  return [
    { name: 'administrator', token: tokenOf(adminId) },
    { name: 'manager', token: tokenOf(managerId) },
  ]
}

export const reports: Scenario = {
  name: 'reports',
  summary:
    'every report over a million issues and half as many work orders, for an administrator and a manager',
  run: async ({ rounds = ROUNDS, poolSize, entry, profileDir, say }, cleanup): Promise<Report> => {
    say(`Making ${SIZE.properties} properties, ${SIZE.users} users and ${SIZE.issues} issues ...`)
    const { connectionString, productEnv } = await openStage(SIZE, cleanup, { withHistory: false })
    say('Giving them times and tallies ...')
    const readers = await withClient(connectionString, async (client) => {
      const adminId = await prepareReports(client, SIZE.issues)
      await prepareOrders(client)
      return openReaders(client, adminId)
    })
    await settle(connectionString)
    await withClient(connectionString, (client) => client.query('vacuum analyze'))
    const product = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    say('Asking for the reports ...')
    const measured = await measureReports(product.url, readers, rounds)
    const machine = await machineOf(connectionString)
    return {
      lines: reportsLines(measured, SIZE, machine),
      json: {
        scenario: 'reports',
        target: TARGET_P95_MS,
        measured,
        settings: { size: SIZE, rounds, poolSize },
        machine,
      },
    }
  },
}
