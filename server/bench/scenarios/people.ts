import type pg from 'pg'
import { driveRound } from '../load.ts'
import type { Round } from '../load.ts'
import { spreadOf } from '../measure.ts'
import { machineLine, range, verdict } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { BenchRequest, Report, Scenario } from '../scenario.ts'
import { openSessions } from '../sessions.ts'
import { machineOf, openStage, withClient } from '../stage.ts'

const SIZE = { properties: 2000, users: 20_000, issues: 100 }
const MAPPINGS = 50_000
const ROUNDS = 3
const TARGET_P95_MS = 200
const CONNECTIONS = 4
const ROUND_SECONDS = 2

// More homes and jobs for the people there are, until there are as many mappings as are asked for.
const MORE_MAPPINGS = `
  insert into property_roles (user_id, property_id, role)
  select 101 + (n * 7) % ($2::int - 100), 1 + (n * 31 + n / 13) % $3::int,
    (array['TENANT', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT'])[1 + n % 4]
  from generate_series(1, 2 * $1::int) as n
  on conflict do nothing`
const FEWER_MAPPINGS = `
  delete from property_roles where (user_id, property_id, role) in (
    select user_id, property_id, role from property_roles where role <> 'PMGR'
    order by md5(user_id || role || property_id) limit greatest(0, (select count(*) from property_roles) - $1::int))`
const ADMINISTRATOR = `
  insert into users (email, first_name, last_name, base_role, status)
  values ('people-admin@example.test', 'Ada', 'Admin', 'ADMIN', 'Approved') returning id`
// One who manages half of everything, and one who manages a single development.
const WIDE_MANAGER = `
  with manager as (insert into users (email, first_name, last_name, status)
    values ('people-manager@example.test', 'Mia', 'Manager', 'Approved') returning id)
  insert into property_roles (user_id, property_id, role)
  select manager.id, min(p.id), 'PMGR' from manager, properties p
  where p.development_id % 2 = 0 group by manager.id, p.development_id returning user_id as id`
const NARROW_MANAGER = `select min(user_id) as id from property_roles where role = 'PMGR'`
const APPLICANTS = `
  update users u set requested_property_id = 1 + u.id % $1::int where u.status in ('Pending', 'Rejected')`

const LISTS: Record<string, string[]> = {
  users: [
    '/admin/users?limit=50',
    '/admin/users?limit=50&sort=-appliedAt',
    '/admin/users?limit=50&sort=email&status=Approved',
    '/admin/users?limit=50&status=Pending',
    '/admin/users?limit=50&role=TENANT',
    '/admin/users?limit=50&role=CONTRACTOR&status=Approved',
    '/admin/users?limit=50&role=PMGR',
    '/admin/users?limit=50&q=khan',
    '/admin/users?limit=50&q=nobody-has-this-name',
  ],
  mappings: [
    '/admin/user-property-mappings?limit=50',
    '/admin/user-property-mappings?limit=50&sort=-property',
    '/admin/user-property-mappings?limit=50&role=CONTRACTOR',
    '/admin/user-property-mappings?limit=50&role=PMGR&sort=property',
    '/admin/user-property-mappings?limit=50&propertyId=7',
    '/admin/user-property-mappings?limit=50&userId=5000',
    '/admin/user-property-mappings?limit=50&q=nowak',
    '/admin/user-property-mappings?limit=50&q=nothing-is-called-so',
  ],
  selects: [
    '/admin/users?limit=50&status=Approved&q=gra',
    '/properties/all?limit=50&active=true&q=flat%2012',
    '/properties/all?limit=50',
    '/developments?limit=50',
    '/properties/developments?limit=50&q=dev',
    '/properties/7/occupants?limit=50&q=a',
  ],
  person: ['/admin/users/5000', '/admin/users/5000/events?limit=20', '/admin/invites?limit=50'],
}

async function one(client: pg.Client, sql: string, values: number[] = []): Promise<number> {
  const { rows } = await client.query<{ id: number }>(sql, values)
  return Number(rows[0]?.id)
}

/** The people of the data set, with mappings enough; answers whose requests are measured. */
export async function fill(client: pg.Client): Promise<Record<string, number>> {
  await client.query(MORE_MAPPINGS, [MAPPINGS, SIZE.users, SIZE.properties])
  await client.query(FEWER_MAPPINGS, [MAPPINGS])
  await client.query(APPLICANTS, [SIZE.properties])
  const readers = {
    administrator: await one(client, ADMINISTRATOR),
    'manager of many': await one(client, WIDE_MANAGER),
    'manager of one': await one(client, NARROW_MANAGER),
  }
  await client.query('vacuum analyze')
  return readers
}

interface Measured {
  reader: string
  path: string
  rounds: Round[]
}

const p95Of = ({ rounds }: Measured): number => spreadOf(rounds.map(({ p95 }) => p95)).median

/** The second page, which starts at the cursor that the first one gives. */
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

export const people: Scenario = {
  name: 'people',
  summary: 'lists of 20,000 people and 50,000 roles, with filters and typing',
  run: async (options, cleanup): Promise<Report> => {
    const { rounds = ROUNDS, only = Object.keys(LISTS), poolSize, entry, profileDir, say } = options
    const { connectionString, productEnv } = await openStage(SIZE, cleanup)
    const readers = await withClient(connectionString, fill)
    const tokenOf = await withClient(connectionString, (client) =>
      openSessions(client, Object.values(readers)),
    )
    const { url } = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    const found: Record<string, Measured[]> = {}
    for (const name of only) {
      say(`Reading ${name} ...`)
      const measured = (found[name] ??= [])
      for (const [reader, userId] of Object.entries(readers))
        for (const path of LISTS[name] ?? []) {
          const headers = { authorization: `Bearer ${tokenOf(userId)}` }
          const first: BenchRequest = { method: 'GET', path: `/api${path}`, headers }
          const { status } = await fetch(url + first.path, { headers })
          // A manager does not see every property and person that an administrator does.
          if (status === 404 && reader !== 'administrator') continue
          if (status !== 200) throw new Error(`${path} answers ${status} to the ${reader}.`)
          const requests = [first, ...(await nextPages(url, first))]
          const load = { connections: CONNECTIONS, round: { seconds: ROUND_SECONDS } }
          const copies = Array.from({ length: CONNECTIONS }, () => requests).flat()
          await driveRound(url, copies, { ...load, round: { requests: 20 } })
          const made: Round[] = []
          for (let round = 0; round < rounds; round += 1) made.push(await driveRound(url, copies, load))
          measured.push({ reader, path: first.path, rounds: made })
        }
    }
    const machine = await machineOf(connectionString)
    return {
      lines: [
        `${SIZE.users} people, ${MAPPINGS} roles; ${CONNECTIONS} connections, ${rounds} rounds of ${ROUND_SECONDS} s each`,
        machineLine(machine),
        ...Object.entries(found).flatMap(([name, measured]) => linesOf(name, measured)),
      ],
      json: {
        scenario: 'people',
        target: { p95: TARGET_P95_MS },
        lists: found,
        settings: { poolSize },
        machine,
      },
    }
  },
}
