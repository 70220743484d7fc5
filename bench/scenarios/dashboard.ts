import { chooseCallers } from '../callers.ts'
import { dashboardCalls } from '../dashboardCalls.ts'
import { FULL_SIZE } from '../dataset.ts'
import { fillEstate } from '../estateRows.ts'
import { spreadOf } from '../measure.ts'
import { pace } from '../pace.ts'
import type { Pace, Paced } from '../pace.ts'
import { machineLine, range, verdict } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { BenchRequest, Report, Scenario } from '../scenario.ts'
import { openSessions } from '../sessions.ts'
import { machineOf, openStage, withClient } from '../stage.ts'
import type pg from 'pg'

const ROUNDS = 3
const DEVELOPMENTS = 40
const PACE: Pace = { perSecond: 100, count: 500 }
const WARM_UP: Pace = { perSecond: 100, count: 100 }
const TARGET_P95_MS = 30

export interface DashboardCall {
  name: string
  caller: string
  request: BenchRequest
}

export interface MeasuredCall {
  call: string
  caller: string
  rounds: Paced[]
}

/** Fills in what a dashboard shows; answers its calls for a manager of 40 developments and for a resident. */
export async function prepareDashboard(client: pg.Client): Promise<DashboardCall[]> {
  await fillEstate(client)
  const callers = await chooseCallers(client, DEVELOPMENTS)
  const people = Object.entries(callers)
  const tokenOf = await openSessions(
    client,
    people.map(([, { userId }]) => userId),
  )
  await client.query('analyze')
  return people.flatMap(([caller, { userId, propertyId }]) =>
    Object.entries(dashboardCalls(propertyId, caller === 'manager')).map(([name, path]) => ({
      name,
      caller,
      request: {
        method: 'GET',
        path: `/api${path}`,
        headers: { authorization: `Bearer ${tokenOf(userId)}` },
      },
    })),
  )
}

interface Plan {
  rounds: number
  warmUp: Pace
  measured: Pace
}

/** Each call by itself, so many times a second. */
export async function measureDashboard(
  url: string,
  calls: readonly DashboardCall[],
  { rounds, warmUp, measured }: Plan,
): Promise<MeasuredCall[]> {
  const all: MeasuredCall[] = []
  for (const { name, caller, request } of calls) {
    await pace(url, request, warmUp)
    const paced: Paced[] = []
    for (let round = 0; round < rounds; round += 1) paced.push(await pace(url, request, measured))
    all.push({ call: name, caller, rounds: paced })
  }
  return all
}

const p95Of = ({ rounds }: MeasuredCall): number => spreadOf(rounds.map(({ p95 }) => p95)).median

export function dashboardLines(measured: readonly MeasuredCall[]): string[] {
  const slowest = Math.max(...measured.map(p95Of))
  return [
    '',
    `  ${'call'.padEnd(24)}${'caller'.padEnd(10)}${'p50 ms'.padEnd(20)}${'p95 ms'.padEnd(20)}target ${TARGET_P95_MS}`,
    ...measured.map((one) => {
      const spreads = (['p50', 'p95'] as const).map((key) =>
        range(spreadOf(one.rounds.map((round) => round[key])), 1).padEnd(20),
      )
      return `  ${one.call.padEnd(24)}${one.caller.padEnd(10)}${spreads.join('')}${verdict(p95Of(one) < TARGET_P95_MS)}`
    }),
    '',
    `  slowest p95 ${slowest.toFixed(1)} ms, target ${TARGET_P95_MS}: ${verdict(slowest < TARGET_P95_MS)}`,
  ]
}

export const dashboard: Scenario = {
  name: 'dashboard',
  summary: 'every call of a dashboard, each 100 times a second',
  run: async ({ rounds = ROUNDS, poolSize, entry, profileDir, say }, cleanup): Promise<Report> => {
    const { connectionString, productEnv } = await openStage(FULL_SIZE, cleanup)
    const calls = await withClient(connectionString, prepareDashboard)
    const { url } = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    say(`Opening dashboards: ${calls.length} calls, each ${PACE.perSecond} times a second ...`)
    const measured = await measureDashboard(url, calls, { rounds, warmUp: WARM_UP, measured: PACE })
    const machine = await machineOf(connectionString)
    return {
      lines: [
        `${FULL_SIZE.issues} issues; each call by itself ${PACE.perSecond} times a second, ${rounds} rounds of ${PACE.count}; a manager of ${DEVELOPMENTS} developments and a resident`,
        machineLine(machine),
        ...dashboardLines(measured),
      ],
      json: {
        scenario: 'dashboard',
        target: { p95: TARGET_P95_MS },
        calls: measured,
        settings: { size: FULL_SIZE, pace: PACE, rounds, poolSize },
        machine,
      },
    }
  },
}
