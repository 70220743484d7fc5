import type pg from 'pg'
import { endpoints } from '@doorstep/contract'
import { dashboardCalls } from '../../e2e/support/dashboardCalls.ts'
import { chooseCallers } from '../callers.ts'
import type { Caller } from '../callers.ts'
import { quantile } from '../load.ts'
import { residentOf, watchMemory } from '../memory.ts'
import { isReached, figureLine, machineLine } from '../print.ts'
import type { Figure } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { Report, Scenario } from '../scenario.ts'
import { openSessions } from '../sessions.ts'
import { machineOf, openStage, withClient } from '../stage.ts'

const SIZE = { properties: 500, users: 2000, issues: 5000 }
const PEOPLE = 10
const EXPORTS = 100
const TARGETS = { memory: 1.2, p95: 250 }
/** What is free after the last export is given back within this time. */
const SETTLE_MS = 5000
/** Of lists that need to know which table is wanted. */
const QUERIES: Record<string, string> = { '/reports/export': '?table=users' }

/** Every list that can be taken out as a file, below `/api`. */
export const exportPaths = (): string[] =>
  Object.values(endpoints)
    .filter(({ response, path }) => response === 'binary' && path.endsWith('/export'))
    .map(({ path }) => `${path}${QUERIES[path] ?? ''}`)

const ADMINISTRATORS = `
  insert into users (email, first_name, last_name, base_role, status)
  select 'export-admin' || n || '@example.test', 'Ada', 'Admin', 'ADMIN', 'Approved'
  from generate_series(1, $1::int) as n returning id`

async function choosePeople(client: pg.Client): Promise<{ admins: number[]; resident: Caller }> {
  const { rows } = await client.query<{ id: number }>(ADMINISTRATORS, [PEOPLE])
  const { resident } = await chooseCallers(client, 20)
  await client.query('vacuum analyze')
  return { admins: rows.map(({ id }) => Number(id)), resident }
}

async function read(address: string, token: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.text().catch(() => 'the answer broke off')
  if (!answer.ok || body === 'the answer broke off')
    throw new Error(`${address} answers ${answer.status}: ${body.slice(0, 300)}`)
}

/** Milliseconds until all that a dashboard asks for is there. */
async function openDashboard(url: string, propertyId: number, token: string): Promise<number> {
  const started = performance.now()
  const paths = Object.values(dashboardCalls(propertyId, false))
  await Promise.all(paths.map((path) => read(`${url}/api${path}`, token)))
  return performance.now() - started
}

/** Ten people take a hundred lists out, each one after the other, while a resident opens their dashboard again and again. */
export const exportsScenario: Scenario = {
  name: 'exports',
  summary: 'what a hundred exports by ten people leave in memory, and how long a resident waits meanwhile',
  run: async ({ poolSize, entry, profileDir, say }, cleanup): Promise<Report> => {
    const { connectionString, productEnv } = await openStage(SIZE, cleanup)
    const { admins, resident } = await withClient(connectionString, choosePeople)
    const tokenOf = await withClient(connectionString, (client) =>
      openSessions(client, [...admins, resident.userId]),
    )
    const { url, pid } = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    const paths = exportPaths()
    const dashboard = (): Promise<number> => openDashboard(url, resident.propertyId, tokenOf(resident.userId))
    const cold = residentOf(pid)
    say('Taking each list out once for everybody ...')
    const quiet: number[] = []
    for (const path of paths) {
      await Promise.all(admins.map((userId) => read(`${url}/api${path}`, tokenOf(userId))))
      quiet.push(await dashboard())
    }
    const before = residentOf(pid)
    say(`Taking ${EXPORTS} lists out ...`)
    const watch = watchMemory(pid)
    cleanup.add(async () => watch.stop())
    let left = EXPORTS
    const waits: number[] = []
    const takeOut = async (userId: number): Promise<void> => {
      while (left > 0) {
        left -= 1
        await read(`${url}/api${paths[left % paths.length]}`, tokenOf(userId))
      }
    }
    const started = performance.now()
    let isOver = false
    const taking = Promise.all(admins.map(takeOut)).finally(() => (isOver = true))
    // Judged below, after the last dashboard.
    taking.catch(() => undefined)
    while (!isOver) waits.push(await dashboard())
    await taking
    const seconds = (performance.now() - started) / 1000
    const most = watch.most()
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const after = residentOf(pid)
    const p95 = (values: readonly number[]): number =>
      quantile(
        values.toSorted((a, b) => a - b),
        0.95,
      )
    const figures: Figure[] = [
      {
        title: 'memory afterwards, of what it was',
        value: (100 * after) / before,
        unit: ' %',
        atMost: 100 * TARGETS.memory,
      },
      { title: 'p95 of the dashboard meanwhile', value: p95(waits), unit: ' ms', atMost: TARGETS.p95 },
    ]
    const machine = await machineOf(connectionString)
    return {
      lines: [
        `${EXPORTS} exports of ${paths.length} kinds by ${PEOPLE} people in ${seconds.toFixed(0)} s; ${SIZE.issues} issues`,
        machineLine(machine),
        ...figures.map(figureLine),
        `  memory ${cold.toFixed(0)} MB after the start, ${before.toFixed(0)} before, ${most.toFixed(0)} at most, ${after.toFixed(0)} afterwards; ${waits.length} dashboards, p95 between others ${p95(quiet).toFixed(0)} ms`,
      ],
      json: {
        scenario: 'exports',
        targets: TARGETS,
        cold,
        before,
        most,
        after,
        seconds,
        waits,
        quiet,
        settings: { poolSize },
        machine,
      },
      missed: figures.filter((figure) => !isReached(figure)).length,
    }
  },
}
