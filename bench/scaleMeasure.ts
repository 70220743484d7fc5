import { Agent } from 'node:http'
import { quantile } from './load.ts'
import type { ScaleCall } from './scaleCalls.ts'
import type { ScaleReaders } from './scaleRows.ts'
import type { BenchRequest } from './scenario.ts'
import { send } from './send.ts'
import type { Answer } from './send.ts'

/** A running product and the number of issues in its database. */
export interface Site extends ScaleReaders {
  issues: number
  url: string
}

/** Response times at the 95th percentile of a round, in milliseconds. */
interface Round {
  /**
   * The time for the second page, or for the first page if there is no second page. For the second page, the server
   * does not count the rows of the list again.
   */
  rows: number
  first: number
}

export interface MeasuredCall extends Pick<ScaleCall, 'group' | 'reader' | 'name'> {
  /** Milliseconds of the first request after a start of the database and the product, by site. */
  cold: number[]
  /** True for each site whose list has a second page. */
  hasPages: boolean[]
  /** The results by round, then by site. */
  rounds: Round[][]
}

interface Plan {
  rounds: number
  /** The number of requests for each page in a round. */
  requests: number
}

function requestOf({ tokens, home }: Site, { reader, pathOf }: ScaleCall): BenchRequest {
  const headers = { authorization: `Bearer ${tokens[reader]}` }
  return { method: 'GET', path: `/api${pathOf(home)}`, headers }
}

/** The product's statement timeout. A slower read is recorded with this time, not as an error. */
const GIVEN_UP_MS = 5000

async function askFor(agent: Agent, url: string, request: BenchRequest): Promise<Answer> {
  const answer = await send(agent, url, request)
  return answer.status === 503 ? { ...answer, ms: Math.max(answer.ms, GIVEN_UP_MS) } : answer
}

const refusal = ({ path }: BenchRequest, { status, body }: Answer): Error =>
  new Error(`${path} answered ${status}: ${body}`)

/** Returns the response, or undefined if the person may not make this call. */
async function ask(agent: Agent, site: Site, call: ScaleCall): Promise<Answer | undefined> {
  const request = requestOf(site, call)
  const answer = await askFor(agent, site.url, request)
  if ((answer.status === 403 || answer.status === 404) && call.reader !== 'administrator') return undefined
  if (answer.status !== 200 && answer.status !== 503) throw refusal(request, answer)
  return answer
}

/** Sends each call once, in order, as the first requests to a product whose database has read nothing yet. */
export async function measureCold(
  site: Site,
  calls: readonly ScaleCall[],
): Promise<ReadonlyMap<ScaleCall, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Map<ScaleCall, number>()
  try {
    for (const call of calls) {
      const answer = await ask(agent, site, call)
      if (answer) times.set(call, answer.ms)
    }
    return times
  } finally {
    agent.destroy()
  }
}

function nextPage(request: BenchRequest, { headers }: Answer): BenchRequest | undefined {
  const { link } = headers
  const next = typeof link === 'string' ? /<([^>]+)>; rel="next"/.exec(link)?.[1] : undefined
  return next === undefined ? undefined : { ...request, path: next }
}

interface Page {
  url: string
  first: BenchRequest
  next: BenchRequest | undefined
}

async function timeOf(agent: Agent, url: string, request: BenchRequest): Promise<number> {
  const answer = await askFor(agent, url, request)
  if (answer.status !== 200 && answer.status !== 503) throw refusal(request, answer)
  return answer.ms
}

function p95Of(times: readonly number[]): number {
  return quantile(
    times.toSorted((a, b) => a - b),
    0.95,
  )
}

/** Each request goes to the next site, so that other load on the machine affects all sites equally. */
async function measureRound(agent: Agent, pages: readonly Page[], requests: number): Promise<Round[]> {
  const times = pages.map(() => ({ first: [] as number[], next: [] as number[] }))
  for (let n = 0; n < requests; n += 1)
    for (const [at, { url, first, next }] of pages.entries()) {
      times[at]?.first.push(await timeOf(agent, url, first))
      if (next) times[at]?.next.push(await timeOf(agent, url, next))
    }
  return times.map(({ first, next }) => ({
    first: p95Of(first),
    rows: p95Of(next.length > 0 ? next : first),
  }))
}

/** The minimum number of times that even a slow call is sent to each site in a round. */
const FEWEST = 5
const ROUND_MS = 4000

/** Measures one call at every site. Returns undefined if the person may not make this call. */
async function measureCall(
  agent: Agent,
  sites: readonly Site[],
  call: ScaleCall,
  { rounds, requests }: Plan,
): Promise<Pick<MeasuredCall, 'hasPages' | 'rounds'> | undefined> {
  const pages: Page[] = []
  let slowest = 0
  for (const site of sites) {
    const answer = await ask(agent, site, call)
    if (!answer) return undefined
    slowest = Math.max(slowest, answer.ms)
    const first = requestOf(site, call)
    pages.push({ url: site.url, first, next: nextPage(first, answer) })
  }
  const often = Math.min(requests, Math.max(FEWEST, Math.floor(ROUND_MS / slowest)))
  await measureRound(agent, pages, Math.floor(often / 4))
  const all: Round[][] = []
  for (let round = 0; round < rounds; round += 1) all.push(await measureRound(agent, pages, often))
  return { hasPages: pages.map(({ next }) => next !== undefined), rounds: all }
}

/** Measures all calls that people may make, one after the other. */
export async function measureScale(
  sites: readonly Site[],
  calls: readonly ScaleCall[],
  cold: readonly ReadonlyMap<ScaleCall, number>[],
  plan: Plan,
): Promise<MeasuredCall[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const measured: MeasuredCall[] = []
  try {
    for (const call of calls) {
      const warm = await measureCall(agent, sites, call, plan)
      const { group, reader, name } = call
      const coldTimes = cold.map((times) => times.get(call) ?? Number.NaN)
      if (warm) measured.push({ group, reader, name, cold: coldTimes, ...warm })
    }
    return measured
  } finally {
    agent.destroy()
  }
}
