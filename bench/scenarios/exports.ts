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
/** How long the process has after the last export to return free memory to the system. */
const SETTLE_MS = 5000
/** The query of each export that needs the name of a table. */
const QUERIES: Record<string, string> = { '/reports/export': '?table=users' }

/** Returns the path below `/api` of every list that can be exported. */
export const exportPaths = (): string[] =>
  Object.values(endpoints)
    .filter(({ response, path }) => response === 'binary' && path.endsWith('/export'))
    .map(({ path }) => `${path}${QUERIES[path] ?? ''}`)

const ADMINISTRATORS = `
  insert into users (email, first_name, last_name, base_role, status)
  select 'export-admin' || n || '@example.test', 'Ada', 'Admin', 'ADMIN', 'Approved'
  from generate_series(1, $1::int) as n returning id`

async function choosePeople(client: pg.Client): Promise<{ admins: number[]; resident: Caller }> {
  const { rows } = await client.query<{ id: string }>(ADMINISTRATORS, [PEOPLE])
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

/** Returns the milliseconds until every response for a dashboard has arrived. */
async function openDashboard(url: string, propertyId: number, token: string): Promise<number> {
  const started = performance.now()
  const paths = Object.values(dashboardCalls(propertyId, false))
  await Promise.all(paths.map((path) => read(`${url}/api${path}`, token)))
  return performance.now() - started
}

const p95Of = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return quantile(sorted, 0.95)
}

interface Taking {
  url: string
  pid: number
  people: { admins: number[]; resident: Caller }
  tokenOf: (userId: number) => string
}

interface Taken {
  /** Memory in megabytes: after the start, before the exports, at the peak, and after the exports. */
  memory: Record<'cold' | 'before' | 'most' | 'after', number>
  seconds: number
  /** Load times of a dashboard in milliseconds, between exports and during exports. */
  quiet: number[]
  waits: number[]
}

async function takeAll({ url, pid, people: { admins, resident }, tokenOf }: Taking): Promise<Taken> {
  const paths = exportPaths()
  const take = (path: string | undefined, userId: number): Promise<void> =>
    read(`${url}/api${path}`, tokenOf(userId))
  const dashboard = (): Promise<number> => openDashboard(url, resident.propertyId, tokenOf(resident.userId))
  const [quiet, waits]: [number[], number[]] = [[], []]
  const cold = residentOf(pid)
  for (const path of paths) {
    await Promise.all(admins.map((userId) => take(path, userId)))
    quiet.push(await dashboard())
  }
  const before = residentOf(pid)
  const watch = watchMemory(pid)
  const state = { left: EXPORTS, isOver: false }
  const started = performance.now()
  const takeTurns = async (userId: number): Promise<void> => {
    while (state.left > 0) {
      state.left -= 1
      await take(paths[state.left % paths.length], userId)
    }
  }
  const taking = Promise.allSettled(admins.map(takeTurns)).finally(() => (state.isOver = true))
  while (!state.isOver) waits.push(await dashboard())
  for (const outcome of await taking) if (outcome.status === 'rejected') throw outcome.reason
  const seconds = (performance.now() - started) / 1000
  const most = watch.most()
  watch.stop()
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  return { memory: { cold, before, most, after: residentOf(pid) }, seconds, quiet, waits }
}

function figuresOf({ memory: { before, after }, waits }: Taken): Figure[] {
  const memory = { value: (100 * after) / before, unit: ' %', atMost: 100 * TARGETS.memory }
  return [
    { title: 'memory afterwards, of what it was', ...memory },
    { title: 'p95 of the dashboard meanwhile', value: p95Of(waits), unit: ' ms', atMost: TARGETS.p95 },
  ]
}

function linesOf(taken: Taken): string[] {
  const { memory, seconds, quiet, waits } = taken
  const [cold, before, most, after] = [memory.cold, memory.before, memory.most, memory.after].map(
    (megabytes) => megabytes.toFixed(0),
  )
  return [
    `${EXPORTS} exports by ${PEOPLE} people in ${seconds.toFixed(0)} s; ${SIZE.issues} issues`,
    ...figuresOf(taken).map(figureLine),
    `  memory ${cold} MB after the start, ${before} before, ${most} at most, ${after} afterwards`,
    `  ${waits.length} dashboards meanwhile; p95 between exports ${p95Of(quiet).toFixed(0)} ms`,
  ]
}

/**
 * Ten people export a hundred lists, and each person exports one list at a time. Meanwhile, a resident repeatedly opens
 * the dashboard.
 */
export const exportsScenario: Scenario = {
  name: 'exports',
  summary: 'what a hundred exports by ten people leave in memory, and how long a resident waits meanwhile',
  run: async ({ poolSize, entry, profileDir, say }, cleanup): Promise<Report> => {
    const { connectionString, productEnv } = await openStage(SIZE, cleanup)
    const people = await withClient(connectionString, choosePeople)
    const userIds = [...people.admins, people.resident.userId]
    const tokenOf = await withClient(connectionString, (client) => openSessions(client, userIds))
    const { url, pid } = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    say(`Taking ${EXPORTS} lists out, after each of them once for everybody ...`)
    const taken = await takeAll({ url, pid, people, tokenOf })
    const machine = await machineOf(connectionString)
    return {
      lines: [machineLine(machine), ...linesOf(taken)],
      json: { scenario: 'exports', targets: TARGETS, taken, settings: { poolSize }, machine },
      missed: figuresOf(taken).filter((figure) => !isReached(figure)).length,
    }
  },
}
