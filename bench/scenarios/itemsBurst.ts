import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { spreadOf } from '../measure.ts'
import { judgedLine, machineLine } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { Report, Scenario } from '../scenario.ts'
import { chooseWriters, openSmallStage } from '../smallEstate.ts'
import { machineOf, withClient } from '../stage.ts'

const CROWD = { managers: 200, residents: 2000 }
const ROUNDS = 5
/** Milliseconds. */
const TARGET = 5000

// All of them at the home of whoever reports.
const PEOPLE = `
  with made as (
    insert into users (email, first_name, last_name, status)
    select 'burst-' || n || '@example.test', 'Robin', 'Reed', 'Approved' from generate_series(1, $2::int + $3::int) n
    returning id
  )
  insert into property_roles (user_id, property_id, role)
  select id, $1, case when row_number() over (order by id) <= $2::int then 'PMGR' else 'TENANT' end from made`
const MANAGERS = `
  select distinct m.user_id from property_roles m join properties p on p.id = m.property_id
    join properties home on home.development_id = p.development_id
  where m.role = 'PMGR' and home.id = $1`
// Whom each item and mail is for: nobody twice, nobody left out, and nobody else.
const WRONG = `
  with managers as (${MANAGERS}),
    items as (select user_id, count(*) as items from items where issue_id = $2 and kind = $3 group by user_id),
    mails as (select u.id as user_id, count(*) as mails from outbox_messages o join users u on u.email = o.recipient
      where o.subject like $4 group by u.id)
  select count(*)::int as wrong from managers full join items using (user_id) full join mails using (user_id)
  where items.items is distinct from 1 or mails.mails is distinct from 1
    or user_id not in (select user_id from managers)`

interface Act {
  kind: 'newReport' | 'residentWrote'
  subject: string
  path: (issueId: number) => string
  fields: (title: string) => Record<string, string>
}

/** Over HTTP, twice at once by one key, as a page does whose first try hangs; answers both answers' bodies. */
async function sendTwice(url: string, token: string, path: string, fields: Record<string, string>) {
  const key = randomUUID()
  const sendOnce = async (): Promise<{ issueId?: number }> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { issueId?: number }
  }
  return Promise.all([sendOnce(), sendOnce()])
}

interface Measured {
  times: Record<Act['kind'], number[]>
  /** People with more or less than one item and one mail of an act. */
  wrong: number
}

interface Measuring {
  client: pg.Client
  url: string
  writer: { token: string; propertyId: number }
  categoryId: number
  rounds: number
}

async function measure({ client, url, writer, categoryId, rounds }: Measuring): Promise<Measured> {
  const { token, propertyId } = writer
  const acts: Act[] = [
    {
      kind: 'newReport',
      subject: 'New report: ',
      path: () => '/issues/report',
      fields: (title) => ({
        Title: title,
        Description: 'Heard by many.',
        PropertyId: String(propertyId),
        CategoryId: String(categoryId),
        VulnerablePersons: 'false',
        Status: 'Submitted',
      }),
    },
    {
      kind: 'residentWrote',
      subject: 'New message: ',
      path: (issueId) => `/issues/${issueId}/notes`,
      fields: () => ({ text: 'Is anybody coming?' }),
    },
  ]
  const times: Measured['times'] = { newReport: [], residentWrote: [] }
  let wrong = 0
  for (let round = 0; round < rounds; round += 1) {
    const title = `Lift has stopped ${randomUUID()}`
    let issueId = 0
    for (const { kind, subject, path, fields } of acts) {
      const started = performance.now()
      const [answer] = await sendTwice(url, token, path(issueId), fields(title))
      times[kind].push(performance.now() - started)
      issueId = answer?.issueId ?? issueId
      const values = [propertyId, issueId, kind, `${subject}${title}%`]
      const { rows } = await client.query<{ wrong: number }>(WRONG, values)
      wrong += rows[0]?.wrong ?? Number.NaN
    }
  }
  return { times, wrong }
}

/** With a crowd of any size, so that a test can try it with few. */
export const itemsBurstOf = (crowd: typeof CROWD): Scenario => ({
  name: 'items-burst',
  summary: `one act of a resident among ${crowd.residents} that ${crowd.managers} managers are told of: each once, in items and mails`,
  run: async ({ rounds = ROUNDS, poolSize, entry, profileDir, say }, cleanup): Promise<Report> => {
    const stage = await openSmallStage(cleanup)
    const machine = await machineOf(stage.connectionString)
    const env = await stage.productEnv(poolSize)
    const { url } = await startProduct({ entry, env, profileDir }, cleanup)
    const measured = await withClient(stage.connectionString, async (client) => {
      const { residents, categoryId } = await chooseWriters(client, 1)
      const [writer] = residents
      if (!writer) throw new Error('Somebody lives in the small estate.')
      await client.query(PEOPLE, [writer.propertyId, crowd.managers, crowd.residents])
      await client.query('vacuum analyze')
      say(`Telling ${crowd.managers} managers ${rounds * 2} times ...`)
      return measure({ client, url, writer, categoryId, rounds })
    })
    const { times, wrong } = measured
    return {
      lines: [
        `items-burst, ${machineLine(machine)}`,
        judgedLine('a report until it is answered', spreadOf(times.newReport).max, TARGET, ' ms'),
        judgedLine('a message until it is answered', spreadOf(times.residentWrote).max, TARGET, ' ms'),
        judgedLine('people told too often or too seldom', wrong, 0),
      ],
      json: { machine, crowd, ...measured },
    }
  },
})

export const itemsBurst = itemsBurstOf(CROWD)
