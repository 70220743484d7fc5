import type pg from 'pg'
import { DESK_COUNTS, DESK_ROWS, QUEUE_LISTS } from '../deskQueues.ts'
import { SEARCHED_ROWS, SEARCHES } from '../deskSearches.ts'
import { listScenario } from '../lists.ts'
import type { Scenario } from '../scenario.ts'
import { fill as fillPeople } from './people.ts'

const SIZE = { properties: 2000, users: 20_000, issues: 50_000 }
const RESIDENT = `select user_id as id from property_roles where role = 'TENANT' and property_id = 7 limit 1`

/** An estate in full use: everybody's people and roles, what is looked for, and what is to be done; answers whose requests are measured. */
export async function fill(client: pg.Client): Promise<Record<string, number>> {
  for (const rows of SEARCHED_ROWS) await client.query(rows)
  const readers = await fillPeople(client)
  for (const rows of DESK_ROWS) await client.query(rows)
  const { rows } = await client.query<{ id: number }>(RESIDENT)
  await client.query('vacuum analyze')
  return { ...readers, resident: Number(rows[0]?.id) }
}

export const desk: Scenario = listScenario({
  name: 'desk',
  summary: 'what staff do all day, with 50,000 issues and 20,000 people',
  size: SIZE,
  what: `${SIZE.issues} issues, ${SIZE.users} people`,
  fill,
  lists: { search: [...SEARCHES], queues: [...QUEUE_LISTS], counts: [...DESK_COUNTS] },
})
