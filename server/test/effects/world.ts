import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { systemCtx } from '../../src/context.ts'
import { hashToken, newToken } from '../../src/crypto/tokens.ts'
import { getOrderById } from '../../src/features/orders/queries.ts'
import { orderLinkSubject } from '../../src/features/orders/rules.ts'
import { newKey } from '../../src/files/store.ts'
import { mailedToken } from '../../src/mail/tokens.ts'
import { Caller, nobody, signIn } from '../callers.ts'
import {
  buildDevelopment,
  buildIssue,
  buildProperty,
  buildSession,
  buildUser,
  leafCategory,
  mapUser,
} from '../factories.ts'
import { buildFirm, buildOrder, joinFirm } from '../firms.ts'
import type { TestApp } from '../testApp.ts'

type IssueOptions = Partial<Parameters<typeof buildIssue>[1]>

/** A development with two homes, another development, their people, and two firms. */
export class EffectWorld {
  readonly test: TestApp
  readonly nobody: Caller
  #callers: Caller[] = []
  developmentId = 0
  otherDevelopmentId = 0
  home = 0
  otherHome = 0
  firmId = 0
  otherFirmId = 0
  categoryId = 0
  neighbour = 0
  #serial = 0

  constructor(test: TestApp) {
    this.test = test
    this.nobody = nobody(test)
  }

  async build(): Promise<this> {
    const { services } = this.test
    this.developmentId = await buildDevelopment(services)
    this.otherDevelopmentId = await buildDevelopment(services)
    const { developmentId } = this
    this.home = await buildProperty(services, { developmentId })
    this.otherHome = await buildProperty(services, { developmentId })
    await buildProperty(services, { developmentId: this.otherDevelopmentId })
    await buildUser(services, { email: 'reset@example.test' })
    const developmentIds = [developmentId, this.otherDevelopmentId]
    this.firmId = await buildFirm(services, { developmentIds })
    this.otherFirmId = await buildFirm(services, { developmentIds })
    this.categoryId = await leafCategory(services)
    this.#callers = [
      await signIn(this.test, 'ADMIN'),
      await signIn(this.test, 'PMGR', this.home),
      await signIn(this.test, 'TENANT', this.home),
    ]
    this.neighbour = await buildUser(services)
    await mapUser(services, this.neighbour, this.home, 'TENANT')
    const userId = await buildUser(services)
    await joinFirm(services, userId, this.firmId)
    this.#callers.push(await this.callerOf(userId))
    return this
  }

  #caller(at: number): Caller {
    const caller = this.#callers[at]
    if (!caller) throw new Error('the world is not built yet')
    return caller
  }
  get admin(): Caller {
    return this.#caller(0)
  }
  get manager(): Caller {
    return this.#caller(1)
  }
  get resident(): Caller {
    return this.#caller(2)
  }
  /** A person who works for the first firm. */
  get worker(): Caller {
    return this.#caller(3)
  }

  /** Returns a new administrator, because the server merges two equal reports by the same person. */
  async newStaff(): Promise<Caller> {
    return this.callerOf(await buildUser(this.test.services, { baseRole: 'ADMIN' }))
  }

  async callerOf(userId: number): Promise<Caller> {
    return new Caller(this.test.app, { userId, token: await buildSession(this.test.services, userId) })
  }

  /** Returns a number that has not been used before. */
  next(): number {
    this.#serial += 1
    return this.#serial
  }

  issue(options: IssueOptions = {}): Promise<number> {
    const own = { propertyId: this.home, reporterId: this.resident.userId, title: 'Dripping tap' }
    return buildIssue(this.test.services, { ...own, status: 'Open', ...options })
  }

  /** Adds a photo that is ready. Returns its id. */
  async photo(issueId: number): Promise<number> {
    const key = newKey()
    await this.test.services.files.write(key, Buffer.from('a picture'))
    const row = this.test.services.db
      .insertInto('issue_attachments')
      .values({
        issue_id: issueId,
        name: 'photo.jpg',
        type: 'image/jpeg',
        size: 9,
        sha256: newKey(),
        state: 'ready',
        original_key: newKey(),
        display_key: key,
        thumbnail_key: null,
      })
      .returning('id')
    return (await row.executeTakeFirstOrThrow()).id
  }

  async order(
    status: OrderStatus,
    options: IssueOptions = {},
  ): Promise<{ orderId: number; issueId: number }> {
    const { services } = this.test
    const issueId = await this.issue({ status: 'AwaitingContract', ...options })
    const orderId = await buildOrder(services, {
      issueId,
      firmId: this.firmId,
      status: status === 'Booked' ? 'Accepted' : status,
    })
    if (status === 'Booked') {
      await sql`update work_orders set status = 'Booked' where id = ${orderId}`.execute(services.db)
      await sql`insert into appointments (order_id, starts_at, ends_at, picked_as, picked_by)
        values (${orderId}, now(), now() + interval '1 hour', 'reporter', ${this.resident.userId})`.execute(
        services.db,
      )
    }
    return { orderId, issueId }
  }

  async #linked(orderId: number) {
    return orderLinkSubject(await getOrderById(systemCtx(this.test.services, 'a-test'), orderId))
  }

  async orderToken(orderId: number): Promise<string> {
    return mailedToken(this.test.services.secrets, await this.#linked(orderId))
  }

  /** Returns the token that a correct code gives, which makes the link show the contact. */
  async unlock(orderId: number): Promise<string> {
    const unlock = newToken()
    await this.test.services.db
      .insertInto('order_link_unlocks')
      .values({
        token_hash: hashToken(unlock),
        order_id: orderId,
        generation: String((await this.#linked(orderId)).generation),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    return unlock
  }

  async accountLink(userId: number, purpose: string, payload: object | null = null): Promise<string> {
    const token = newToken()
    await sql`insert into account_links (user_id, purpose, token_hash, payload, expires_at)
      values (${userId}, ${purpose}, ${hashToken(token)}, ${payload === null ? null : JSON.stringify(payload)}::jsonb,
        now() + interval '1 hour')`.execute(this.test.services.db)
    return token
  }

  async invitation(email: string): Promise<string> {
    const token = newToken()
    const { db } = this.test.services
    const { id } = await db
      .insertInto('invitations')
      .values({
        email,
        first_name: 'Robin',
        last_name: 'Reed',
        invited_by: this.admin.userId,
        token_hash: hashToken(token),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into invitation_roles (invitation_id, property_id, role) values (${id}, ${this.home}, 'TENANT')`.execute(
      db,
    )
    return token
  }
}

/** A token of the right length that the server never issued. */
export const NO_TOKEN = randomBytes(32).toString('base64url')
/** Each call makes a new record, so all calls can use this key. */
export const KEY = '6a1f0f5e-8b7c-4d52-9f04-0c1d2e3f4a5b'
export const OTHER_KEY = randomUUID()
