import { expect } from 'vitest'
import type { Order } from '@doorstep/contract/orders/schema'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { addDays, dayAt } from '../src/time/civil.ts'
import { Caller, signIn } from './callers.ts'
import type { Answer } from './callers.ts'
import { buildIssue, buildProperty, buildSession, buildUser } from './factories.ts'
import { buildFirm, buildOrder, joinFirm } from './firms.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

export const ZONE = 'Europe/London'
export const TODAY = dayAt(new Date(), ZONE)

/** A time window this many days from today. */
export function on(days: number, from = '09:00', to = '12:00'): { day: string; from: string; to: string } {
  return { day: addDays(TODAY, days), from, to }
}

export interface Mail {
  recipient: string
  subject: string | null
  body: string | null
  calendar: string | null
  channel: string
}

export const orderOf = (answer: Answer): Order => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Order>()
}

/** A home with its resident and manager, and a firm that works there. */
export class AppointmentWorld {
  readonly test: TestApp
  home = 0
  firmId = 0
  readonly people: { resident: Caller; manager: Caller; worker: Caller }

  private constructor(test: TestApp, people: AppointmentWorld['people']) {
    this.test = test
    this.people = people
  }

  static async start(): Promise<AppointmentWorld> {
    const test = await startTestApp()
    const home = await buildProperty(test.services, { name: 'Flat 7', address: '7 Mill Lane' })
    const firmId = await buildFirm(test.services, { name: 'Harbour Plumbing', email: 'office@harbour.test' })
    const world = new AppointmentWorld(test, {
      resident: await signIn(test, 'TENANT', home, {
        email: 'rosa@example.test',
        phoneNumber: '+447700900001',
      }),
      manager: await signIn(test, 'PMGR', home),
      worker: await newWorker(test, firmId),
    })
    world.home = home
    world.firmId = firmId
    return world
  }

  newWorker(firmId: number): Promise<Caller> {
    return newWorker(this.test, firmId)
  }

  async build(status: OrderStatus = 'Accepted'): Promise<{ issueId: number; orderId: number }> {
    const { services } = this.test
    const { userId: reporterId } = this.people.resident
    const issueId = await buildIssue(services, { propertyId: this.home, reporterId, status: 'Open' })
    return { issueId, orderId: await buildOrder(services, { issueId, firmId: this.firmId, status }) }
  }

  offer(orderId: number, slots: object[], by = this.people.worker): Promise<Answer> {
    return by.post(`/orders/${orderId}/slots`, { slots })
  }

  pick(orderId: number, body: object, by = this.people.resident): Promise<Answer> {
    return by.post(`/orders/${orderId}/appointments`, body)
  }

  cancel(orderId: number, body: object = {}, by = this.people.resident): Promise<Answer> {
    return by.post(`/orders/${orderId}/appointments/cancel`, body)
  }

  /** A work order with two offered slots, in three and in four days. */
  async offered(): Promise<{ issueId: number; orderId: number; slotIds: number[] }> {
    const ids = await this.build()
    const { slots } = orderOf(await this.offer(ids.orderId, [on(3), on(4)]))
    return { ...ids, slotIds: slots.map(({ slotId }) => slotId) }
  }

  /** Runs the work, and returns the emails that the work queues. */
  async mailsOf(work: () => Promise<unknown>): Promise<Mail[]> {
    const { db } = this.test.services
    const last = await db
      .selectFrom('outbox_messages')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
    await work()
    return db
      .selectFrom('outbox_messages')
      .select(['recipient', 'subject', 'body', 'calendar', 'channel'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .execute()
  }
}

async function newWorker(test: TestApp, firmId: number): Promise<Caller> {
  const userId = await buildUser(test.services)
  await joinFirm(test.services, userId, firmId)
  return new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
}
