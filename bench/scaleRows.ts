import type pg from 'pg'
import { makeManager } from './callers.ts'
import { fillEstate } from './estateRows.ts'
import { prepareOrders, prepareReports } from './reportRows.ts'
import { openSessions } from './sessions.ts'

const DEVELOPMENTS = 40
/**
 * The number of issues at the home that residents and managers open. Lists of this home have the same length at every
 * size.
 */
const ISSUES_AT_HOME = 120
/** The resident reported two in three of these issues. */
const isOwn = 'i.id / $4::int % 3 > 0'
/** A word that occurs in only a few titles. */
export const RARE_WORD = 'xylophone'
const RARE = 60

const DEVELOPMENT = 1
const HOME = `
  with home as (insert into homes (development_id, name, address)
    values (${DEVELOPMENT}, 'Penthouse', 'Penthouse, Station Road') returning id),
  resident as (insert into users (email, first_name, last_name, phone_number, status)
    values ('scale-resident@example.test', 'Rosa', 'Resident', '+447700900111', 'Approved') returning id)
  insert into property_roles (user_id, property_id, role) select resident.id, home.id, 'TENANT' from resident, home
  returning user_id as "userId", property_id as "propertyId"`

const MOVE_HOME = `
  update issues i set property_id = $1, reporter_id = case when ${isOwn} then $2 else i.reporter_id end,
    reported_by = case when ${isOwn} then $2 else i.reported_by end
  where i.id % $4::int = 0 and i.id <= $3::int * $4::int`
const MOVE_EVENTS = `
  update issue_events e set actor_id = i.reporter_id from issues i
  where i.id = e.issue_id and i.property_id = $1 and e.kind = 'reported'`
const NAME_RARE = `update issues set title = title || ' ${RARE_WORD}' where id % $1::int = 0`

export interface Home {
  propertyId: number
  developmentId: number
  issueId: number
}

export interface ScaleReaders {
  /** Session tokens by role. */
  tokens: Record<'administrator' | 'manager' | 'resident', string>
  home: Home
}

/** Makes the measured lists equally long at every size of the estate, and fills in all other data. */
export async function prepareScale(client: pg.Client, issues: number): Promise<ScaleReaders> {
  const { rows } = await client.query<{ userId: number; propertyId: number }>(HOME)
  const { userId = 0, propertyId = 0 } = rows[0] ?? {}
  const every = Math.max(1, Math.floor(issues / ISSUES_AT_HOME))
  await client.query(MOVE_HOME, [propertyId, userId, ISSUES_AT_HOME, every])
  await client.query(MOVE_EVENTS, [propertyId])
  await client.query(NAME_RARE, [Math.max(1, Math.floor(issues / RARE))])
  const administrator = await prepareReports(client, issues)
  await prepareOrders(client)
  await fillEstate(client)
  const manager = await makeManager(client, DEVELOPMENTS)
  const own = await client.query<{ id: number }>(
    'select max(id) as id from issues where property_id = $1 and reporter_id = $2',
    [propertyId, userId],
  )
  const tokenOf = await openSessions(client, [administrator, manager, userId])
  return {
    tokens: {
      administrator: tokenOf(administrator),
      manager: tokenOf(manager),
      resident: tokenOf(userId),
    },
    home: { propertyId, developmentId: DEVELOPMENT, issueId: Number(own.rows[0]?.id) },
  }
}
