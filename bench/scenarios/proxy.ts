import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../server/test/freePort.ts'
import type { Cleanup } from '../cleanup.ts'
import { FORM_TYPE, multipart } from '../multipart.ts'
import { startNginx } from '../nginx.ts'
import { judgedLine, machineLine } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { BenchRequest, Report, RunOptions, Scenario } from '../scenario.ts'
import { send } from '../send.ts'
import { chooseWriters, openSmallStage } from '../smallEstate.ts'
import { machineOf, withClient } from '../stage.ts'
import type { Stage } from '../stage.ts'

const READS = 1000
const REPORTS = 300
const PER_SECOND = 10
/** The benchmark sends an unanswered report again with the same key, as the page does, at most this many times. */
const REPEATS = 20
const REPEAT_MS = 500
const LIVE_LIMIT_MS = 20_000
const TITLE = 'Reported behind nginx'
const PHOTO = new URL('../../server/test/fixtures/photo-4mb.jpg', import.meta.url)

export interface Rolled {
  reads: number
  reports: number
  restarts: number
  failed: string[]
  /** The number of reports that are missing from the database or stored more than once. */
  notOnce: number
}

interface Resident {
  headers: { authorization: string }
  fields: { PropertyId: string; CategoryId: string }
}

export interface Proxied {
  url: string
  resident: Resident
  /** Stops one server, starts it again and waits until it is ready. */
  restart(which: 0 | 1): Promise<void>
}

/**
 * Starts two servers with the settings of docs/operating.md, and nginx in front of them with the shipped
 * configuration.
 */
export async function openProxied(
  stage: Stage,
  { poolSize, entry }: Pick<RunOptions, 'poolSize' | 'entry'>,
  cleanup: Cleanup,
): Promise<Proxied> {
  const port = await freePort()
  const environment = async (): Promise<Record<string, string>> => ({
    ...(await stage.productEnv(poolSize)),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: 'loopback',
    PORT_WHEN_READY: 'true',
    DRAIN_SECONDS: '3',
  })
  const envs = [await environment(), await environment()] as const
  const start = (which: 0 | 1) => startProduct({ entry, env: envs[which] }, cleanup)
  const products = [await start(0), await start(1)]
  const upstreams = [Number(envs[0]['PORT']), Number(envs[1]['PORT'])] as const
  const url = await startNginx(stage.folder, port, upstreams, cleanup)
  const { residents, categoryId } = await withClient(stage.connectionString, (client) =>
    chooseWriters(client, 1),
  )
  const [one] = residents
  if (!one) throw new Error('There is no resident.')
  return {
    url,
    resident: {
      headers: { authorization: `Bearer ${one.token}` },
      fields: { PropertyId: String(one.propertyId), CategoryId: String(categoryId) },
    },
    restart: async (which) => {
      await products[which]?.stop()
      products[which] = await start(which)
    },
  }
}

const report = ({ resident }: Proxied, title: string): BenchRequest => ({
  method: 'POST',
  path: '/api/issues/report',
  headers: {
    ...resident.headers,
    'content-type': FORM_TYPE,
    'idempotency-key': crypto.randomUUID(),
  },
  body: multipart({ ...resident.fields, Title: title, Description: 'Servers come and go.' }),
})

/** Returns the failure of a request, or undefined if the request succeeds. */
async function failureOf(agent: Agent, url: string, request: BenchRequest): Promise<string | undefined> {
  const repeats = request.method === 'POST' ? REPEATS : 0
  for (let repeat = 0; ; repeat += 1) {
    const answer = await send(agent, url, request).catch((error: unknown) => String(error))
    if (typeof answer !== 'string' && answer.status < 300) return undefined
    const said = typeof answer === 'string' ? answer : `${answer.status}: ${answer.body}`
    if (repeat === repeats) return `${request.method} ${request.path}: ${said}`
    await delay(REPEAT_MS)
  }
}

