import fc from 'fast-check'
import { sql } from 'kysely'
import type { Building } from './building.ts'
import { announce, openIncident } from './buildingNews.ts'
import { readEverything } from './buildingOutlets.ts'
import { issueOf } from './callers.ts'
import type { Caller } from './callers.ts'
import { addPhoto } from './dataExports.ts'
import {
  allowedFor,
  buildWorker,
  FOLLOWER,
  FOLLOWERS_WORDS,
  MARKERS,
  OF_BUILDING,
  OF_FOLLOWERS,
  OF_REPORTER,
  OF_SECOND,
  OF_STAFF,
  OUTSIDERS,
  PHONE,
  READERS,
  REPORTERS,
  SECONDS,
} from './buildingReaders.ts'
import type { Reader, State } from './buildingReaders.ts'
import { buildOrder } from './firms.ts'
import { hear } from './signals.ts'

/** The steps of a history. Each text that a step writes contains a marker, which shows who may read the text. */
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
  'order',
  'announce',
  'merge',
  'unmerge',
  'secondWrites',
  'noteSecond',
  'incident',
] as const
export type Act = (typeof ACTS)[number]
export const histories = fc.array(fc.constantFrom(...ACTS), { minLength: 3, maxLength: 16 })

/** Readers who can notice a step. Other readers get no live event. A step that is not listed changes the issue. */
const HEARD_BY: Partial<Record<Act, readonly Reader[]>> = {
  follow: ['follower'],
  unfollow: ['follower'],
  formerFollows: ['former'],
  noteStaff: [],
  noteReporter: ['reporter'],
  reporterWrites: ['reporter'],
  secondWrites: ['second'],
  noteSecond: ['second'],
  announce: [],
}

let count = 0

