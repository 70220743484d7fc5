import type { IssueStatus } from '@doorstep/contract/issues/rules'
import pg from 'pg'
import { ISSUES, ISSUE_ATTACHMENTS, ISSUE_EVENTS, ISSUE_NOTES } from './issueRows.ts'

export interface DatasetSize {
  properties: number
  users: number
  issues: number
}

export const FULL_SIZE: DatasetSize = { properties: 2000, users: 5000, issues: 50_000 }

const PROPERTIES_OF_A_DEVELOPMENT = 50
/**
 * Every tenth property is busy. The busy properties together have six in ten issues, so some lists are long and most
 * are short.
 */
const BUSY_EVERY = 10

/**
 * The percentage of issues with each final status. The status Approved is missing, because the system opens approved
 * issues at once.
 */
const SHARES: [IssueStatus, number][] = [
  ['Closed', 46],
  ['Resolved', 12],
  ['Open', 12],
  ['InProgress', 8],
  ['Submitted', 8],
  ['Pending', 4],
  ['AwaitingContract', 3],
  ['Rejected', 4],
  ['Withdrawn', 3],
]

/** People are inserted in this order, so that each role has a range of ids. */
interface Ranges {
  managers: number
  leaseholders: number
  agents: number
  contractors: number
  staff: number
}

function rangesOf({ users, properties }: DatasetSize): Ranges {
  const managers = Math.ceil(users / 250)
  const ranges = { managers, leaseholders: 2 * managers, agents: managers, contractors: managers }
  const staff = 5 * managers
  if (users - staff < properties) throw new Error('Every property needs a tenant: ask for more users.')
  return { ...ranges, staff }
}

const PLACES = `
  insert into towns (country_id, name)
  select c.id, 'Town ' || n from countries c, generate_series(1, 5) as n where c.iso_code = 'GB'`

const DEVELOPMENTS = `
  insert into developments (id, name, site_name, address, town_id)
  select n, 'Development ' || n, 'Site ' || n, n || ' Station Road',
    (select id from towns order by id offset n % 5 limit 1)
  from generate_series(1, $1::int) as n`

// Creating a development also creates its common parts. The homes get the lowest ids.
const RESERVED_IDS = `select setval(pg_get_serial_sequence('places', 'id'), $1::bigint)`

const PROPERTIES = `
  insert into homes (id, development_id, name, address)
  select n, 1 + (n - 1) / $2::int, 'Flat ' || 1 + (n - 1) % $2::int,
    1 + (n - 1) % $2::int || ' Development ' || 1 + (n - 1) / $2::int || ', Station Road'
  from generate_series(1, $1::int) as n`

const USERS = `
  insert into users (id, email, first_name, last_name, phone_number, status)
  select n, 'person-' || n || '@example.test',
    (array['Amira', 'Ben', 'Chloe', 'Dev', 'Elin', 'Femi', 'Grace', 'Harun', 'Isla', 'Jakub'])[1 + n % 10],
    (array['Okafor', 'Smith', 'Patel', 'Jones', 'Nowak', 'Khan', 'Evans'])[1 + n % 7] || ' ' || n,
    '+44770090' || lpad(n::text, 4, '0'),
    case when n <= $2::int or n % 25 > 2 then 'Approved'
      else (array['Pending', 'Suspended', 'Rejected'])[1 + n % 25] end
  from generate_series(1, $1::int) as n`

// One role mapping can make a person the manager of a whole development. Every seventh tenant has a second home.
const ROLES = `
  insert into property_roles (user_id, property_id, role)
  select 1 + (d - 1) % $3::int, 1 + (d - 1) * $2::int, 'PMGR' from generate_series(1, $4::int) as d
  union all
  select n, 1 + (n * 13 + k * 29) % $1::int,
    case when n <= $5::int then 'LEASE' when n <= $6::int then 'LETTINGAGENT' else 'CONTRACTOR' end
  from generate_series($3::int + 1, $7::int) as n, generate_series(1, 3) as k
  union all
  select n, 1 + (n - $7::int - 1) % $1::int, 'TENANT' from generate_series($7::int + 1, $8::int) as n
  union all
  select n, 1 + (n - $7::int + 4) % $1::int, 'TENANT' from generate_series($7::int + 1, $8::int) as n
  where n % 7 = 0
  on conflict do nothing`

export interface DatasetOptions {
  /** Whether to create the events, notes and photos of each issue. Default: true. */
  withHistory?: boolean
  /** Whether the history sets the times of each issue, which is slow. If false, the caller has to set these times. */
  withTimes?: boolean
}

const COUNTED = ['developments', 'places', 'users', 'issues'] as const

async function fill(
  client: pg.Client,
  size: DatasetSize,
  { withHistory = true, withTimes = true }: DatasetOptions,
): Promise<void> {
  const { managers, leaseholders, agents, staff } = rangesOf(size)
  const developments = Math.ceil(size.properties / PROPERTIES_OF_A_DEVELOPMENT)
  await client.query(PLACES)
  await client.query(RESERVED_IDS, [size.properties])
  await client.query(DEVELOPMENTS, [developments])
  await client.query(PROPERTIES, [size.properties, PROPERTIES_OF_A_DEVELOPMENT])
  await client.query(USERS, [size.users, staff])
  await client.query(ROLES, [
    size.properties,
    PROPERTIES_OF_A_DEVELOPMENT,
    managers,
    developments,
    managers + leaseholders,
    managers + leaseholders + agents,
    staff,
    size.users,
  ])
  const statuses = SHARES.flatMap(([status, share]) => Array.from({ length: share }, () => status))
  await client.query(ISSUES, [size.issues, size.properties, BUSY_EVERY, statuses, staff, size.users])
  if (!withHistory) return
  if (!withTimes) await client.query('alter table issue_events disable trigger user')
  await client.query(ISSUE_EVENTS, [managers])
  await client.query(ISSUE_NOTES, [managers])
  if (!withTimes) await client.query('alter table issue_events enable trigger user')
  await client.query(ISSUE_ATTACHMENTS)
}

/** Fills a migrated, empty database. The data is the same in every run. */
export async function generateDataset(
  connectionString: string,
  size: DatasetSize,
  options: DatasetOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await fill(client, size, options)
    for (const table of COUNTED)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    await client.query(`select setval('issues_job_id_seq', (select max(job_id) from issues))`)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
