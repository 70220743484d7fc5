import type { Order } from '@doorstep/contract/orders/schema'
import { sql } from 'kysely'
import { systemCtx } from '../src/context.ts'
import { openApprovedIssue } from '../src/features/issue-steps/hand-over/service.ts'
import { Building } from './building.ts'
import { issueOf, signIn } from './callers.ts'
import type { Answer, Caller, FormFile } from './callers.ts'
import { buildProperty } from './factories.ts'
import { buildFirm, joinFirm } from './firms.ts'
import { photo } from './noteWorld.ts'
import type { Dice } from './orderPlans.ts'

/** A few issues in common parts and in a home, with a record of what people did to the issues. */
export interface Storm {
  building: Building
  common: number[]
  home: number[]
  /** The reporter of each issue. */
  reporters: Map<number, number>
  /** Issues that were merged at least once. */
  merged: Set<number>
  /** Notes that the server accepted. */
  notes: { issueId: number; noteId: number; text: string; photos: number }[]
  /** Orders that the server accepted, with their issues. */
  orders: Map<number, number>
  /** The method, address and answer of each call that neither succeeded nor was refused with a reason. */
  failed: string[]
}

interface People {
  staff: [Caller, Caller, Caller]
  residents: [Caller, Caller, Caller]
  neighbour: Caller
  firm: Caller
  firmId: number
}

const STEPS = ['Approved', 'InProgress', 'Resolved'] as const
const PRIORITIES = ['Emergency', 'Urgent', 'Routine', 'Planned'] as const
const AUDIENCES = ['reporter', 'followers', 'followers', 'staff'] as const

/** If the issue already has the status of a step, the server adds a note with this text instead. */
export const COMMENT = 'So it is.'

let texts = 0

/** Eight people who at the same time merge issues, undo merges, write notes, follow issues and work on them. */
export class MergeStorm {
  readonly building: Building
  readonly #people: People
  readonly #roll: Dice

  private constructor(building: Building, people: People, roll: Dice) {
    this.building = building
    this.#people = people
    this.#roll = roll
  }

  static async start(roll: Dice): Promise<MergeStorm> {
    const building = await Building.start()
    const { test, at } = building
    const firm = await signIn(test, 'TENANT', await buildProperty(test.services))
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', firm.userId).execute()
    const firmId = await buildFirm(test.services, { developmentIds: [at.developmentId] })
    await joinFirm(test.services, firm.userId, firmId)
    const people: People = {
      staff: [
        await building.person('PMGR', 'flat'),
        await building.person('PMGR', 'flat'),
        await building.person('ADMIN'),
      ],
      residents: [
        await building.person('TENANT', 'flat'),
        await building.person('TENANT', 'flat'),
        await building.person('TENANT', 'flat'),
      ],
      neighbour: await building.person('TENANT', 'nextFlat'),
      firm,
      firmId,
    }
    return new MergeStorm(building, people, roll)
  }

