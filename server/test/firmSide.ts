import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { LinkedOrder } from '@doorstep/contract/orders/by-link/schema'
import type { OrderStatus, PhotoMoment } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { systemCtx } from '../src/context.ts'
import { getOrderById } from '../src/features/orders/queries.ts'
import { orderLinkSubject } from '../src/features/orders/rules.ts'
import { fillText, readSecrets } from '../src/mail/letter.ts'
import { mailedToken } from '../src/mail/tokens.ts'
import { nobody, signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildIssue, buildProperty, findDevelopmentOf } from './factories.ts'
import { buildFirm, buildOrder, joinFirm } from './firms.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const HOUR_MS = 3_600_000
export const RESIDENT_PHONE = '+447700900111'
export const FIRM_PHONE = '+447700900222'

interface People {
  home: number
  firmId: number
  worker: Caller
  other: Caller
  manager: Caller
  resident: Caller
}

/** A home with an issue, and two firms with one person each. */
export class FirmWorld {
  readonly test: TestApp
  readonly home: number
  readonly firmId: number
  readonly worker: Caller
  readonly other: Caller
  readonly manager: Caller
  readonly resident: Caller

  private constructor(test: TestApp, world: People) {
    this.test = test
    this.home = world.home
    this.firmId = world.firmId
    this.worker = world.worker
    this.other = world.other
    this.manager = world.manager
    this.resident = world.resident
  }

  static async start(): Promise<FirmWorld> {
    const test = await startTestApp()
    const { services } = test
    const home = await buildProperty(services, { name: 'Flat 7' })
    const developmentIds = [await findDevelopmentOf(services, home)]
    const resident = await signIn(test, 'TENANT', home, { email: 'resident@example.test' })
    const manager = await signIn(test, 'PMGR', home, { email: 'manager@example.test' })
    await services.db
      .updateTable('users')
      .set({ phone_number: RESIDENT_PHONE })
      .where('id', '=', resident.userId)
      .execute()
    const join = async (email: string) => {
      const firmId = await buildFirm(services, { developmentIds })
      await services.db.updateTable('firms').set({ phone: FIRM_PHONE }).where('id', '=', firmId).execute()
      const person = await signIn(test, 'TENANT', await buildProperty(services), { email })
      await services.db.deleteFrom('property_roles').where('user_id', '=', person.userId).execute()
      await joinFirm(services, person.userId, firmId)
      return { firmId, person }
    }
    const { firmId, person: worker } = await join('worker@example.test')
    const { person: other } = await join('other@example.test')
    return new FirmWorld(test, { home, firmId, worker, other, manager, resident })
  }

  /** Creates a work order for the first firm. If the order is Booked, its appointment is due now. */
  async order(status: OrderStatus = 'Booked'): Promise<number> {
    const { services } = this.test
    const issueId = await buildIssue(services, {
      propertyId: this.home,
      reporterId: this.resident.userId,
      status: 'AwaitingContract',
    })
    const orderId = await buildOrder(services, { issueId, firmId: this.firmId, status })
    if (status === 'Booked') await this.book(orderId)
    return orderId
  }

  async book(orderId: number): Promise<void> {
    const { db } = this.test.services
    await db.updateTable('work_orders').set({ status: 'Booked' }).where('id', '=', orderId).execute()
    await db
      .insertInto('appointments')
      .values({
        order_id: orderId,
        starts_at: new Date(),
        ends_at: new Date(Date.now() + HOUR_MS),
        picked_as: 'reporter',
        picked_by: this.resident.userId,
      })
      .execute()
  }

  async token(orderId: number): Promise<string> {
    const ctx = systemCtx(this.test.services, 'a-test')
    return mailedToken(ctx.services.secrets, orderLinkSubject(await getOrderById(ctx, orderId)))
  }

  byLink(act: string, body: object): Promise<Answer> {
    return nobody(this.test).post(`/order-links/${act}`, body)
  }

  async photo(
    orderId: number,
    moment: PhotoMoment,
    { by = this.worker, key = randomUUID() }: { by?: Caller; key?: string } = {},
  ): Promise<Answer> {
    return by.postForm(`/orders/${orderId}/photos`, { key, moment }, [['photo.png', await picture()]])
  }

  async photoByLink(token: string, moment: PhotoMoment, key: string = randomUUID()): Promise<Answer> {
    const file = await picture()
    return nobody(this.test).postForm('/order-links/photos', { token, key, moment }, [['photo.png', file]])
  }

  async rows(orderId: number) {
    const { db } = this.test.services
    const of = { order: db.selectFrom('work_orders').selectAll().where('id', '=', orderId) }
    const { status, issue_id } = await of.order.executeTakeFirstOrThrow()
    const events = await db
      .selectFrom('work_order_events')
      .select(['id', 'kind', 'words', 'actor_id'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    const photos = await db
      .selectFrom('work_order_photos')
      .select(['id', 'moment', 'event_id', 'state'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    const appointments = await db
      .selectFrom('appointments')
      .select(['state', 'outcome_words', 'tried', 'begun_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    const issue = await db
      .selectFrom('issues')
      .select('status')
      .where('id', '=', issue_id)
      .executeTakeFirstOrThrow()
    return { status, events, photos, appointments, issueStatus: issue.status }
  }

  /** Code in the newest text message, with its recipient. */
  async code(): Promise<{ to: string; code: string }> {
    const { db, secrets } = this.test.services
    const rows = await db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('channel', '=', 'sms')
      .orderBy('id')
      .execute()
    const last = rows.at(-1)
    const text = fillText(last?.body ?? '', readSecrets(secrets, last?.secrets ?? null))
    return { to: last?.recipient ?? '', code: /is ([0-9]{6})\./.exec(text)?.[1] ?? '' }
  }
}

export const orderOf = (answer: Answer): Order => answer.json<Order>()
export const linkedOf = (answer: Answer): LinkedOrder => answer.json<LinkedOrder>()

let serial = 0

/** Each test picture differs from all others. */
function picture(): Promise<Buffer> {
  serial += 1
  const create = { width: 30 + serial, height: 20, channels: 3, background: '#678' } as const
  return sharp({ create }).png().toBuffer()
}
