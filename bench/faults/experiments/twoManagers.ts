import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ISSUE_TRANSITIONS } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { makeManager } from '../../callers.ts'
import { openSessions } from '../../sessions.ts'
import { chooseWriters } from '../../smallEstate.ts'
import { withClient } from '../../stage.ts'
import { ask } from '../ask.ts'
import type { Told } from '../ask.ts'
import type { Experiment } from '../experiment.ts'
import { startWatched } from '../product.ts'

interface Size {
  races: number
}

const ISSUE = `
  insert into issues (property_id, reporter_id, reported_by, title, description, category_id, status)
  select property_id, reporter_id, reported_by, $1, 'Two want to change it.', category_id, 'Open'
  from (select i.* from issues i join homes p on p.id = i.property_id where p.development_id = 1
    order by i.id limit 1) i returning id::int`
const STATE = 'select title, status, version::int from issues where id = $1'
const STEPS = `select from_status as "from", to_status as "to" from issue_events
  where issue_id = $1 and to_status is not null order by id`

interface Race {
  /** The number of edits that the server accepted but that are missing from the issue. */
  lost: number
  /** The number of races in which the server accepted both edits of one version, or neither edit. */
  notOne: number
  illegal: number
  wrong: number
}

interface State {
  title: string
  status: IssueStatus
  version: number
}

async function stateOf(client: pg.Client, id: number): Promise<State> {
  const { rows } = await client.query<State>(STATE, [id])
  if (!rows[0]) throw new Error(`There is no issue ${id}.`)
  return rows[0]
}

const isTaken = ({ status }: Told): boolean => status === 200

async function countIllegal(client: pg.Client, id: number, status: IssueStatus): Promise<number> {
  const { rows } = await client.query<{ from: IssueStatus; to: IssueStatus }>(STEPS, [id])
  let at: IssueStatus = 'Open'
  let illegal = 0
  for (const { from, to } of rows) {
    if (from !== at || !(to in ISSUE_TRANSITIONS[from])) illegal += 1
    at = to
  }
  return illegal + Number(at !== status)
}

/** Two managers edit the same version of an issue. Then each of them takes a step from its current status. */
async function race(client: pg.Client, url: string, tokens: string[]): Promise<Race> {
  const { rows } = await client.query<{ id: number }>(ISSUE, [randomUUID()])
  const id = rows[0]?.id ?? 0
  const path = `/issues/${id}`
  const { version } = await stateOf(client, id)
  const titles = tokens.map(() => `Words of ${randomUUID()}`)
  const edits = await Promise.all(
    tokens.map((token, n) =>
      ask(url, { method: 'PUT', path, token, body: { title: titles[n], notes: 'Other words.', version } }),
    ),
  )
  const edited = await stateOf(client, id)
  const steps = await Promise.all(
    tokens.map((token, n) =>
      ask(url, {
        method: 'PUT',
        path,
        token,
        body: { status: n % 2 === 0 ? 'Pending' : 'AwaitingContract', notes: 'A step.' },
      }),
    ),
  )
  const { status } = await stateOf(client, id)
  return {
    lost: edits.filter((told, n) => isTaken(told) && titles[n] !== edited.title).length,
    notOne: Number(edits.filter(isTaken).length !== 1),
    illegal: await countIllegal(client, id, status),
    wrong: [...edits, ...steps].filter((told) => ![200, 409].includes(told.status)).length,
  }
}

/** Two managers change the same issue at the same time. */
export const twoManagers: Experiment<Size> = {
  name: 'two-managers',
  summary: '200 races of two managers for one version of an issue, and for its next status',
  full: { races: 200 },
  run: async (scene, { races }) => {
    const product = await startWatched(scene)
    return withClient(scene.stage.connectionString, async (client) => {
      const second = await makeManager(client, 1)
      const tokens = [
        (await chooseWriters(client, 1)).managerToken,
        (await openSessions(client, [second]))(second),
      ]
      const all: Race[] = []
      for (let n = 0; n < races; n += 1) all.push(await race(client, product.url, tokens))
      await product.stop()
      const sum = (name: keyof Race): number => all.reduce((total, one) => total + one[name], 0)
      return {
        figures: [
          { title: 'lost updates with a version', value: sum('lost'), atMost: 0 },
          { title: 'versions that not exactly one edit took', value: sum('notOne'), atMost: 0 },
          { title: 'illegal statuses, or gaps in a history', value: sum('illegal'), atMost: 0 },
          { title: 'answers other than 200 and 409', value: sum('wrong'), atMost: 0 },
        ],
      }
    })
  },
}
