import type pg from 'pg'
import { DESK_COUNTS, DESK_ROWS, QUEUE_LISTS } from '../deskQueues.ts'
import { SEARCHED_ROWS, SEARCHES } from '../deskSearches.ts'
import { driveRound } from '../load.ts'
import type { Round } from '../load.ts'
import { spreadOf } from '../measure.ts'
import { fillPeople } from '../peopleRows.ts'
import { machineLine, range, verdict } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { BenchRequest, Report, Scenario } from '../scenario.ts'
import { openSessions } from '../sessions.ts'
import { machineOf, openStage, withClient } from '../stage.ts'

const ROUNDS = 3
const TARGET_P95_MS = 200
const CONNECTIONS = 4
const ROUND_SECONDS = 2
const SIZE = { properties: 2000, users: 20_000, issues: 50_000 }
/** Addresses below `/api`. Each is read by every caller who can use it. */
const LISTS: Record<string, readonly string[]> = {
  search: SEARCHES,
  queues: QUEUE_LISTS,
  counts: DESK_COUNTS,
}
const RESIDENT = `select user_id as id from property_roles where role = 'TENANT' and property_id = 7 limit 1`

/**
 * Fills an estate in full use: people and roles, search terms, and work to do. Returns the people whose requests are
 * measured.
 */
async function fill(client: pg.Client): Promise<Record<string, number>> {
  for (const rows of SEARCHED_ROWS) await client.query(rows)
  const readers = await fillPeople(client, SIZE)
  for (const rows of DESK_ROWS) await client.query(rows)
  const { rows } = await client.query<{ id: number }>(RESIDENT)
  await client.query('vacuum analyze')
  return { ...readers, resident: Number(rows[0]?.id) }
}

interface Measured {
  reader: string
  path: string
  rounds: Round[]
}

const p95Of = ({ rounds }: Measured): number => spreadOf(rounds.map(({ p95 }) => p95)).median

/** Returns requests for the second page, which starts at the cursor of the first. */
async function nextPages(url: string, request: BenchRequest): Promise<BenchRequest[]> {
  const answer = await fetch(url + request.path, { headers: request.headers })
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  await answer.arrayBuffer()
  return next === undefined ? [] : [{ ...request, path: next }]
}

function linesOf(name: string, measured: readonly Measured[]): string[] {
  const slowest = [...measured].sort((a, b) => p95Of(b) - p95Of(a))
  const worst = slowest[0] ? p95Of(slowest[0]) : 0
  return [
    '',
    `${name}: ${measured.length} requests; slowest p95 ${worst.toFixed(0)} ms, target ${TARGET_P95_MS} ms: ${verdict(worst < TARGET_P95_MS)}`,
    ...slowest.slice(0, 3).map(({ rounds, path, reader }) => {
      const p95 = spreadOf(rounds.map((round) => round.p95))
      const p50 = spreadOf(rounds.map((round) => round.p50))
      return `  p50 ${range(p50, 0).padEnd(14)} p95 ${range(p95, 0).padEnd(16)} ${path.replace('/api', '')} (${reader})`
    }),
  ]
}

/** Checks that each list meets its target at the 95th percentile, for people with different scopes. */
export const desk: Scenario = {
  name: 'desk',
  summary: 'what staff do all day, with 50,000 issues and 20,000 people',
  run: async (options, cleanup): Promise<Report> => {
    const { rounds = ROUNDS, only = Object.keys(LISTS), poolSize, entry, profileDir, say } = options
    const { connectionString, productEnv } = await openStage(SIZE, cleanup)
    const readers = await withClient(connectionString, fill)
    const tokenOf = await withClient(connectionString, (client) =>
      openSessions(client, Object.values(readers)),
    )
    const { url } = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    const found: Record<string, Measured[]> = {}
    for (const group of only) {
      say(`Reading ${group} ...`)
      const measured = (found[group] ??= [])
      for (const [reader, userId] of Object.entries(readers))
        for (const path of LISTS[group] ?? []) {
          const headers = { authorization: `Bearer ${tokenOf(userId)}` }
          const first: BenchRequest = { method: 'GET', path: `/api${path}`, headers }
          const read = await readRounds(url, first, { rounds, reader })
          if (read.length > 0) measured.push({ reader, path: `/api${path}`, rounds: read })
        }
    }
    const machine = await machineOf(connectionString)
    return {
      lines: [
        `${SIZE.issues} issues, ${SIZE.users} people; ${CONNECTIONS} connections, ${rounds} rounds of ${ROUND_SECONDS} s each`,
        machineLine(machine),
        ...Object.entries(found).flatMap(([group, measured]) => linesOf(group, measured)),
      ],
      json: {
        scenario: 'desk',
        target: { p95: TARGET_P95_MS },
        lists: found,
        settings: { poolSize },
        machine,
      },
    }
  },
}

/**
 * Measures a list. Returns no rounds if the reader may not use the list, because only administrators can use every
 * list.
 */
async function readRounds(
  url: string,
  first: BenchRequest,
  { rounds, reader }: { rounds: number; reader: string },
): Promise<Round[]> {
  const { status } = await fetch(url + first.path, { headers: first.headers })
  if ((status === 403 || status === 404) && reader !== 'administrator') return []
  if (status !== 200) throw new Error(`${first.path} answers ${status} to the ${reader}.`)
  const requests = [first, ...(await nextPages(url, first))]
  const load = { connections: CONNECTIONS, round: { seconds: ROUND_SECONDS } }
  const copies = Array.from({ length: CONNECTIONS }, () => requests).flat()
  await driveRound(url, copies, { ...load, round: { requests: 20 } })
  const made: Round[] = []
  for (let round = 0; round < rounds; round += 1) made.push(await driveRound(url, copies, load))
  return made
}
