import { readFile } from 'node:fs/promises'
import type { Order } from '@doorstep/contract/orders/schema'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { systemCtx } from '../src/context.ts'
import { convertAttachment } from '../src/features/issues/attachments/service.ts'
import { newKey } from '../src/files/store.ts'
import { signUp } from './applicants.ts'
import { on } from './appointments.ts'
import { Caller, issueOf } from './callers.ts'
import type { Answer } from './callers.ts'
import { takeCopy } from './dataExports.ts'
import { everyRow } from './everyRow.ts'
import { buildIssue, buildSession, buildUser, findDevelopmentOf } from './factories.ts'
import { buildFirm, joinFirm } from './firms.ts'
import type { TestApp } from './testApp.ts'

/** The prefix of every word typed by or about the person, used to find traces. */
export const CANARY = 'zqcanary'
export const PHONE = '7700900789'
// No mail server listens on this port, so messages stay queued.
export const WITH_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.test' }

const done = (answer: Answer, status = 200): Answer => {
  expect(answer.statusCode, answer.body).toBe(status)
  return answer
}
const photo = () => readFile(new URL('fixtures/photo.png', import.meta.url))

/** The tables that still contain traces of the person. */
export async function traces({ services }: TestApp): Promise<string[]> {
  return Object.entries(await everyRow(services))
    .filter(([, content]) => {
      const low = content?.toLowerCase() ?? ''
      return low.includes(CANARY) || low.includes(PHONE) || low.includes(Buffer.from(CANARY).toString('hex'))
    })
    .map(([table]) => table)
}

const callerOf = async (test: TestApp, userId: number): Promise<Caller> =>
  new Caller(test.app, { userId, token: await buildSession(test.services, userId) })

/** Creates a person with data in every place that can store it. */
export async function plantPerson(test: TestApp, manager: Caller, home: number): Promise<Caller> {
  const { db, files } = test.services
  const email = `${CANARY}@${CANARY}.test`
  const fields = { FirstName: CANARY, LastName: `${CANARY}-Last`, Email: email }
  const proof: [string, Buffer][] = [[`${CANARY}.pdf`, Buffer.from(`%PDF-1.7 ${CANARY}`)]]
  const more = { AddressId: String(home), PhoneNumber: `0${PHONE}` }
  done(await signUp(test, { ...fields, ...more }, { files: proof }), 201)
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  done(await manager.put('/admin/approve-user', { userId, reason: `${CANARY} is fine` }))
  const caller = await callerOf(test, userId)
  await plantIssue(test, manager, caller, home)
  await plantRepair(test, manager, caller, home)
  const photoKey = newKey()
  await files.write(photoKey, await photo())
  await sql`update users set photo_key = ${photoKey} where id = ${userId}`.execute(db)
  await sql`update sessions set user_agent = ${CANARY} where user_id = ${userId}`.execute(db)
  done(await caller.post('/feedback', { rating: 4, comment: CANARY, pagePath: '/dashboard' }), 201)
  const question = { subject: CANARY, message: `${CANARY} asks`, propertyId: home }
  done(await caller.post('/support/enquiries', question), 201)
  await takeCopy(test, caller)
  return caller
}

async function plantIssue(test: TestApp, manager: Caller, caller: Caller, home: number): Promise<void> {
  const fields = {
    PropertyId: String(home),
    Title: CANARY,
    Description: `${CANARY} drips`,
    VulnerablePersons: 'true',
    MayEnter: 'true',
    AccessTimes: `${CANARY} is in at noon`,
    AccessPets: `${CANARY} has a dog`,
  }
  const options = {
    files: [[`${CANARY}.png`, await photo()] as [string, Buffer]],
    headers: { 'idempotency-key': CANARY },
  }
  const { issueId, attachments } = issueOf(done(await caller.report(test, fields, options), 201))
  await convertAttachment(systemCtx(test.services, 'a-job'), attachments[0]?.id ?? 0)
  const notes = `${CANARY} note`
  done(await manager.update(issueId, { notes, internal: true }))
  const written = { text: `${CANARY} writes` }
  done(await caller.postForm(`/issues/${issueId}/notes`, written, [[`${CANARY}-2.png`, await photo()]]), 201)
  done(await manager.update(issueId, { notes, status: 'Rejected' }))
}

/** Creates a repair by a firm, with emails and notes about it. */
async function plantRepair(test: TestApp, manager: Caller, caller: Caller, home: number): Promise<void> {
  const { services } = test
  const developmentIds = [await findDevelopmentOf(services, home)]
  const [firmId, quoting] = [
    await buildFirm(services, { developmentIds }),
    await buildFirm(services, { developmentIds }),
  ]
  const worker = await callerOf(test, await buildUser(services))
  await joinFirm(services, worker.userId, firmId)
  const issueId = await buildIssue(services, {
    propertyId: home,
    reporterId: caller.userId,
    title: `${CANARY} again`,
    status: 'Open',
  })
  const words = `${CANARY} needs it`
  done(await manager.post(`/issues/${issueId}/quotes`, { firmIds: [quoting], words }), 201)
  const order = done(await manager.post(`/issues/${issueId}/orders`, { firmId, words, send: true }), 201)
  const { orderId } = order.json<Order>()
  done(await worker.post(`/orders/${orderId}/accept`))
  done(await worker.post(`/orders/${orderId}/slots`, { slots: [on(3)] }))
  done(await caller.post(`/orders/${orderId}/slots/decline`, { words: `${CANARY} is out` }))
  const { slots } = done(await worker.post(`/orders/${orderId}/slots`, { slots: [on(4)] })).json<Order>()
  done(await caller.post(`/orders/${orderId}/appointments`, { slotId: slots[0]?.slotId }))
  done(await caller.post(`/orders/${orderId}/appointments/cancel`, { words: `${CANARY} is away` }))
  done(await manager.post(`/orders/${orderId}/cancel`, { words }))
  done(await manager.update(issueId, { status: 'InProgress', notes: words }))
  done(await manager.update(issueId, { status: 'Resolved', notes: words }))
  done(await caller.post(`/issues/${issueId}/verdicts`, { answer: 'partly', words: `${CANARY} drips less` }))
  done(await manager.update(issueId, { status: 'Resolved', notes: words }))
}

export async function askAndErase(manager: Caller, caller: Caller): Promise<void> {
  done(await caller.post('/account/erasure'))
  done(await manager.post(`/admin/erasures/${caller.userId}/erase`), 204)
}
