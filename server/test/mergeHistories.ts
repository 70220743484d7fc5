import type { IssuePriority } from '@doorstep/contract/issues/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Building } from './building.ts'
import type { Caller } from './callers.ts'
import { drawnRuns } from './drawnRuns.ts'
import { known, merge, rootOf, unmerge } from './mergeModel.ts'
import type { Known } from './mergeModel.ts'

const ISSUES = 4
const at = fc.integer({ min: 0, max: ISSUES - 1 })

/**
 * A step on one or two of four issues in the same shared parts. `at` and `into` are positions of issues in order of
 * age.
 */
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('merge' as const), at, into: at }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('unmerge' as const), at }) },
  fc.record({ act: fc.constantFrom('note' as const, 'follow' as const, 'unfollow' as const), at }),
  fc.record({
    act: fc.constant('priority' as const),
    at,
    priority: fc.constantFrom<IssuePriority>('Emergency', 'Urgent', 'Routine', 'Planned'),
  }),
  fc.record({ act: fc.constant('earlier' as const), at, hours: fc.integer({ min: 1, max: 40 }) }),
)
export type MergeStep = typeof steps extends fc.Arbitrary<infer Step> ? Step : never
const mergeHistories = fc.array(steps, { minLength: 4, maxLength: 12 })

/** Plays one history through the API and through the model. Compares the results of both. */
class MergeHistory {
  readonly #building: Building
  readonly #manager: Caller
  readonly #neighbour: Caller
  readonly #known: Known[] = []

  constructor(building: Building, people: { manager: Caller; neighbour: Caller }) {
    this.#building = building
    this.#manager = people.manager
    this.#neighbour = people.neighbour
  }

  async report(reporters: readonly Caller[]): Promise<void> {
    for (const reporter of reporters.slice(0, ISSUES)) {
      const id = await this.#building.report(reporter)
      this.#known.push(known(id, reporter.userId, await this.#priorityOf(id)))
    }
  }

  async #priorityOf(id: number): Promise<IssuePriority> {
    return (await this.#manager.get(`/issues/${id}`)).json<{ priority: IssuePriority }>().priority
  }

