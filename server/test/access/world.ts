import { sql } from 'kysely'
import { hashPassword } from '../../src/crypto/passwords.ts'
import { newKey } from '../../src/files/store.ts'
import { plantAnnouncement } from '../announcements.ts'
import { buildBlockOf } from '../blocks.ts'
import { Caller } from '../callers.ts'
import {
  buildActivity,
  buildAlert,
  buildDevelopment,
  buildProperty,
  buildSession,
  buildUser,
  leafCategory,
  mapUser,
} from '../factories.ts'
import { giveUp } from '../outboxRows.ts'
import { buildFirm, buildOrder, joinFirm } from '../firms.ts'
import type { TestApp } from '../testApp.ts'
import { BLOCKS, LEFT_PEOPLE, PEOPLE, PLACES } from './oracle.ts'
import type { Firm, Person, Place, Thing } from './oracle.ts'

export const PASSWORD = 'Correct-Horse-26'
export const LOGIN_EMAIL = 'login@example.test'
/** States of a session that allow only public calls. */
export const DEAD = [
  'anon',
  'made up',
  'idle',
  'too old',
  'ended',
  'Pending',
  'Suspended',
  'Rejected',
] as const
export const HALFWAY = ['mfa', 'setup'] as const
export type SessionState = (typeof DEAD)[number] | (typeof HALFWAY)[number] | 'not fresh'

const CHANGES: Partial<Record<SessionState, string>> = {
  mfa: `kind = 'mfa'`,
  setup: `kind = 'setup'`,
  ended: 'ended_at = now()',
  idle: `last_seen_at = now() - interval '24 minutes'`,
  'too old': `created_at = now() - interval '721 minutes'`,
  'not fresh': `authenticated_at = now() - interval '16 minutes'`,
}

/** Two developments with their people, in a running application. */
export class World {
  readonly test: TestApp
  readonly properties = new Map<Place, number>()
  readonly #developments = new Map<Place, number>()
  readonly #callers = new Map<string, Caller>()
  readonly #residents = new Map<Place, number>()
  readonly #sites = new Map<number, string>()
  countryId = 0
  readonly #firms = new Map<Firm, number>()
  #displayKey = ''
  #categoryId = 0

  constructor(test: TestApp) {
    this.test = test
  }

