import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Building } from './building.ts'
import type { Caller } from './callers.ts'

const READERS = [
  'reporter',
  'follower',
  'neighbour',
  'former',
  'otherBlock',
  'far',
  'lease',
  'agent',
  'contractor',
] as const
type Reader = (typeof READERS)[number]

/** A step of a history. Each word that is written has a marker that says who may read it. */
const ACTS = [
  'follow',
  'unfollow',
  'show',
  'keep',
  'noteBuilding',
  'noteFollowers',
  'noteStaff',
  'noteReporter',
  'reporterWrites',
  'approve',
  'resolve',
  'followerSaysNo',
  'withdraw',
  'reject',
  'formerFollows',
  'formerLeaves',
] as const
export type Act = (typeof ACTS)[number]
export const histories = fc.array(fc.constantFrom(...ACTS), { minLength: 3, maxLength: 14 })

/** What a reader has to find nothing of, and what nobody but staff and its author ever reads. */
const REPORTERS = 'Zqreporterq'
const OF_BUILDING = 'Zqbuildingq'
const OF_FOLLOWERS = 'Zqfollowersq'
const OF_REPORTER = 'Zqtoreporterq'
const OF_STAFF = 'Zqstaffq'
const FOLLOWER = 'Zqfollowernameq'
const FOLLOWERS_WORDS = 'Zqfollowersaysq'

let count = 0

interface State {
  isShown: boolean
  isFollowed: boolean
  isFormerFollowing: boolean
  hasFormerLeft: boolean
}

