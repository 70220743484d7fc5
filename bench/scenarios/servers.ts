import { Agent } from 'node:http'
import { loginRequest, makeAccounts, PASSWORD } from '../accounts.ts'
import type { Cleanup } from '../cleanup.ts'
import { FORM_TYPE, multipart } from '../multipart.ts'
import { startPair } from '../pair.ts'
import { judgedLine, machineLine } from '../print.ts'
import { startProduct } from '../processes.ts'
import { askDuring, askUntilLetGo, servedPerSecond } from '../rolling.ts'
import type { Asked } from '../rolling.ts'
import type { BenchRequest, Report, RunOptions, Scenario } from '../scenario.ts'
import { send } from '../send.ts'
import { chooseWriters, openSmallStage } from '../smallEstate.ts'
import { machineOf, withClient } from '../stage.ts'
import type { Stage } from '../stage.ts'

const LOGINS = 200
const REQUESTS = 5000
/** The number of requests that measure the capacity of one server. The first requests warm the server up. */
const MEASURED = 500
/** The minimum number of restarts, even if all requests are sent sooner. */
const RESTARTS = 10
const STOPS = 20
const CONNECTIONS = 50
/** The product's own limit on logins from one IP address. The benchmark raises this limit in other scenarios. */
const LOGIN_LIMIT = { LIMIT_LOGIN_IP: '25/5m' }

type Product = Pick<RunOptions, 'poolSize' | 'entry'>

/** Returns requests for a resident's list and for a report. */
export async function residentsRequests(stage: Stage): Promise<BenchRequest[]> {
  const { residents, categoryId } = await withClient(stage.connectionString, (client) =>
    chooseWriters(client, 1),
  )
  const [resident] = residents
  if (!resident) throw new Error('There is no resident.')
  const headers = { authorization: `Bearer ${resident.token}` }
  const report = {
    Title: 'A tap that drips',
    Description: 'It drips while servers come and go.',
    PropertyId: String(resident.propertyId),
    CategoryId: String(categoryId),
  }
  return [
    { method: 'GET', path: '/api/issues?limit=20', headers },
    {
      method: 'POST',
      path: '/api/issues/report',
      headers: { ...headers, 'content-type': FORM_TYPE },
      body: multipart(report),
    },
  ]
}

interface Storm {
  served: number
  refused: number
}

/** Signs in with every account at the same time, each on its own connection. */
async function storm(url: string, emails: readonly string[]): Promise<Storm> {
  const agent = new Agent()
  const answers = await Promise.all(emails.map((email) => send(agent, url, loginRequest(email, PASSWORD))))
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status, headers }) => status === 503 && 'retry-after' in headers)
  if (served.length + refused.length < emails.length)
    throw new Error(`Logins were answered ${[...new Set(answers.map(({ status }) => status))].join(', ')}.`)
  return { served: served.length, refused: refused.length }
}

async function stormBoth(stage: Stage, product: Product, cleanup: Cleanup) {
  const emails = await withClient(stage.connectionString, (client) =>
    makeAccounts(client, { prefix: 'storm', count: LOGINS, status: 'Approved' }),
  )
  const env = { ...(await stage.productEnv(product.poolSize)), ...LOGIN_LIMIT }
  const single = await startProduct({ entry: product.entry, env }, cleanup)
  const alone = await storm(single.url, emails)
  await single.stop()
  const pair = await startPair(stage, product, LOGIN_LIMIT, cleanup)
  return { alone, both: await storm(pair.url, emails), pair }
}

async function stopAgain(stage: Stage, product: Product, cleanup: Cleanup): Promise<Asked> {
  const [list] = await residentsRequests(stage)
  if (!list) throw new Error('There is nothing to ask for.')
  const env = { ...(await stage.productEnv(product.poolSize)), DRAIN_SECONDS: '1' }
  const all: Asked = { requests: 0, failed: [] }
  for (let stop = 0; stop < STOPS; stop += 1) {
    const running = await startProduct({ entry: product.entry, env }, cleanup)
    let stopping: Promise<number | null> | undefined
    const asked = await askUntilLetGo(running.url, list, CONNECTIONS, () => {
      stopping = running.stop()
    })
    const code = await stopping
    all.requests += asked.requests
    all.failed.push(...asked.failed)
    if (code !== 0) all.failed.push(`ended with code ${code}`)
  }
  return all
}

/** Measures two servers behind a balancer, and one server that stops while it is busy. */
export const servers: Scenario = {
  name: 'servers',
  summary: `two servers of one database: ${LOGINS} logins at once, ${REQUESTS} requests while each is restarted, ${STOPS} stops`,
  run: async ({ say, ...product }, cleanup): Promise<Report> => {
    const stage = await openSmallStage(cleanup)
    say(`Sending ${LOGINS} logins at once, to one server and to two ...`)
    const { alone, both, pair } = await stormBoth(stage, product, cleanup)
    const requests = await residentsRequests(stage)
    await servedPerSecond(pair.urls[0], requests, MEASURED)
    const served = await servedPerSecond(pair.urls[0], requests, MEASURED)
    const pace = { perSecond: served / 2, count: REQUESTS }
    say(
      `Sending ${REQUESTS} requests, ${pace.perSecond.toFixed(0)} a second, while the two are restarted by turns ...`,
    )
    let restarts = 0
    const rolled = await askDuring(pair.url, requests, pace, async (isOver) => {
      for (; !isOver() || restarts < RESTARTS; restarts += 1) await pair.restart(restarts % 2 === 0 ? 0 : 1)
    })
    say(`Stopping a server ${STOPS} times under ${CONNECTIONS} connections ...`)
    const stopped = await stopAgain(stage, product, cleanup)
    const machine = await machineOf(stage.connectionString)
    return {
      lines: [
        machineLine(machine),
        '',
        `  ${LOGINS} logins at once: ${alone.served} served by one server, ${both.served} by two; the others were asked to come again`,
        `  one server serves ${served.toFixed(0)} requests a second; at half of that:`,
        `  ${rolled.requests} requests during ${restarts} restarts, ${stopped.requests} before ${STOPS} stops`,
        judgedLine('failed while servers were restarted', rolled.failed.length, 0),
        judgedLine('dropped by a server that ended', stopped.failed.length, 0),
        ...new Set([...rolled.failed, ...stopped.failed]),
      ],
      json: { scenario: 'servers', alone, both, served, rolled, restarts, stopped, machine },
    }
  },
}
