import { sql } from 'kysely'
import type { SessionKind } from '@doorstep/contract/endpoint'
import { jobHandlers } from '../../src/app.ts'
import { hashPassword } from '../../src/crypto/passwords.ts'
import { newKey } from '../../src/files/store.ts'
import { Caller } from '../callers.ts'
import {
  buildDevelopment,
  buildIssue,
  buildProperty,
  buildSession,
  buildUser,
  mapUser,
} from '../factories.ts'
import type { TestApp } from '../testApp.ts'
import { LEFT_PEOPLE, PEOPLE, PLACES } from './oracle.ts'
import type { Person, Place, Thing } from './oracle.ts'

export const PASSWORD = 'Correct-Horse-26'
export const LOGIN_EMAIL = 'login@example.test'
/** Sessions that open nothing, or little. */
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
export type SessionState = (typeof DEAD)[number] | (typeof HALFWAY)[number]

/** Two developments with their people, over a running application. */
export class World {
  readonly test: TestApp
  readonly properties = new Map<Place, number>()
  readonly #callers = new Map<string, Caller>()
  readonly #residents = new Map<Place, number>()
  #displayKey = ''

  constructor(test: TestApp) {
    this.test = test
  }

  async build(): Promise<this> {
    const { services } = this.test
    // Jobs may be queued; nothing here waits for one to run.
    for (const { name } of jobHandlers) await services.jobs.createQueue(name)
    const developments = new Map<string, number>()
    for (const name of ['D1', 'D2', 'D3'])
      developments.set(name, await buildDevelopment(services, { isActive: name !== 'D3' }))
    for (const [place, development] of Object.entries(PLACES) as [Place, string][]) {
      const propertyId = await buildProperty(services, {
        developmentId: developments.get(development),
        isActive: place !== 'PX',
      })
      this.properties.set(place, propertyId)
      const resident = await buildUser(services)
      await mapUser(services, resident, propertyId, 'TENANT')
      this.#residents.set(place, resident)
    }
    for (const person of [...PEOPLE, ...LEFT_PEOPLE])
      this.#callers.set(person.name, await this.signInPerson(person))
    const passwordHash = await hashPassword(PASSWORD)
    await buildUser(services, { email: LOGIN_EMAIL, passwordHash })
    this.#displayKey = newKey()
    await services.files.write(this.#displayKey, Buffer.from('a picture'))
    return this
  }

  async signInPerson({ isAdmin, maps }: Omit<Person, 'name'>): Promise<Caller> {
    const { services, app } = this.test
    const userId = await buildUser(services, { baseRole: isAdmin === true ? 'ADMIN' : 'TENANT' })
    for (const [role, place] of maps) await mapUser(services, userId, this.property(place), role)
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

  resident(place: Place): number {
    return this.#residents.get(place) ?? 0
  }

  /** An administrator's session in this state: the account could do everything if it were alive. */
  async sessionIn(state: SessionState): Promise<Caller> {
    const { services, app } = this.test
    const nobody = { userId: 0, token: '' }
    if (state === 'anon') return new Caller(app, nobody)
    if (state === 'made up') return new Caller(app, { userId: 0, token: 'A'.repeat(43) })
    const userId = await buildUser(services, { baseRole: 'ADMIN' })
    const token = await buildSession(services, userId)
    const kind: SessionKind = state === 'mfa' || state === 'setup' ? state : 'full'
    await sql`update sessions set kind = ${kind} where user_id = ${userId}`.execute(services.db)
    if (state === 'Pending' || state === 'Suspended' || state === 'Rejected')
      await sql`update users set status = ${state} where id = ${userId}`.execute(services.db)
    else if (state === 'ended')
      await sql`update sessions set ended_at = now() where user_id = ${userId}`.execute(services.db)
    else if (state === 'idle')
      await sql`update sessions set last_seen_at = now() - interval '24 minutes' where user_id = ${userId}`.execute(
        services.db,
      )
    else if (state === 'too old')
      await sql`update sessions set created_at = now() - interval '721 minutes' where user_id = ${userId}`.execute(
        services.db,
      )
    return new Caller(app, { userId, token })
  }

  /** A new issue as the thing says, for this caller. */
  async issue({ place, by, status }: Thing, caller: Caller): Promise<number> {
    return buildIssue(this.test.services, {
      propertyId: this.property(place),
      reporterId: by === 'self' && caller.userId !== 0 ? caller.userId : this.resident(place),
      status: status ?? 'Submitted',
    })
  }

  async attachment(issueId: number, withPicture: boolean): Promise<number> {
    const row = await this.test.services.db
      .insertInto('issue_attachments')
      .values({
        issue_id: issueId,
        name: 'photo.jpg',
        type: 'image/jpeg',
        size: 9,
        sha256: newKey(),
        state: 'ready',
        original_key: newKey(),
        display_key: withPicture ? this.#displayKey : null,
        thumbnail_key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  /** Says of an issue everything that a write may have changed. */
  async stateOf(issueId: number): Promise<unknown> {
    const { rows } = await sql`
      select i.*, (select count(*) from issue_events where issue_id = i.id) as events,
        (select count(*) from issue_attachments where issue_id = i.id) as files
      from issues i where i.id = ${issueId}`.execute(this.test.services.db)
    return rows[0]
  }
}