export class LeakHistory {
  readonly #building: Building
  readonly #people: Record<Reader, Caller>
  readonly #manager: Caller
  #issueId = 0
  #state: State = {
    isShown: false,
    isFollowed: false,
    isFormerFollowing: false,
    hasFormerLeft: false,
  }

  private constructor(building: Building, people: Record<Reader, Caller>, manager: Caller) {
    this.#building = building
    this.#people = people
    this.#manager = manager
  }

  static async start(building: Building, manager: Caller): Promise<LeakHistory> {
    const named = { firstName: FOLLOWER, lastName: FOLLOWER }
    const people = {
      reporter: await building.person('TENANT', 'flat', { firstName: REPORTERS, lastName: REPORTERS }),
      follower: await building.person('TENANT', 'nextFlat', named),
      neighbour: await building.person('TENANT', 'nextFlat'),
      former: await building.person('TENANT', 'nextFlat', named),
      otherBlock: await building.person('TENANT', 'otherFlat'),
      far: await building.person('TENANT', 'farFlat'),
      lease: await building.person('LEASE', 'flat'),
      agent: await building.person('LETTINGAGENT', 'flat'),
      contractor: await building.person('CONTRACTOR', 'flat'),
    }
    const history = new LeakHistory(building, people, manager)
    history.#issueId = await building.report(people.reporter, {
      Title: `Lift ${REPORTERS} ${(count += 1)}`,
      Description: `Words ${REPORTERS}`,
      AccessTimes: `Times ${REPORTERS}`,
      MayEnter: 'true',
      VulnerablePersons: 'true',
    })
    return history
  }

  async #note(audience: string, text: string, by = this.#manager): Promise<boolean> {
    const answer = await by.postForm(`/issues/${this.#issueId}/notes`, { text, audience })
    return answer.statusCode === 201
  }

  /** Takes the step if the product lets it happen, and follows what it changes. */
  async take(act: Act): Promise<void> {
    const id = this.#issueId
    const state = this.#state
    const { follower, former, reporter } = this.#people
    const isDone = (answer: { statusCode: number }): boolean => answer.statusCode < 300
    switch (act) {
      case 'follow':
        state.isFollowed ||= isDone(await this.#building.follow(follower, id))
        return
      case 'formerFollows':
        state.isFormerFollowing ||= isDone(await this.#building.follow(former, id))
        return
      case 'unfollow':
        if (isDone(await follower.delete(`/building-issues/${id}/follow`))) state.isFollowed = false
        return
      case 'show':
        if (isDone(await this.#building.show(this.#manager, id))) state.isShown = true
        return
      case 'keep':
        if (isDone(await this.#building.show(this.#manager, id, { showing: 'staff' }))) state.isShown = false
        return
      case 'noteBuilding':
        await this.#note('building', OF_BUILDING)
        return
      case 'noteFollowers':
        await this.#note('followers', OF_FOLLOWERS)
        return
      case 'noteStaff':
        await this.#note('staff', OF_STAFF)
        return
      case 'noteReporter':
        await this.#note('reporter', OF_REPORTER)
        return
      case 'reporterWrites':
        await this.#note('reporter', `More ${REPORTERS}`, reporter)
        return
      case 'approve':
        await this.#manager.update(id, { status: 'Approved', notes: OF_REPORTER })
        return
      case 'resolve':
        await sql`update issues set status = 'InProgress' where id = ${id}
          and status in ('Approved', 'Open')`.execute(this.#building.test.services.db)
        await this.#manager.update(id, { status: 'Resolved', notes: OF_REPORTER })
        return
      case 'followerSaysNo':
        await follower.post(`/building-issues/${id}/verdicts`, { answer: 'no', words: FOLLOWERS_WORDS })
        return
      case 'withdraw':
        await reporter.update(id, { status: 'Withdrawn' })
        return
      case 'reject':
        await this.#manager.update(id, {
          status: 'Rejected',
          notes: OF_REPORTER,
          followerWords: OF_FOLLOWERS,
        })
        return
      case 'formerLeaves':
        await sql`delete from property_roles where user_id = ${former.userId}`.execute(
          this.#building.test.services.db,
        )
        state.hasFormerLeft = true
    }
  }

  /** The markers that this reader may find somewhere. */
  #allowed(reader: Reader): Set<string> {
    const { isShown, isFollowed, isFormerFollowing, hasFormerLeft } = this.#state
    // What was emailed to the reporter before they withdrew stays in their mailbox.
    if (reader === 'reporter') return new Set([REPORTERS, OF_BUILDING, OF_FOLLOWERS, OF_REPORTER])
    const own = reader === 'follower' || reader === 'former' ? [FOLLOWER] : []
    const isOfBuilding = !['otherBlock', 'far', 'contractor'].includes(reader)
    if (!isOfBuilding || (reader === 'former' && hasFormerLeft)) {
      // What was emailed before somebody left stays in their mailbox.
      return new Set([...own, ...(reader === 'former' && isFormerFollowing ? [OF_FOLLOWERS] : [])])
    }
    const isFollowing = (reader === 'follower' && isFollowed) || (reader === 'former' && isFormerFollowing)
    const hasFollowed = reader === 'follower' || reader === 'former'
    return new Set([
      ...own,
      ...(isShown ? [OF_BUILDING] : []),
      ...(isFollowing || hasFollowed ? [OF_FOLLOWERS] : []),
    ])
  }

  /** Fails if a reader finds a word that is not for them in any answer, file or email. */
  async check(): Promise<void> {
    const id = this.#issueId
    const markers = [REPORTERS, OF_BUILDING, OF_FOLLOWERS, OF_REPORTER, OF_STAFF, FOLLOWER, FOLLOWERS_WORDS]
    for (const reader of READERS) {
      const caller = this.#people[reader]
      const addresses = [
        '/building-issues',
        `/building-issues/${id}`,
        `/issues/${id}`,
        `/issues/${id}/events`,
        `/issues/${id}/verdicts`,
        `/issues/${id}/access`,
        `/issues/${id}/showing`,
        '/Issues',
        '/Issues/user_issues',
        '/issues/export',
        '/notifications',
        ...[REPORTERS, FOLLOWER].map((marker) => `/search?q=${marker}`),
        `/Issues?q=${REPORTERS}`,
        `/Issues?reporter=${REPORTERS}`,
      ]
      const found: string[] = []
      for (const address of addresses) {
        const { body, statusCode } = await caller.get(address)
        // A search repeats what was looked for.
        const text = address.startsWith('/search') ? hitsOf(body) : body
        if (statusCode < 500) found.push(text)
      }
      const mails = await sql<{
        text: string
      }>`select coalesce(subject, '') || ' ' || coalesce(body, '') as text
        from outbox_messages o join users u on u.email = o.recipient where u.id = ${caller.userId}`.execute(
        this.#building.test.services.db,
      )
      const all = [...found, ...mails.rows.map(({ text }) => text)].join('\n')
      const allowed = this.#allowed(reader)
      // Everybody reads their own words and name.
      if (reader === 'follower') allowed.add(FOLLOWERS_WORDS)
      expect(
        markers.filter((marker) => all.includes(marker) && !allowed.has(marker)),
        reader,
      ).toEqual([])
    }
  }
}

function hitsOf(body: string): string {
  const answer = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify(
    Object.fromEntries(Object.entries(answer).filter(([key]) => key !== 'q' && key !== 'words')),
  )
}
