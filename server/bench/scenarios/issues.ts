import type pg from 'pg'
import { FORM_TYPE, multipart } from '../multipart.ts'
import type { BenchRequest, Comparison, Measurement } from '../scenario.ts'
import { UNIQUE } from '../scenario.ts'
import { openSessions } from '../sessions.ts'

const PAGE = 50

interface Choice {
  user_id: number
  property_id: number
  issue_id: number
  status: string
}

const MANAGERS = `
  select distinct on (p.development_id) p.development_id, m.user_id
  from property_roles m join properties p on p.id = m.property_id where m.role = 'PMGR'
  order by p.development_id, m.user_id`

const FULL_LISTS = `
  select m.user_id, i.property_id, i.status
  from (select property_id, status from issues group by property_id, status having count(*) >= ${PAGE}) i
  join properties p on p.id = i.property_id join (${MANAGERS}) m on m.development_id = p.development_id
  order by i.property_id, i.status limit 256`

const MANAGED = `
  select m.user_id, i.id as issue_id from issues i join properties p on p.id = i.property_id
  join (${MANAGERS}) m on m.development_id = p.development_id
  order by md5(i.id::text) limit 256`

const REPORTED = `
  select i.reporter_id as user_id, i.id as issue_id
  from issues i join users u on u.id = i.reporter_id where u.status = 'Approved'
  order by md5(i.id || 'own') limit 256`

const RESIDENTS = `
  select distinct on (u.id) u.id as user_id, m.property_id
  from users u join property_roles m on m.user_id = u.id and m.role = 'TENANT'
  where u.status = 'Approved' order by u.id limit 256`

const LEAF = `
  select c1.id as "categoryId", c2.id as "subCategoryId", c3.id as "subSubCategoryId"
  from categories c1 join categories c2 on c2.parent_id = c1.id join categories c3 on c3.parent_id = c2.id
  order by c3.id limit 1`

async function choose(client: pg.Client, sql: string): Promise<Choice[]> {
  const { rows } = await client.query<Choice>(sql)
  if (rows.length === 0) throw new Error('The data set has no row to ask for: make it larger.')
  return rows
}

async function prepare(client: pg.Client): Promise<Measurement[]> {
  const lists = await choose(client, FULL_LISTS)
  const reads = [...(await choose(client, MANAGED)), ...(await choose(client, REPORTED))]
  const residents = await choose(client, RESIDENTS)
  const { rows: leaves } = await client.query<Record<string, number>>(LEAF)
  const category = Object.entries(leaves[0] ?? {}).map(([name, id]) => [name, String(id)])
  const tokenOf = await openSessions(
    client,
    [...lists, ...reads, ...residents].map((row) => row.user_id),
  )
  const get = (userId: number, path: string): BenchRequest => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${tokenOf(userId)}` },
  })
  const report = ({ user_id, property_id }: Choice): BenchRequest => ({
    method: 'POST',
    path: '/api/issues/report',
    headers: {
      authorization: `Bearer ${tokenOf(user_id)}`,
      'content-type': FORM_TYPE,
    },
    body: multipart({
      title: `Water under the sink ${UNIQUE}`,
      description: 'There is a puddle under the kitchen sink every morning, and the cupboard smells of damp.',
      propertyId: String(property_id),
      ...Object.fromEntries(category),
      vulnerablePersons: 'false',
    }),
  })
  const listPath = ({ property_id, status }: Choice): string =>
    `/api/issues?propertyId=${property_id}&status=${status}&limit=${PAGE}`
  return [
    {
      name: 'list',
      title: `${PAGE} issues of a property in a status`,
      target: 0.6,
      requests: lists.map((row) => get(row.user_id, listPath(row))),
    },
    {
      name: 'read',
      title: 'one issue',
      target: 0.6,
      requests: reads.map((row) => get(row.user_id, `/api/issues/${row.issue_id}`)),
    },
    {
      name: 'create',
      title: 'a report without a file',
      target: 0.5,
      requests: residents.map(report),
      made: ['issueId', 'jobId'],
    },
  ]
}

export const issues: Comparison = {
  name: 'issues',
  summary: 'a list of issues, one issue, a report',
  prepare,
}