  #issue(place: number): Known {
    const issue = this.#known[place]
    if (!issue) throw new Error('there is no such issue')
    return issue
  }

  async take(step: MergeStep): Promise<void> {
    const issue = this.#issue(step.at)
    const manager = this.#manager
    const isFree = issue.into === null
    if (step.act === 'merge') {
      const into = this.#issue(step.into)
      const { statusCode } = await manager.post(`/issues/${issue.id}/merge`, { intoId: into.id })
      const isAllowed = isFree && into.into === null && into.id < issue.id
      this.#expect(step, statusCode, isAllowed || rootOf(issue) === into ? 200 : 409, issue !== into)
      if (isAllowed) merge(issue, into)
    } else if (step.act === 'unmerge') {
      this.#expect(step, (await manager.post(`/issues/${issue.id}/unmerge`)).statusCode, isFree ? 409 : 200)
      if (!isFree) unmerge(issue)
    } else if (step.act === 'note') {
      // Within a minute, the server would treat the same words as a repeat.
      const note = { text: `Note ${issue.notes}.`, audience: 'staff' }
      const { statusCode } = await manager.postForm(`/issues/${issue.id}/notes`, note)
      this.#expect(step, statusCode, isFree ? 201 : 409)
      if (isFree) issue.notes += 1
    } else if (step.act === 'priority') {
      const said = { priority: step.priority, reason: 'It was looked at.' }
      const { statusCode } = await manager.put(`/issues/${issue.id}/priority`, said)
      this.#expect(step, statusCode, isFree ? 200 : 409)
      // Setting the same priority again changes nothing.
      if (isFree && step.priority !== issue.priority) {
        issue.priority = step.priority
        for (const one of issue.merges) one.isSettled = true
      }
    } else if (step.act === 'earlier') await this.#makeEarlier(issue, step.hours)
    else await this.#follow(rootOf(issue), step.act)
  }

  async #follow(issue: Known, act: 'follow' | 'unfollow'): Promise<void> {
    const { userId } = this.#neighbour
    if (act === 'follow') {
      await this.#building.follow(this.#neighbour, issue.id)
      issue.followers.set(userId, false)
    } else {
      await this.#neighbour.delete(`/building-issues/${issue.id}/follow`)
      issue.followers.delete(userId)
    }
  }

  /** Sets an earlier deadline. A merged issue has no running deadline. */
  async #makeEarlier(issue: Known, hours: number): Promise<void> {
    if (issue.into !== null || issue.merges.some(({ isUndone }) => !isUndone)) return
    const by = sql`make_interval(hours => ${hours})`
    await sql`update issue_deadlines set due_at = due_at - ${by}, half_at = half_at - ${by},
      three_quarters_at = three_quarters_at - ${by} where issue_id = ${issue.id}`.execute(
      this.#building.test.services.db,
    )
  }

  #expect(step: MergeStep, status: number, wanted: number, isSure = true): void {
    if (isSure && status !== wanted)
      throw new Error(`${JSON.stringify(step)}: ${status} instead of ${wanted}`)
  }

  async check(): Promise<void> {
    const { db } = this.#building.test.services
    for (const issue of this.#known) {
      const { rows } = await sql<Stored>`select i.merged_into_id::int as "intoId", i.priority,
        (select count(*)::int from issue_events e where e.issue_id = i.id and e.kind = 'noteAdded') as notes,
        (select coalesce(json_agg(f.user_id order by f.user_id), '[]') from issue_followers f
          where f.issue_id = i.id) as followers,
        i.next_due_at is null as "hasNothingDue",
        exists (select from issue_deadlines d join issue_deadlines y on y.kind = d.kind
          join issues m on m.id = y.issue_id and m.merged_into_id = i.id
          where d.issue_id = i.id and d.ended_at is null and d.met_at is null and y.ended_at is null
            and y.met_at is null and y.due_at < d.due_at) as "isLate"
        from issues i where i.id = ${issue.id}`.execute(db)
      const wanted: Stored = {
        intoId: issue.into ? rootOf(issue).id : null,
        priority: issue.priority,
        notes: issue.notes,
        followers: [...issue.followers.keys()].toSorted((one, other) => one - other),
        hasNothingDue: issue.into !== null,
        isLate: false,
      }
      const found = { ...rows[0], followers: rows[0]?.followers.map(Number) }
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        throw new Error(`issue ${issue.id}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
    }
    await this.#checkCounts()
  }

  /** Checks that the list contains exactly the unmerged issues, and that the tallies of the reports match a recount. */
  async #checkCounts(): Promise<void> {
    const listed = await this.#manager.get('/Issues?limit=1')
    const { rows } = await sql<{ free: number; tallied: number; counted: number }>`select
      (select count(*)::int from issues i join places p on p.id = i.property_id
        where i.merged_into_id is null and p.development_id = ${this.#building.at.developmentId}) as free,
      (select coalesce(sum(amount), 0)::int from (select amount from issue_tallies where measure = 'status'
        union all select amount from issue_tally_changes where measure = 'status') t) as tallied,
      (select count(*)::int from issues where merged_into_id is null) as counted`.execute(
      this.#building.test.services.db,
    )
    const [{ free, tallied, counted } = { free: 0, tallied: 0, counted: 0 }] = rows
    const total = Number(listed.headers['x-total-count'])
    if (total !== free || tallied !== counted)
      throw new Error(`listed ${total} of ${free}, tallied ${tallied} of ${counted}`)
  }
}

interface Stored {
  intoId: number | null
  priority: string
  notes: number
  followers: number[]
  hasNothingDue: boolean
  isLate: boolean
}

/** A building in which the test plays histories of merges one after the other. */
export class MergeHistories {
  readonly #building: Building
  readonly #staff: { manager: Caller; neighbour: Caller }
  readonly #reporters: Caller[]

  private constructor(
    building: Building,
    staff: { manager: Caller; neighbour: Caller },
    reporters: Caller[],
  ) {
    this.#building = building
    this.#staff = staff
    this.#reporters = reporters
  }

  static async start(): Promise<MergeHistories> {
    const building = await Building.start()
    const manager = await building.person('PMGR', 'flat')
    const neighbour = await building.person('TENANT', 'nextFlat')
    const reporters: Caller[] = []
    for (const home of ['flat', 'nextFlat', 'flat', 'nextFlat'] as const)
      reporters.push(await building.person('TENANT', home))
    return new MergeHistories(building, { manager, neighbour }, reporters)
  }

  /** Plays random histories and checks each after every step. Returns the number of merges. */
  async play(runs: number): Promise<number> {
    const { db } = this.#building.test.services
    await fc.assert(
      fc.asyncProperty(mergeHistories, async (history) => {
        await sql`delete from rate_limits`.execute(db)
        const played = new MergeHistory(this.#building, this.#staff)
        await played.report(this.#reporters)
        for (const step of history) {
          await played.take(step)
          await played.check()
        }
        // Issues of earlier histories would slow down the lists and emergencies of the current history.
        await sql`update issues set status = 'Closed' where status <> 'Closed' and merged_into_id is null`.execute(
          db,
        )
      }),
      drawnRuns('histories of merges', runs),
    )
    const merges = await db.selectFrom('issue_merges').select('id').execute()
    return merges.length
  }

  close(): Promise<void> {
    return this.#building.test.close()
  }
}