export class LeakHistory {
  readonly #building: Building
  readonly #people: Record<Reader, Caller>
  readonly #manager: Caller
  readonly #firmId: number
  #orderId: number | undefined
  #announcementId = 0
  #incidentId = 0
  #issueId = 0
  #secondId = 0
  #photoId = 0
  readonly #state: State = {
    isShown: false,
    hasBeenShown: false,
    isFollowed: false,
    isFormerFollowing: false,
    hasFormerLeft: false,
    hasMerged: false,
    hasOrder: false,
  }

  private constructor(
    building: Building,
    people: Record<Reader, Caller>,
    { manager, firmId }: { manager: Caller; firmId: number },
  ) {
    this.#building = building
    this.#people = people
    this.#manager = manager
    this.#firmId = firmId
  }

  static async start(building: Building, manager: Caller): Promise<LeakHistory> {
    const { firmId, worker } = await buildWorker(building)
    const named = { firstName: FOLLOWER, lastName: FOLLOWER }
    const people = {
      reporter: await building.person('TENANT', 'flat', {
        firstName: REPORTERS,
        lastName: REPORTERS,
        phoneNumber: `+44${PHONE}`,
      }),
      second: await building.person('TENANT', 'nextFlat', { firstName: SECONDS, lastName: SECONDS }),
      follower: await building.person('TENANT', 'nextFlat', named),
      neighbour: await building.person('TENANT', 'nextFlat'),
      former: await building.person('TENANT', 'nextFlat', named),
      otherBlock: await building.person('TENANT', 'otherFlat'),
      far: await building.person('TENANT', 'farFlat'),
      lease: await building.person('LEASE', 'flat'),
      agent: await building.person('LETTINGAGENT', 'flat'),
      contractor: await building.person('CONTRACTOR', 'flat'),
      firm: worker,
      otherFirm: (await buildWorker(building)).worker,
    }
    const history = new LeakHistory(building, people, { manager, firmId })
    history.#issueId = await building.report(people.reporter, {
      Title: `Lift ${REPORTERS} ${(count += 1)}`,
      Description: `Words ${REPORTERS}`,
      AccessTimes: `Times ${REPORTERS}`,
      MayEnter: 'true',
      VulnerablePersons: 'true',
    })
    const words = { Title: `Lift ${SECONDS} ${count}`, Description: `Words ${SECONDS}` }
    history.#secondId = await building.report(people.second, words)
    await addPhoto(building.test, history.#issueId, `${REPORTERS}.jpg`, Buffer.from('a picture'))
    const [photo] = issueOf(await people.reporter.get(`/issues/${history.#issueId}`)).attachments
    history.#photoId = photo?.id ?? 0
    const seen = await people.reporter.get(`/issues/${history.#issueId}/attachments/${history.#photoId}`)
    if (seen.statusCode !== 200) throw new Error('The reporter does not see their photo.')
    return history
  }

  async #note(audience: string, text: string, by = this.#manager, issueId = this.#issueId): Promise<boolean> {
    const answer = await by.postForm(`/issues/${issueId}/notes`, { text, audience })
    return answer.statusCode === 201
  }

  /** Takes the step. Fails if a reader who must not notice the step gets a live event. */
  async take(act: Act): Promise<void> {
    const heard = await hear(
      this.#building.test,
      READERS.map((reader) => this.#people[reader]),
      () => this.#step(act),
    )
    const { hasFormerLeft, hasOrder } = this.#state
    for (const [index, reader] of READERS.entries()) {
      const isOutside =
        OUTSIDERS.includes(reader) ||
        (reader === 'former' && hasFormerLeft) ||
        (reader === 'firm' && !hasOrder)
      const mayHear = !isOutside && (HEARD_BY[act]?.includes(reader) ?? true)
      const events = heard[index] ?? []
      if (events.length > 0 && !mayHear) throw new Error(`${reader} hears of ${act}`)
    }
  }

  /** Takes the step if the product allows it, and records what the step changes. */
  async #step(act: Act): Promise<void> {
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
        if (isDone(await this.#building.show(this.#manager, id)))
          Object.assign(state, { isShown: true, hasBeenShown: true })
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
        return
      case 'order':
        this.#orderId ??= await buildOrder(this.#building.test.services, {
          issueId: id,
          firmId: this.#firmId,
        })
        state.hasOrder = true
        return
      case 'merge':
        state.hasMerged ||= isDone(
          await this.#manager.post(`/issues/${this.#secondId}/merge`, { intoId: id }),
        )
        return
      case 'unmerge':
        await this.#manager.post(`/issues/${this.#secondId}/unmerge`)
        return
      case 'secondWrites':
        await this.#note('reporter', `More ${SECONDS}`, this.#people.second, this.#secondId)
        return
      case 'noteSecond':
        await this.#note('reporter', OF_SECOND, this.#manager, this.#secondId)
        return
      case 'incident':
        this.#incidentId = await openIncident(this.#building, this.#manager, id)
        return
      case 'announce':
        this.#announcementId = await announce(this.#building, this.#manager)
    }
  }

  /** Makes the people of this history leave. Announcements of later histories then do not reach them. */
  async end(): Promise<void> {
    const ids = Object.values(this.#people).map(({ userId }) => userId)
    const { db } = this.#building.test.services
    await db.deleteFrom('property_roles').where('user_id', 'in', ids).execute()
    await db.updateTable('incidents').set({ status: 'Cancelled', ended_at: new Date() }).execute()
  }

  /**
   * Returns the markers that a reader finds in all answers, files and emails. Fails if the reader may not see one of
   * the markers.
   */
  async markersOf(reader: Reader): Promise<string[]> {
    const all = await readEverything(this.#building, reader, this.#people[reader], {
      issueId: this.#issueId,
      secondId: this.#secondId,
      photoId: this.#photoId,
      announcementId: this.#announcementId,
      incidentId: this.#incidentId,
      orderId: this.#orderId,
    })
    const allowed = allowedFor(reader, this.#state)
    // Everybody reads their own words and name.
    if (reader === 'follower') allowed.add(FOLLOWERS_WORDS)
    const found = MARKERS.filter((marker) => all.includes(marker))
    const leaked = found.filter((marker) => !allowed.has(marker))
    if (leaked.length > 0) throw new Error(`${reader} reads ${leaked.join(', ')}`)
    if (/"followers":\d/.test(all)) throw new Error(`${reader} reads how many follow`)
    if (!['reporter', 'firm'].includes(reader) && all.includes('"vulnerablePersons":true'))
      throw new Error(`${reader} reads the flag`)
    return found
  }

  /** One reader at a time: on a slow machine all at once wait too long for a connection to the database. */
  async check(): Promise<void> {
    for (const reader of READERS) await this.markersOf(reader)
  }
}