  async bankHoliday(nation: string, day: string): Promise<void> {
    await this.test.services.db
      .insertInto('bank_holiday_changes')
      .values({ nation, day, name: 'A day off' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Creates a person without a retention hold. */
  unheld(): Promise<number> {
    return buildUser(this.test.services)
  }

  async hold(): Promise<number> {
    const userId = await this.unheld()
    const values = { user_id: userId, reason: 'A claim.', created_by: userId }
    const row = this.test.services.db.insertInto('retention_holds').values(values).returning('id')
    return (await row.executeTakeFirstOrThrow()).id
  }

  failedMessage(): Promise<number> {
    return giveUp(this.test.services)
  }

  async build(): Promise<this> {
    const { services } = this.test
    const developments = new Map<string, number>()
    for (const name of ['D1', 'D2', 'D3'])
      developments.set(name, await buildDevelopment(services, { isActive: name !== 'D3' }))
    for (const name of ['F1', 'F2'] as const) this.#firms.set(name, await buildFirm(services))
    for (const [place, development] of Object.entries(PLACES) as [Place, string][]) {
      this.#developments.set(place, developments.get(development) ?? 0)
      if (BLOCKS[place]) continue
      const at = { developmentId: this.development(place), isActive: place !== 'PX' }
      const propertyId = await buildProperty(services, at)
      this.properties.set(place, propertyId)
      const resident = await buildUser(services)
      await mapUser(services, resident, propertyId, 'TENANT')
      this.#residents.set(place, resident)
    }
    for (const [place, home] of Object.entries(BLOCKS) as [Place, Place][]) {
      const { commonId } = await buildBlockOf(services, this.property(home), this.development(place))
      this.properties.set(place, commonId)
    }
    for (const person of [...PEOPLE, ...LEFT_PEOPLE])
      this.#callers.set(person.name, await this.signInPerson(person))
    for (const row of await services.db.selectFrom('developments').select(['id', 'site_name']).execute())
      this.#sites.set(row.id, row.site_name)
    const country = await services.db
      .selectFrom('countries')
      .select('id')
      .where('iso_code', '=', 'GB')
      .executeTakeFirstOrThrow()
    this.countryId = country.id
    const passwordHash = await hashPassword(PASSWORD)
    await buildUser(services, { email: LOGIN_EMAIL, passwordHash })
    this.#displayKey = newKey()
    this.#categoryId = await leafCategory(services)
    await services.files.write(this.#displayKey, Buffer.from('a picture'))
    // Without statistics, each call reads the sessions of all people.
    await this.test.asOwner('analyze users, sessions, holdings')
    return this
  }

  async signInPerson({ isAdmin, maps, firm }: Omit<Person, 'name'>): Promise<Caller> {
    const { services, app } = this.test
    const userId = await buildUser(services, { baseRole: isAdmin === true ? 'ADMIN' : 'TENANT' })
    for (const [role, place] of maps) await mapUser(services, userId, this.property(place), role)
    if (firm) await joinFirm(services, userId, this.#firms.get(firm) ?? 0)
    return new Caller(app, { userId, token: await buildSession(services, userId) })
  }

  caller({ name }: Person): Caller {
    const caller = this.#callers.get(name)
    if (!caller) throw new Error(`there is no ${name}`)
    return caller
  }

  property(place: Place): number {
    return this.properties.get(place) ?? 0
  }

  development(place: Place): number {
    return this.#developments.get(place) ?? 0
  }

  async developmentOf(propertyId: number): Promise<number | undefined> {
    const rows = this.test.services.db.selectFrom('homes').select('development_id')
    return (await rows.where('id', '=', propertyId).executeTakeFirst())?.development_id
  }

  siteOf(developmentId: number): string {
    return this.#sites.get(developmentId) ?? 'No such site'
  }

  alert({ place }: Thing): Promise<number> {
    return buildAlert(this.test.services, { developmentId: this.development(place) })
  }

  /**
   * Creates an announcement with a photo. The announcement was sent to the place, or is a draft for its development.
   */
  announcement({ place }: Thing, hasLeft: boolean): ReturnType<typeof plantAnnouncement> {
    const homes = hasLeft ? [this.property(place)] : []
    const options = { developmentId: this.development(place), homes, hasLeft, displayKey: this.#displayKey }
    return plantAnnouncement(this.test.services, options)
  }

  activity({ place }: Thing): Promise<number> {
    return buildActivity(this.test.services, { propertyId: this.property(place) })
  }

  resident(place: Place): number {
    return this.#residents.get(BLOCKS[place] ?? place) ?? 0
  }

  /** A session of an administrator in this state. The account could make every call with a live session. */
  async sessionIn(state: SessionState): Promise<Caller> {
    const { services, app } = this.test
    const nobody = { userId: 0, token: '' }
    if (state === 'anon') return new Caller(app, nobody)
    if (state === 'made up') return new Caller(app, { userId: 0, token: 'A'.repeat(43) })
    const userId = await buildUser(services, { baseRole: 'ADMIN' })
    const token = await buildSession(services, userId)
    const change = CHANGES[state]
    if (change !== undefined)
      await sql`update sessions set ${sql.raw(change)} where user_id = ${userId}`.execute(services.db)
    await sql`insert into login_codes (session_id, channel, sent_at, expires_at)
      select id, 'email', now(), now() + interval '10 minutes' from sessions
      where user_id = ${userId} and kind = 'mfa'`.execute(services.db)
    if (state === 'Pending' || state === 'Suspended' || state === 'Rejected')
      await sql`update users set status = ${state} where id = ${userId}`.execute(services.db)
    return new Caller(app, { userId, token })
  }

  /** Creates an issue for this caller with the given place, reporter, status and firm. */
  async issue({ place, by, status, firm }: Thing, caller: Caller): Promise<number> {
    const reporterId = by === 'self' && caller.userId !== 0 ? caller.userId : this.resident(place)
    const row = await this.test.services.db
      .insertInto('issues')
      .values({
        property_id: this.property(place),
        reporter_id: reporterId,
        reported_by: reporterId,
        title: 'Dripping tap',
        description: 'The tap drips all night.',
        category_id: this.#categoryId,
        status: status ?? 'Submitted',
        ...(by === 'contact' &&
          caller.userId !== 0 && { contact_id: caller.userId, contact_since: new Date(0) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (firm) await buildOrder(this.test.services, { issueId: row.id, firmId: this.#firms.get(firm) ?? 0 })
    return row.id
  }

  /** Creates an internal note, which only staff and contractors can read. */
  async note(issueId: number): Promise<number> {
    const row = await this.test.services.db
      .insertInto('issue_events')
      .values({ issue_id: issueId, kind: 'noteAdded', note: 'A note.', internal: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  async attachment(issueId: number, withPicture: boolean): Promise<number> {
    const { db, files } = this.test.services
    // The attachment gets its own picture, because calls of other rows delete the pictures of announcements.
    const displayKey = withPicture ? newKey() : null
    if (displayKey !== null) await files.write(displayKey, Buffer.from('a picture'))
    const row = await db
      .insertInto('issue_attachments')
      .values({
        issue_id: issueId,
        name: 'photo.jpg',
        type: 'image/jpeg',
        size: 9,
        sha256: newKey(),
        state: 'ready',
        original_key: newKey(),
        display_key: displayKey,
        thumbnail_key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  async otherSession(caller: Caller): Promise<number> {
    const { services } = this.test
    if (caller.userId === 0) return 1
    await buildSession(services, caller.userId)
    const sessions = services.db.selectFrom('sessions').select('id').orderBy('id', 'desc')
    return (await sessions.where('user_id', '=', caller.userId).executeTakeFirstOrThrow()).id
  }

  /**
   * Creates a person who lives at the place or has applied for it, with a photo and a proof of address. Returns the
   * caller if the row is about the caller.
   */
  async user(rowId: string, { place, by }: Thing, caller: Caller): Promise<number> {
    const { services } = this.test
    const isApplicant = rowId === '50' || rowId === '52' || rowId === '49p'
    const userId =
      by === 'self' && caller.userId !== 0
        ? caller.userId
        : await buildUser(services, {
            status: isApplicant ? 'Pending' : 'Approved',
            ...(isApplicant && { requestedPropertyId: this.property(place) }),
          })
    if (by !== 'self' && !isApplicant) await mapUser(services, userId, this.property(place), 'TENANT')
    if (rowId === '13p') {
      const photoKey = newKey()
      await services.files.write(photoKey, Buffer.from('a face'))
      await services.db.updateTable('users').set({ photo_key: photoKey }).where('id', '=', userId).execute()
    }
    if (rowId === '49p') {
      const fileKey = newKey()
      await services.files.write(fileKey, Buffer.from('a bill'))
      const file = { file_key: fileKey, name: 'bill.pdf', type: 'application/pdf', size: 6, user_id: userId }
      await services.db.insertInto('address_proofs').values(file).execute()
    }
    return userId
  }

  /** Makes the caller ask to be erased. */
  async wishErasure({ userId }: Caller): Promise<void> {
    await sql`insert into erasure_requests (user_id) select id from users where id = ${userId}
      on conflict do nothing`.execute(this.test.services.db)
  }
}
