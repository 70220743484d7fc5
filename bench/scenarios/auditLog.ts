import type pg from 'pg'
import { listScenario } from '../lists.ts'
import type { Scenario } from '../scenario.ts'

const SIZE = { properties: 2000, users: 5000, issues: 50_000 }
const DEVELOPMENTS = 40
/** The last one: nothing has happened there in the later half of the time. */
const QUIET = DEVELOPMENTS
/** Two million of them happen: what would be at the quiet place does not. */
const EVENTS = 2_060_000
const DAYS = 1000

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)

const ADMINISTRATOR = `
  insert into users (email, first_name, last_name, base_role, status)
  values ('audit-admin@example.test', 'Ada', 'Admin', 'ADMIN', 'Approved') returning id`
const MANAGER = `
  with manager as (insert into users (email, first_name, last_name, status)
    values ('audit-manager-' || $1::int || '-' || $2::int || '@example.test', 'Mia', 'Manager', 'Approved') returning id)
  insert into property_roles (user_id, property_id, role)
  select manager.id, min(p.id), 'PMGR' from manager, properties p
  where p.development_id between $1::int and $2::int group by manager.id, p.development_id returning user_id as id`

// Of twenty events ten are about an issue, one is about those of a list, four are sign-ins. The administrator did a fifth.
const EVENTS_OF_ALL = `
  insert into audit_events (at, actor_id, action, object_type, object_id, after, request_id)
  select now() - ($1::int - n) * (interval '1 day' * $2::int / $1::int),
    case when n % 5 = 0 then $3::int when n % 7 = 0 then null else 1 + n % 20 end,
    case t.type when 'session' then 'session.login'
      when 'issue' then case when n % 50000 = 1 then 'issue.redactText' when n % 20 in (1, 2, 3, 10) then 'issue.readVulnerablePersons'
        when n % 20 < 7 then 'issue.update' else 'issue.changeStatus' end
      when 'user' then case when n % 2 = 0 then 'profile.update' else 'user.readPhoneNumber' end
      else t.type || '.update' end,
    t.type, case t.type when 'issue' then case when n % 20 <> 10 then i.id end
      when 'property' then i.property_id when 'activity' then 1 + n % 100 when 'alert' then 1 + n % 100
      when 'development' then 1 + (i.property_id - 1) / 50 else 1 + n % 5000 end,
    case when n % 20 = 10 then jsonb_build_object('issueIds', jsonb_build_array(i.id, j.id)) end, 'bench'
  from generate_series(1, $1::int) as n
  cross join lateral (select case when n % 20 < 11 then 'issue' when n % 20 < 15 then 'session' when n % 20 < 17 then 'user'
    when n % 20 = 17 then 'property' when n % 20 = 18 then 'activity' when n % 1000 = 19 then 'development' else 'alert'
    end as type) t
  join issues i on i.id = 1 + n::bigint * 7919 % 50000
  join issues j on j.id = 1 + n::bigint * 7907 % 50000
  where n * 2 < $1::int or greatest(i.property_id, j.property_id) <= ($4::int - 1) * 50`
const PLACES = 'select count(place_audit(e)) from audit_events e'

const LISTS: Record<string, string[]> = {
  'all of it': ['?limit=50', '?limit=50&sort=happenedAt'],
  actions: [
    '?limit=50&action=issue.update',
    '?limit=50&action=issue.redactText',
    '?limit=50&action=development.update',
    '?limit=50&action=user.suspend',
  ],
  people: ['?limit=50&actorId=3', '?limit=50&actorId=5001', '?limit=50&actorId=4000'],
  objects: [
    '?limit=50&object=issue',
    '?limit=50&object=development',
    '?limit=50&object=session',
    '?limit=50&object=issue-25',
    '?limit=50&object=user-300',
    '?limit=50&object=property-1960',
  ],
  days: [
    `?limit=50&from=${dayBefore(3)}&to=${dayBefore(3)}`,
    `?limit=50&from=${dayBefore(900)}&to=${dayBefore(890)}`,
    `?limit=50&to=${dayBefore(700)}&action=issue.changeStatus&actorId=3`,
  ],
}

async function one(client: pg.Client, sql: string, values: number[] = []): Promise<number> {
  const { rows } = await client.query<{ id: number }>(sql, values)
  return Number(rows[0]?.id)
}

/** Two million events; answers whose requests are measured. */
export async function fill(client: pg.Client): Promise<Record<string, number>> {
  const administrator = await one(client, ADMINISTRATOR)
  // One row at a time that would take minutes.
  await client.query('alter table audit_events disable trigger audit_events_place')
  await client.query(EVENTS_OF_ALL, [EVENTS, DAYS, administrator, QUIET])
  await client.query('alter table audit_events enable trigger audit_events_place')
  await client.query(PLACES)
  const readers = {
    administrator,
    'manager of many': await one(client, MANAGER, [1, DEVELOPMENTS - 1]),
    'manager of one': await one(client, MANAGER, [1, 1]),
    'manager of a quiet one': await one(client, MANAGER, [QUIET, QUIET]),
  }
  await client.query('vacuum analyze')
  return readers
}

export const auditLog: Scenario = listScenario({
  name: 'audit-log',
  summary: 'the audit as staff read it, two million events, by action, person, object and day',
  size: SIZE,
  what: `two million events of ${DEVELOPMENTS} developments`,
  fill,
  lists: Object.fromEntries(
    Object.entries(LISTS).map(([group, queries]) => [group, queries.map((query) => `/audit/events${query}`)]),
  ),
})
