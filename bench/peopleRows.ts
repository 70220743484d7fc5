import type pg from 'pg'
import type { DatasetSize } from './dataset.ts'

const MAPPINGS = 50_000

// Gives existing people more homes and roles until there are as many mappings as requested.
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
// Two managers: one who manages half of all developments, and one who manages a single development.
const WIDE_MANAGER = `
  with manager as (insert into users (email, first_name, last_name, status)
    values ('people-manager@example.test', 'Mia', 'Manager', 'Approved') returning id)
  insert into property_roles (user_id, property_id, role)
  select manager.id, min(p.id), 'PMGR' from manager, homes p
  where p.development_id % 2 = 0 group by manager.id, p.development_id returning user_id as id`
const NARROW_MANAGER = `select min(user_id) as id from property_roles where role = 'PMGR'`
const APPLICANTS = `
  update users u set requested_property_id = 1 + u.id % $1::int where u.status in ('Pending', 'Rejected')`

async function one(client: pg.Client, sql: string, values: number[] = []): Promise<number> {
  const { rows } = await client.query<{ id: number }>(sql, values)
  return Number(rows[0]?.id)
}

/** Creates as many mappings as staff of a large estate work with. Returns the people whose requests are measured. */
export async function fillPeople(
  client: pg.Client,
  { users, properties }: DatasetSize,
): Promise<Record<string, number>> {
  await client.query(MORE_MAPPINGS, [MAPPINGS, users, properties])
  await client.query(FEWER_MAPPINGS, [MAPPINGS])
  await client.query(APPLICANTS, [properties])
  return {
    administrator: await one(client, ADMINISTRATOR),
    'manager of many': await one(client, WIDE_MANAGER),
    'manager of one': await one(client, NARROW_MANAGER),
  }
}