  /** Each person does this many actions one after the other. All people act at the same time. */
  async rage(storm: Storm, times: number): Promise<void> {
    const { staff, residents, neighbour, firm } = this.#people
    const turns: (() => Promise<Answer | undefined>)[] = [
      ...staff.map((by) => () => this.#asStaff(storm, by)),
      ...residents.map((by) => () => this.#asResident(storm, by)),
      () => this.#follow(storm, neighbour),
      () => this.#asFirm(storm, firm),
    ]
    await Promise.all(
      turns.map(async (turn) => {
        for (let time = 0; time < times; time += 1) {
          const answer = await turn()
          if (answer && ![200, 201, 204, 400, 403, 404, 409].includes(answer.statusCode))
            storm.failed.push(`${answer.statusCode} ${answer.raw.req.url} ${answer.body}`)
        }
      }),
    )
  }

  async report(): Promise<Storm> {
    const {
      building,
      building: { at, test },
    } = this
    const [one, two, three] = this.#people.residents
    const lists = { common: [], home: [], notes: [], failed: [] }
    const storm: Storm = { building, ...lists, reporters: new Map(), merged: new Set(), orders: new Map() }
    for (const by of [one, two, this.#people.neighbour, three, one]) {
      const issueId = await building.report(by)
      storm.common.push(issueId)
      storm.reporters.set(issueId, by.userId)
    }
    for (const by of [one, two, one, three]) {
      const fields = { PropertyId: String(at.flat), Title: `Damp wall ${(texts += 1)}` }
      const { issueId } = issueOf(await by.report(test, fields))
      storm.home.push(issueId)
      storm.reporters.set(issueId, by.userId)
    }
    const begun = [...storm.common, ...storm.home].filter((id) => id % 3 !== 0)
    await sql`update issues set status = 'InProgress' where id = any(${begun}::bigint[])`.execute(
      test.services.db,
    )
    return storm
  }

  #one<Item>(from: readonly Item[]): Item {
    const item = from[this.#roll(from.length)]
    if (item === undefined) throw new Error('there is nothing to choose from')
    return item
  }

  #asStaff(storm: Storm, by: Caller): Promise<Answer | undefined> {
    const issues = this.#roll(2) === 0 ? storm.common : storm.home
    const issueId = this.#one(issues)
    const act = this.#roll(40)
    if (act < 10) return this.#merge(storm, by, [issueId, this.#one(issues)])
    if (act < 17) return by.post(`/issues/${this.#one([issueId, ...storm.merged])}/unmerge`)
    if (act < 25) return this.#write(storm, by, issueId, this.#one(AUDIENCES))
    if (act < 28) {
      const said = { priority: this.#one(PRIORITIES), reason: 'It was looked at.' }
      return by.put(`/issues/${issueId}/priority`, said)
    }
    if (act < 32) return this.#step(by, issueId, this.#one(STEPS))
    if (act < 33) return this.#step(by, issueId, 'Closed')
    const [orderId] = [...storm.orders].find(([, of]) => of === issueId) ?? []
    return orderId === undefined
      ? this.#order(storm, by, issueId)
      : by.post(`/orders/${orderId}/cancel`, { words: 'No.' })
  }

  async #merge(storm: Storm, by: Caller, pair: [number, number]): Promise<Answer> {
    const [intoId, youngerId] = pair.toSorted((one, other) => one - other)
    const answer = await by.post(`/issues/${youngerId}/merge`, { intoId })
    if (answer.statusCode === 200 && youngerId !== undefined) storm.merged.add(youngerId)
    return answer
  }

  async #step(by: Caller, issueId: number, status: string): Promise<Answer> {
    const answer = await by.update(issueId, { status, notes: COMMENT, cancelOrders: true })
    if (status === 'Approved' && answer.statusCode === 200)
      await openApprovedIssue(systemCtx(this.building.test.services, 'opening'), issueId)
    return answer
  }

  async #order(storm: Storm, by: Caller, issueId: number): Promise<Answer> {
    const order = { firmId: this.#people.firmId, words: 'Please look at it.', send: true }
    const answer = await by.post(`/issues/${issueId}/orders`, order)
    if (answer.statusCode === 201) storm.orders.set(answer.json<Order>().orderId, issueId)
    return answer
  }

  async #write(storm: Storm, by: Caller, issueId: number, audience?: string): Promise<Answer> {
    const text = `Note ${(texts += 1)} of the storm.`
    const files: FormFile[] = this.#roll(3) === 0 ? [['photo.png', await photo]] : []
    const fields = { text, ...(audience !== undefined && { audience }) }
    const answer = await by.postForm(`/issues/${issueId}/notes`, fields, files)
    if (answer.statusCode === 201)
      storm.notes.push({ issueId, noteId: answer.json<{ id: number }>().id, text, photos: files.length })
    return answer
  }

  #asResident(storm: Storm, by: Caller): Promise<Answer> {
    if (this.#roll(2) === 0) return this.#follow(storm, by)
    const own = [...storm.reporters].flatMap(([id, userId]) => (userId === by.userId ? [id] : []))
    return this.#write(storm, by, this.#one([...own, ...storm.common]))
  }

  #follow({ common }: Storm, by: Caller): Promise<Answer> {
    const issueId = this.#one(common)
    return this.#roll(5) < 3
      ? this.building.follow(by, issueId)
      : by.delete(`/building-issues/${issueId}/follow`)
  }

  async #asFirm({ orders }: Storm, by: Caller): Promise<Answer> {
    const sent = [...orders.keys()]
    if (sent.length === 0) return by.get('/orders')
    const order = `/orders/${this.#one(sent)}`
    return this.#roll(4) === 0 ? by.post(`${order}/decline`, { reason: 'No.' }) : by.post(`${order}/accept`)
  }
}
