import fc from 'fast-check'
import { sql } from 'kysely'
import type { AnnouncementPreview, ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import type { NewCalendarFeed } from '@doorstep/contract/calendar/schema'
import { systemCtx } from '../src/context.ts'
import { sendAll } from '../src/features/announcements/sending/service.ts'
import { getOrderById } from '../src/features/orders/queries.ts'
import { orderLinkSubject } from '../src/features/orders/rules.ts'
import { mailedToken } from '../src/mail/tokens.ts'
import type { Building } from './building.ts'
import { nobody } from './callers.ts'
import type { Caller } from './callers.ts'
import {
  allowedFor,
  buildWorker,
  FOLLOWER,
  FOLLOWERS_WORDS,
  HOMES,
  MARKERS,
  OF_ANNOUNCEMENT,
  OF_BUILDING,
  OF_FOLLOWERS,
  OF_REPORTER,
  OF_STAFF,
  READERS,
  REPORTERS,
} from './buildingReaders.ts'
import type { Reader, State } from './buildingReaders.ts'
import { buildOrder } from './firms.ts'

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
  'order',
  'announce',
] as const
export type Act = (typeof ACTS)[number]
export const histories = fc.array(fc.constantFrom(...ACTS), { minLength: 3, maxLength: 14 })

let count = 0

export class LeakHistory {
  readonly #building: Building
  readonly #people: Record<Reader, Caller>
  readonly #manager: Caller
  readonly #firmId: number
  #orderId: number | undefined
  #announcementId = 0
  #issueId = 0
  #state: State = {
    isShown: false,
    hasBeenShown: false,
    isFollowed: false,
    isFormerFollowing: false,
    hasFormerLeft: false,
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
      reporter: await building.person('TENANT', 'flat', { firstName: REPORTERS, lastName: REPORTERS }),
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
    return history
  }

  async #note(audience: string, text: string, by = this.#manager): Promise<boolean> {
    const answer = await by.postForm(`/issues/${this.#issueId}/notes`, { text, audience })
    return answer.statusCode === 201
  }

  /** Takes the step if the product allows it, and records what the step changes. */
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
        return
      case 'announce':
        await this.#announce()
    }
  }

  /** Announces something to the block only. */
  async #announce(): Promise<void> {
    const { developmentId, blockId } = this.#building.at
    const said = { title: `The lift ${OF_ANNOUNCEMENT}`, text: OF_ANNOUNCEMENT, developmentId, blockId }
    const ways = { propertyIds: null, byMail: true, bySms: false, sendAt: null, showUntil: null }
    const { id } = (
      await this.#manager.post('/announcements', { ...said, ...ways })
    ).json<ManagedAnnouncement>()
    const preview = await this.#manager.get(`/announcements/${id}/preview`)
    const reached = preview.json<AnnouncementPreview>().people
    const sent = await this.#manager.post(`/announcements/${id}/send`, { people: reached })
    if (sent.statusCode !== 200) throw new Error(sent.body)
    await sendAll(systemCtx(this.#building.test.services, 'a-test'), id)
    this.#announcementId = id
  }

  /** Returns the text that the link of the work order shows. */
  async #byLink(orderId: number): Promise<string> {
    const ctx = systemCtx(this.#building.test.services, 'a-test')
    const token = mailedToken(ctx.services.secrets, orderLinkSubject(await getOrderById(ctx, orderId)))
    const answer = await nobody(this.#building.test).post('/order-links/read', { token })
    // The link ends with the work order.
    if (![200, 404].includes(answer.statusCode)) throw new Error(answer.body)
    return answer.body
  }

  /** The calendar of a reader's home. Empty for readers who have none. */
  async #calendar(reader: Reader): Promise<string> {
    const home = reader in HOMES ? this.#building.at[HOMES[reader as keyof typeof HOMES]] : 0
    const made = await this.#people[reader].post(`/properties/${home}/calendar`)
    if (made.statusCode !== 201 && made.statusCode !== 200) return ''
    const { url } = made.json<NewCalendarFeed>()
    return (await nobody(this.#building.test).get(new URL(url).pathname.replace('/api', ''))).body
  }

  /** Makes the people of this history leave, so that the announcements of later histories do not reach them. */
  async end(): Promise<void> {
    const ids = Object.values(this.#people).map(({ userId }) => userId)
    const { db } = this.#building.test.services
    await db.deleteFrom('property_roles').where('user_id', 'in', ids).execute()
  }

  /** Fails if a reader finds a word that is not for them in any answer, file or email. */
  async check(): Promise<void> {
    const id = this.#issueId
    for (const reader of READERS) {
      const caller = this.#people[reader]
      const home = reader in HOMES ? this.#building.at[HOMES[reader as keyof typeof HOMES]] : 0
      const addresses = [
        `/dashboard?propertyId=${home}`,
        '/dashboard/counts',
        '/notifications/unread',
        `/alerts/active/${home}`,
        `/announcements/${this.#announcementId}`,
        `/issues/${id}/orders`,
        '/orders',
        '/orders/export',
        `/orders/${this.#orderId ?? 0}`,
        '/issues/queues',
        '/reports/summary',
        '/building-issues',
        `/building-issues/${id}`,
        `/issues/${id}`,
        `/issues/${id}/events`,
        `/issues/${id}/verdicts`,
        `/issues/${id}/access`,
        `/issues/${id}/showing`,
        `/issues/${id}/possible-duplicates`,
        `/issues/${id}/links`,
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
        // The answer to a search repeats the search text, so only its hits are checked.
        const text = address.startsWith('/search') ? hitsOf(body) : body
        if (statusCode < 500) found.push(text)
      }
      const mails = await sql<{
        text: string
      }>`select coalesce(subject, '') || ' ' || coalesce(body, '') as text
        from outbox_messages o join users u on u.email = o.recipient where u.id = ${caller.userId}`.execute(
        this.#building.test.services.db,
      )
      found.push(await this.#calendar(reader))
      if (reader === 'firm' && this.#orderId !== undefined) found.push(await this.#byLink(this.#orderId))
      const all = [...found, ...mails.rows.map(({ text }) => text)].join('\n')
      const allowed = allowedFor(reader, { ...this.#state, hasOrder: this.#orderId !== undefined })
      // Everybody reads their own words and name.
      if (reader === 'follower') allowed.add(FOLLOWERS_WORDS)
      const leaked = MARKERS.filter((marker) => all.includes(marker) && !allowed.has(marker))
      if (leaked.length > 0) throw new Error(`${reader} reads ${leaked.join(', ')}`)
    }
  }
}

function hitsOf(body: string): string {
  const answer = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify(
    Object.fromEntries(Object.entries(answer).filter(([key]) => key !== 'q' && key !== 'words')),
  )
}
