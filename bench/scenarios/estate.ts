import type pg from 'pg'
import { fillEstate } from '../estateRows.ts'
import { listScenario } from '../lists.ts'
import type { Scenario } from '../scenario.ts'

const SIZE = { properties: 400, users: 2000, issues: 100 }
const DEVELOPMENTS = 5000
const PROPERTIES_OF_A_DEVELOPMENT = 20
const POLL_P95_MS = 50

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

// The data set's own developments come first; the rest is added to them.
const MORE_DEVELOPMENTS = `
  insert into developments (name, site_name, address, town_id)
  select (array['Mill', 'Quay', 'Oak', 'Elm', 'Station', 'Canal', 'Park'])[1 + n % 7] || ' House ' || n, 'Estate ' || n,
    n || ' Long Road', (select min(id) + n % 900 from towns)
  from generate_series(1, $1::int - (select count(*)::int from developments)) as n`
const MORE_PROPERTIES = `
  insert into properties (development_id, name, address)
  select d.id, 'Flat ' || n, n || ' ' || d.name || ', ' || d.address
  from developments d, generate_series(1, $1::int) as n
  where not exists (select from properties p where p.development_id = d.id)`
const ADMINISTRATOR = `
  insert into users (email, first_name, last_name, base_role, status)
  values ('estate-admin@example.test', 'Ada', 'Admin', 'ADMIN', 'Approved') returning id`
// One who manages every tenth development, and one who lives in one.
const WIDE_MANAGER = `
  with manager as (insert into users (email, first_name, last_name, status)
    values ('estate-manager@example.test', 'Mia', 'Manager', 'Approved') returning id)
  insert into property_roles (user_id, property_id, role)
  select manager.id, min(p.id), 'PMGR' from manager, properties p
  where p.development_id % 10 = 0 group by manager.id, p.development_id returning user_id as id`
const RESIDENT = `select user_id as id from property_roles where role = 'TENANT' and property_id = 7 limit 1`

const LISTS: Record<string, string[]> = {
  developments: [
    '/developments?limit=50',
    '/developments?limit=50&sort=-city',
    '/developments?limit=50&q=quay',
    '/developments?limit=50&q=nothing-is-called-so',
    '/properties/developments?limit=50&q=oak%20house%2012',
  ],
  properties: [
    '/properties/all?limit=50',
    '/properties/all?limit=50&sort=-development',
    '/properties/all?limit=50&active=true&q=flat%2012',
    '/properties/all?limit=50&q=nothing-is-called-so',
    '/properties/all?limit=50&developmentId=77',
    '/dashboard/user-properties?limit=50&q=canal',
  ],
  activities: [
    '/maintenanceactivity?limit=50',
    '/maintenanceactivity?limit=50&sort=-propertyName',
    '/maintenanceactivity?limit=50&sort=activity&status=active',
    '/maintenanceactivity?limit=50&property=mill&activity=gas',
    '/maintenanceactivity?limit=50&activity=nothing-is-called-so',
    '/maintenanceactivity/get_activites_by_property/7',
    `/maintenanceactivity/calendar?from=${dayFromNow(0)}&to=${dayFromNow(30)}`,
  ],
  alerts: [
    '/alerts?limit=50',
    '/alerts?limit=50&sort=expiresAt&state=active',
    '/alerts?limit=50&sort=siteName&q=canal',
    '/alerts?limit=50&q=nothing-is-called-so',
  ],
  'alerts poll': ['/alerts/active/7'],
  dashboard: ['/dashboard?propertyId=7', '/developments/1/collections'],
}

async function one(client: pg.Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(sql)
  return Number(rows[0]?.id)
}

/** 5,000 developments with everything that they have; answers whose requests are measured. */
export async function fill(client: pg.Client): Promise<Record<string, number>> {
  await client.query(MORE_DEVELOPMENTS, [DEVELOPMENTS])
  await client.query(MORE_PROPERTIES, [PROPERTIES_OF_A_DEVELOPMENT])
  await fillEstate(client)
  const readers = {
    administrator: await one(client, ADMINISTRATOR),
    'manager of many': await one(client, WIDE_MANAGER),
    resident: await one(client, RESIDENT),
  }
  await client.query('vacuum analyze')
  return readers
}

export const estate: Scenario = listScenario({
  name: 'estate',
  summary: 'lists of 5,000 developments and 100,000 properties, and the alerts poll',
  size: SIZE,
  what: `${DEVELOPMENTS} developments, ${DEVELOPMENTS * PROPERTIES_OF_A_DEVELOPMENT} properties`,
  fill,
  lists: LISTS,
  targets: { 'alerts poll': POLL_P95_MS },
})
