import type pg from 'pg'
import { makeManager } from '../callers.ts'
import { FORM_TYPE, multipart } from '../multipart.ts'
import type { BenchRequest, Comparison, Measurement } from '../scenario.ts'
import { UNIQUE } from '../scenario.ts'
import { openSessions } from '../sessions.ts'

const PAGE = 50
const DEVELOPMENTS = 40
const SAMPLE = 256
const PEOPLE_AT_ONCE = 20
const REPORTS_AT_ONCE = {
  title: `${PEOPLE_AT_ONCE} people who report at once`,
  people: PEOPLE_AT_ONCE,
  times: 10,
  target: 500,
}
const MANAGER = `a manager of ${DEVELOPMENTS} developments`
const RESIDENT = 'a resident'

interface Resident {
  user_id: number
  property_id: number
}

/** Issues in the developments of manager $1. */
const MANAGED = `
  from issues i join homes p on p.id = i.property_id where p.development_id in (
    select h.development_id from property_roles m join homes h on h.id = m.property_id
    where m.user_id = $1 and m.role = 'PMGR')`

const FULL_LISTS = `
  select i.property_id, i.status ${MANAGED} group by i.property_id, i.status having count(*) >= ${PAGE}
  order by i.property_id, i.status limit ${SAMPLE}`

const READ_BY_MANAGER = `select i.id as issue_id ${MANAGED} order by md5(i.id::text) limit ${SAMPLE}`

const READ_BY_REPORTER = `
  select i.reporter_id as user_id, i.id as issue_id
  from issues i join users u on u.id = i.reporter_id where u.status = 'Approved'
  order by md5(i.id || 'own') limit ${SAMPLE}`

const REPORTERS = `
  select i.reporter_id as user_id from issues i join users u on u.id = i.reporter_id
  where u.status = 'Approved' group by i.reporter_id having count(*) >= ${PAGE} order by i.reporter_id limit ${SAMPLE}`

const RESIDENTS = `
  select distinct on (u.id) u.id as user_id, m.property_id
  from users u join property_roles m on m.user_id = u.id and m.role = 'TENANT'
  where u.status = 'Approved' order by u.id limit ${SAMPLE}`

const LEAF = `
  select c1.id as "categoryId", c2.id as "subCategoryId", c3.id as "subSubCategoryId"
  from categories c1 join categories c2 on c2.parent_id = c1.id join categories c3 on c3.parent_id = c2.id
  order by c3.id limit 1`

async function choose<Row extends object>(
  client: pg.Client,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(sql, values)
  if (rows.length === 0) throw new Error('The data set has no row to ask for: make it larger.')
  return rows
}

function reportOf({ property_id }: Resident, leaf: Record<string, number>): string {
  return multipart({
    title: `Water under the sink ${UNIQUE}`,
    description: 'There is a puddle under the kitchen sink every morning, and the cupboard smells of damp.',
    propertyId: String(property_id),
    ...Object.fromEntries(Object.entries(leaf).map(([name, id]) => [name, String(id)])),
    vulnerablePersons: 'false',
  })
}

interface Chosen {
  manager: number
  lists: { property_id: number; status: string }[]
  reads: { issue_id: number }[]
  ownReads: { user_id: number; issue_id: number }[]
  reporters: { user_id: number }[]
  residents: Resident[]
  leaf: Record<string, number>
}

async function chooseAll(client: pg.Client): Promise<Chosen> {
  const manager = await makeManager(client, DEVELOPMENTS)
  const [leaf = {}] = await choose<Record<string, number>>(client, LEAF)
  return {
    manager,
    lists: await choose(client, FULL_LISTS, [manager]),
    reads: await choose(client, READ_BY_MANAGER, [manager]),
    ownReads: await choose(client, READ_BY_REPORTER),
    reporters: await choose(client, REPORTERS),
    residents: await choose(client, RESIDENTS),
    leaf,
  }
}

type Requests = Record<'lists' | 'ownLists' | 'reads' | 'ownReads' | 'reports', BenchRequest[]>

async function requestsOf(client: pg.Client): Promise<Requests> {
  const { manager, lists, reads, ownReads, reporters, residents, leaf } = await chooseAll(client)
  const asking = [...ownReads, ...reporters, ...residents].map((row) => row.user_id)
  const tokenOf = await openSessions(client, [manager, ...asking])
  const headersOf = (userId: number) => ({ authorization: `Bearer ${tokenOf(userId)}` })
  const get = (userId: number, path: string): BenchRequest => ({
    method: 'GET',
    path: `/api/issues${path}`,
    headers: headersOf(userId),
  })
  return {
    lists: lists.map((row) =>
      get(manager, `?propertyId=${row.property_id}&status=${row.status}&limit=${PAGE}`),
    ),
    ownLists: reporters.map((row) => get(row.user_id, `?limit=${PAGE}`)),
    reads: reads.map((row) => get(manager, `/${row.issue_id}`)),
    ownReads: ownReads.map((row) => get(row.user_id, `/${row.issue_id}`)),
    reports: residents.map((resident) => ({
      method: 'POST',
      path: '/api/issues/report',
      headers: { ...headersOf(resident.user_id), 'content-type': FORM_TYPE },
      body: reportOf(resident, leaf),
    })),
  }
}

async function prepare(client: pg.Client): Promise<Measurement[]> {
  const requests = await requestsOf(client)
  const list = { kind: 'list', target: 0.5 }
  const read = { kind: 'read', target: 0.4 }
  const create = { kind: 'create', made: ['issueId', 'jobId'], atOnce: REPORTS_AT_ONCE }
  return [
    {
      ...list,
      name: 'list-manager',
      caller: MANAGER,
      title: `${PAGE} issues of a property in a status`,
      requests: requests.lists,
    },
    {
      ...list,
      name: 'list-resident',
      caller: RESIDENT,
      title: `${PAGE} issues, those of the own reports and new ones at home`,
      requests: requests.ownLists,
    },
    { ...read, name: 'read-manager', caller: MANAGER, title: 'one issue', requests: requests.reads },
    {
      ...read,
      name: 'read-resident',
      caller: RESIDENT,
      title: 'one issue that they reported',
      requests: requests.ownReads,
    },
    {
      ...create,
      name: 'create-resident',
      caller: RESIDENT,
      title: 'a report without a file',
      requests: requests.reports,
    },
  ]
}

export const issues: Comparison = {
  name: 'issues',
  summary: 'a list of issues, one issue, a report',
  prepare,
}
