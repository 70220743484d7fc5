import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { hostileCalendars } from '../../server/test/hostileCalendars.ts'
import { quantile } from '../load.ts'
import { spreadOf } from '../measure.ts'
import type { Spread } from '../measure.ts'
import { watchMemory } from '../memory.ts'
import { machineLine, range, verdict } from '../print.ts'
import { LIVE, probe } from '../probe.ts'
import { startProduct } from '../processes.ts'
import type { BenchRequest, Report, Scenario } from '../scenario.ts'
import { send } from '../send.ts'
import { openSessions } from '../sessions.ts'
import { machineOf, openStage, withClient } from '../stage.ts'

const ROUNDS = 3
/** As a few people at work do. */
const ASK_EVERY_MS = 100
const ALONE_MS = 5000
const SIZE = { properties: 50, users: 200, issues: 1000 }
const ADMINISTRATOR = `
  insert into users (email, first_name, last_name, base_role, status)
  values ('files-admin@example.test', 'Ada', 'Admin', 'ADMIN', 'Approved') returning id`
const TARGETS = { p99: 200, memoryGrowth: 400 }

type Others = Record<string, { p99: number; longest: number; count: number }>

interface Round {
  /** Milliseconds of others' requests, by what they ask for: with nobody else there, and during the attack. */
  alone: Others
  others: Others
  /** Milliseconds until the last file was refused. */
  refusedAfter: number
  memoryGrowth: number
}

/** What others wait for their answers while this goes on. */
async function othersDuring(
  url: string,
  headers: Record<string, string>,
  work: Promise<unknown>,
): Promise<Others> {
  const list: BenchRequest = { method: 'GET', path: '/api/issues?limit=50', headers }
  const probes = [LIVE, list].map((request) => ({
    path: request.path,
    life: probe(url, request, ASK_EVERY_MS),
  }))
  await work
  const others: Others = {}
  for (const { path, life } of probes) {
    const times = await life.stop()
    others[path] = { p99: quantile(times, 0.99), longest: times.at(-1) ?? Number.NaN, count: times.length }
  }
  return others
}

async function sendCalendars(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent()
  const started = performance.now()
  const answers = await Promise.all(
    Object.values(hostileCalendars).map((ics) =>
      send(agent, url, {
        method: 'POST',
        path: '/api/collections/file',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ics }),
      }),
    ),
  )
  const wrong = answers.find(({ status }) => status !== 400)
  if (wrong) throw new Error(`A hostile calendar was answered ${wrong.status}: ${wrong.body}`)
  return performance.now() - started
}

/** Every hostile calendar at once, while others go on with their work. */
async function attack(url: string, token: string): Promise<Omit<Round, 'memoryGrowth'>> {
  const headers = { authorization: `Bearer ${token}` }
  const alone = await othersDuring(url, headers, delay(ALONE_MS))
  const sending = sendCalendars(url, headers)
  const others = await othersDuring(url, headers, sending)
  return { alone, others, refusedAfter: await sending }
}

function linesOf(rounds: readonly Round[]): string[] {
  const paths = Object.keys(rounds[0]?.others ?? {})
  const growth = spreadOf(rounds.map(({ memoryGrowth }) => memoryGrowth))
  const spread = (phase: 'alone' | 'others', path: string, name: 'p99' | 'longest'): Spread =>
    spreadOf(rounds.map((round) => round[phase][path]?.[name] ?? Number.NaN))
  return [
    ...paths.flatMap((path) => {
      const p99 = spread('others', path, 'p99')
      return [
        `  p99 of ${path.padEnd(28)}${range(p99, 0)} ms, target ${TARGETS.p99}: ${verdict(p99.max <= TARGETS.p99)}`,
        `  longest                            ${range(spread('others', path, 'longest'), 0)} ms`,
        `  p99 without an attack              ${range(spread('alone', path, 'p99'), 0)} ms`,
      ]
    }),
    `  until the last was refused         ${range(spreadOf(rounds.map(({ refusedAfter }) => refusedAfter)), 0)} ms`,
    `  growth of the memory               ${range(growth, 0)} MB, target ${TARGETS.memoryGrowth}: ${verdict(growth.max <= TARGETS.memoryGrowth)}`,
  ]
}

/** Somebody sends calendar files that are walked for ever; everybody else asks for what they need. */
export const files: Scenario = {
  name: 'files',
  summary: 'calendar files that are walked for ever, and whether everybody else is served meanwhile',
  run: async ({ rounds = ROUNDS, poolSize, entry, profileDir, say }, cleanup): Promise<Report> => {
    const { connectionString, productEnv } = await openStage(SIZE, cleanup)
    const token = await withClient(connectionString, async (client) => {
      const { rows } = await client.query<{ id: string }>(ADMINISTRATOR)
      const id = Number(rows[0]?.id)
      return (await openSessions(client, [id]))(id)
    })
    const product = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    say(`Sending ${Object.keys(hostileCalendars).length} hostile calendars at once, ${rounds} times ...`)
    const memory = watchMemory(product.pid)
    const measured: Round[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        const attacked = await attack(product.url, token)
        measured.push({ ...attacked, memoryGrowth: memory.growth() })
      }
    } finally {
      memory.stop()
    }
    const machine = await machineOf(connectionString)
    const head = `${rounds} rounds; the median of the rounds, with the lowest and the highest`
    return {
      lines: [head, machineLine(machine), '', ...linesOf(measured)],
      json: { scenario: 'files', targets: TARGETS, rounds: measured, settings: { poolSize }, machine },
    }
  },
}
