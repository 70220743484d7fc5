import type pg from 'pg'
import pidusage from 'pidusage'
import { postJson } from '../accounts.ts'
import type { DatasetSize } from '../dataset.ts'
import { fillEstate } from '../estateRows.ts'
import { watchMemory } from '../memory.ts'
import { countTold, openPage } from '../openPage.ts'
import type { OpenPage, Viewer } from '../openPage.ts'
import { atPace } from '../pace.ts'
import type { Paced } from '../pace.ts'
import { machineLine, verdict } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { Report, Scenario } from '../scenario.ts'
import { openSessions } from '../sessions.ts'
import { machineOf, openStage, withClient } from '../stage.ts'

const SIZE: DatasetSize = { properties: 2000, users: 2600, issues: 2000 }
const PAGES = 2000
const TARGETS = { p99: 50, cpu: 30, memory: 400 }
const NEWS_MS = 30_000

/** How many pages there are, and how often each polls. */
export interface Crowd {
  pages: number
  pollEveryMs: number
  /** Of each page, after a first one that is not counted. */
  polls: number
  openedPerSecond: number
}

const CROWD: Crowd = { pages: PAGES, pollEveryMs: 30_000, polls: 3, openedPerSecond: 100 }

const RESIDENTS = `
  select distinct on (u.id) u.id as "userId", m.property_id as "propertyId"
  from users u join property_roles m on m.user_id = u.id and m.role = 'TENANT' where u.status = 'Approved'
  order by u.id limit $1`
const ADMINISTRATOR = `
  insert into users (email, first_name, last_name, base_role, status)
  values ('dashboards-admin@example.test', 'Ada', 'Admin', 'ADMIN', 'Approved') returning id`

export interface Audience {
  viewers: Viewer[]
  /** Of an administrator, who has news. */
  token: string
}

/** So many residents, each with a session, and somebody with news for all of them. */
export async function prepareAudience(client: pg.Client, pages: number): Promise<Audience> {
  await fillEstate(client)
  const { rows } = await client.query<{ userId: number; propertyId: number }>(RESIDENTS, [pages])
  if (rows.length < pages) throw new Error(`There are ${rows.length} residents: make the data set larger.`)
  const administrators = await client.query<{ id: number }>(ADMINISTRATOR)
  const administrator = Number(administrators.rows[0]?.id)
  const tokenOf = await openSessions(client, [administrator, ...rows.map(({ userId }) => userId)])
  await client.query('vacuum analyze')
  return {
    viewers: rows.map(({ userId, propertyId }) => ({ token: tokenOf(userId), propertyId })),
    token: tokenOf(administrator),
  }
}

export interface Watched {
  polls: Paced
  /** Percent of one core that the product's process took meanwhile. */
  cpu: number
  /** The most megabytes that it held. */
  memory: number
  /** Pages that were told of an alert for all sites. */
  told: number
}

async function tellAll(url: string, token: string): Promise<void> {
  const { method, path, headers, body } = postJson('/api/alerts', {
    message: 'The water is off tomorrow from nine to eleven.',
    severity: 'Warning',
  })
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  })
  if (answer.status !== 201) throw new Error(`An alert was answered ${answer.status}: ${await answer.text()}`)
}

/** Opens all pages, lets them poll by turns, and tells them something at the end. */
export async function watchDashboards(
  { url, pid }: { url: string; pid: number },
  { viewers, token }: Audience,
  { pages, pollEveryMs, polls, openedPerSecond }: Crowd,
): Promise<Watched> {
  const memory = watchMemory(pid)
  const open: OpenPage[] = []
  try {
    await atPace({ perSecond: openedPerSecond, count: pages }, async (n) => {
      const viewer = viewers[n]
      if (viewer) open.push(await openPage(url, viewer))
    })
    const perSecond = (pages * 1000) / pollEveryMs
    const poll = async (n: number): Promise<void> => open[n % pages]?.poll()
    await atPace({ perSecond, count: pages }, poll)
    const before = await pidusage(pid)
    const started = performance.now()
    const paced = await atPace({ perSecond, count: pages * polls }, poll)
    const took = performance.now() - started
    const after = await pidusage(pid)
    await tellAll(url, token)
    return {
      polls: paced,
      cpu: (100 * (after.ctime - before.ctime)) / took,
      memory: memory.most(),
      told: await countTold(open, NEWS_MS),
    }
  } finally {
    memory.stop()
    for (const page of open) page.close()
  }
}

function judged(title: string, value: string, target: string, isReached: boolean): string {
  return `  ${title.padEnd(36)}${value.padEnd(14)}target ${target}: ${verdict(isReached)}`
}

export function dashboardsLines({ polls, cpu, memory, told }: Watched, { pages }: Crowd): string[] {
  const { p99 } = polls
  return [
    `  ${`p50 of ${polls.requests} polls`.padEnd(36)}${polls.p50.toFixed(1)} ms`,
    judged('p99 of the polls', `${p99.toFixed(1)} ms`, `${TARGETS.p99} ms`, p99 < TARGETS.p99),
    judged('share of one core', `${cpu.toFixed(0)} %`, `${TARGETS.cpu} %`, cpu <= TARGETS.cpu),
    judged('most memory', `${memory.toFixed(0)} MiB`, `${TARGETS.memory} MiB`, memory <= TARGETS.memory),
    judged('streams that were told of an alert', String(told), String(pages), told === pages),
  ]
}

export const dashboards: Scenario = {
  name: 'dashboards',
  summary: `${PAGES} open dashboards that poll the alerts every 30 seconds and hold a live stream`,
  run: async ({ poolSize, entry, profileDir, say }, cleanup): Promise<Report> => {
    const { connectionString, productEnv } = await openStage(SIZE, cleanup)
    const audience = await withClient(connectionString, (client) => prepareAudience(client, PAGES))
    const product = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    say(`Opening ${PAGES} dashboards, each of which polls ${CROWD.polls} times ...`)
    const watched = await watchDashboards(product, audience, CROWD)
    const machine = await machineOf(connectionString)
    return {
      lines: [
        `${PAGES} dashboards that poll every ${CROWD.pollEveryMs / 1000} s, each with a live stream`,
        machineLine(machine),
        '',
        ...dashboardsLines(watched, CROWD),
      ],
      json: {
        scenario: 'dashboards',
        targets: TARGETS,
        watched,
        settings: { size: SIZE, crowd: CROWD, poolSize },
        machine,
      },
    }
  },
}