/** Sends reads and reports at a steady pace. Restarts the servers in turn until all requests are sent. */
export async function roll(
  stage: Stage,
  proxied: Proxied,
  counts: { reads: number; reports: number },
): Promise<Rolled> {
  const agent = new Agent({ keepAlive: true })
  const total = counts.reads + counts.reports
  const isReport = (at: number): boolean =>
    Math.floor(((at + 1) * counts.reports) / total) > Math.floor((at * counts.reports) / total)
  const list: BenchRequest = {
    method: 'GET',
    path: '/api/issues?limit=20',
    headers: proxied.resident.headers,
  }
  let sent = 0
  const sending = (async (): Promise<(string | undefined)[]> => {
    const asked: Promise<string | undefined>[] = []
    for (; sent < total; sent += 1) {
      asked.push(failureOf(agent, proxied.url, isReport(sent) ? report(proxied, `${TITLE} ${sent}`) : list))
      await delay(1000 / PER_SECOND)
    }
    return Promise.all(asked)
  })()
  const isOver = (): boolean => sent >= total
  let restarts = 0
  for (; !isOver() || restarts < 2; restarts += 1) await proxied.restart(restarts % 2 === 0 ? 0 : 1)
  const failed = (await sending).filter((failure) => failure !== undefined)
  agent.destroy()
  const { rows } = await withClient(stage.connectionString, (client) =>
    client.query<{ all: number; different: number }>(
      `select count(*)::int as all, count(distinct title)::int as different from issues where title like '${TITLE} %'`,
    ),
  )
  const { all = 0, different = 0 } = rows[0] ?? {}
  const notOnce = counts.reports - different + (all - different)
  return { ...counts, restarts, failed, notOnce }
}

/** Sends a report with a 4 MB photo. Returns the HTTP status. */
export async function reportPhoto({ url, resident }: Proxied): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...resident.fields,
    Title: 'A photo',
    Description: 'Of 4 MB.',
  }))
    form.set(name, value)
  form.set('files', new Blob([readFileSync(PHOTO)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${url}/api/issues/report`, {
    method: 'POST',
    headers: resident.headers,
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Returns whether a live event arrives after a report. */
export async function hearsEvents(proxied: Proxied): Promise<boolean> {
  const stop = AbortSignal.timeout(LIVE_LIMIT_MS)
  const stream = await fetch(`${proxied.url}/api/events`, { headers: proxied.resident.headers, signal: stop })
  const agent = new Agent()
  const reporting = failureOf(agent, proxied.url, report(proxied, 'Heard of at once'))
  let heard = ''
  for await (const chunk of stream.body ?? []) {
    heard += Buffer.from(chunk).toString()
    if (heard.includes('data: ')) break
  }
  await reporting
  agent.destroy()
  return heard.includes('data: ')
}

/** Checks what docs/operating.md promises about nginx. */
export const proxy: Scenario = {
  name: 'proxy',
  summary: `two servers behind nginx as shipped: a photo of 4 MB, a live event, ${READS} reads and ${REPORTS} reports while each is restarted`,
  run: async ({ say, ...product }, cleanup): Promise<Report> => {
    const stage = await openSmallStage(cleanup)
    const proxied = await openProxied(stage, product, cleanup)
    say(
      `Sending ${READS} reads and ${REPORTS} reports, ${PER_SECOND} a second, while the two are restarted ...`,
    )
    const rolled = await roll(stage, proxied, { reads: READS, reports: REPORTS })
    const photo = await reportPhoto(proxied)
    const live = await hearsEvents(proxied)
    const machine = await machineOf(stage.connectionString)
    return {
      lines: [
        machineLine(machine),
        '',
        `  a photo of 4 MB was answered ${photo}; a live event ${live ? 'came' : 'did not come'}`,
        `  ${rolled.reads} reads and ${rolled.reports} reports during ${rolled.restarts} restarts`,
        judgedLine('failed while servers were restarted', rolled.failed.length, 0),
        judgedLine('reports that are not there once', rolled.notOnce, 0),
        ...new Set(rolled.failed),
      ],
      json: { scenario: 'proxy', photo, live, rolled, machine },
    }
  },
}
