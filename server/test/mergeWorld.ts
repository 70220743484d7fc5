import type { IssueMerges } from '@doorstep/contract/issues/merging/schema'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { sql } from 'kysely'
import { mails } from './applicants.ts'
import { Building } from './building.ts'
import { issueOf } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildFirm } from './firms.ts'

const EMAIL = 'younger@example.test'

let count = 0

/** A building whose residents report the same problems, with a manager who merges their issues. */
export class MergeWorld {
  readonly building: Building
  readonly first: Caller
  readonly second: Caller
  readonly neighbour: Caller
  readonly manager: Caller
  readonly firmId: number

  constructor(
    building: Building,
    people: Record<'first' | 'second' | 'neighbour' | 'manager', Caller>,
    firmId: number,
  ) {
    this.building = building
    this.first = people.first
    this.second = people.second
    this.neighbour = people.neighbour
    this.manager = people.manager
    this.firmId = firmId
  }

  static async start(): Promise<MergeWorld> {
    const building = await Building.start()
    const named = { email: EMAIL, firstName: 'Zqpriya', lastName: 'Zqnair' }
    const people = {
      first: await building.person('TENANT', 'flat'),
      second: await building.person('TENANT', 'flat', named),
      neighbour: await building.person('TENANT', 'nextFlat'),
      manager: await building.person('PMGR', 'flat'),
    }
    const { services } = building.test
    const firmId = await buildFirm(services, { developmentIds: [building.at.developmentId] })
    return new MergeWorld(building, people, firmId)
  }

  async forget(): Promise<void> {
    const { db } = this.building.test.services
    for (const table of ['notifications', 'outbox_messages'] as const) await db.deleteFrom(table).execute()
    await sql`delete from rate_limits`.execute(db)
  }

  async atHome(by: Caller, fields: Record<string, string> = {}): Promise<number> {
    count += 1
    const { test, at } = this.building
    const answer = await by.report(test, {
      PropertyId: String(at.flat),
      Title: `Damp wall ${count}`,
      ...fields,
    })
    return issueOf(answer).issueId
  }

  merge(issueId: number, intoId: number, by = this.manager): Promise<Answer> {
    return by.post(`/issues/${issueId}/merge`, { intoId })
  }

  unmerge(issueId: number, by = this.manager): Promise<Answer> {
    return by.post(`/issues/${issueId}/unmerge`)
  }

  async read(issueId: number, by = this.manager): Promise<Issue> {
    return issueOf(await by.get(`/issues/${issueId}`))
  }

  async mergesOf(issueId: number, by = this.manager): Promise<IssueMerges> {
    return (await by.get(`/issues/${issueId}/merges`)).json<IssueMerges>()
  }

  setPriority(issueId: number, priority: string): Promise<Answer> {
    return this.manager.put(`/issues/${issueId}/priority`, { priority, reason: 'It was looked at.' })
  }

  async move(issueId: number, status: string): Promise<void> {
    const answer = await this.manager.update(issueId, { status, notes: 'Noted.' })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }

  change(statement: ReturnType<typeof sql>): Promise<unknown> {
    return statement.execute(this.building.test.services.db)
  }

  async eventsOf(issueId: number, by = this.manager): Promise<IssueEvent[]> {
    return (await by.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
  }

  async whatHappened(issueId: number, by = this.manager): Promise<string[]> {
    return (await this.eventsOf(issueId, by)).map(({ kind }) => kind)
  }

  async followersOf(issueId: number): Promise<number> {
    return (await this.manager.get(`/issues/${issueId}/showing`)).json<{ followers: number }>().followers
  }

  /** Returns the emails to the second reporter. */
  mails(): ReturnType<typeof mails> {
    return mails(this.building.test, EMAIL)
  }

  async subjects(): Promise<(string | null)[]> {
    return (await this.mails()).map(({ subject }) => subject).toSorted()
  }
}
