import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '@doorstep/contract/orders/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { filesOf, signUp } from '../../../test/applicants.ts'
import { backedUpTexts } from '../../../test/backups.ts'
import { on } from '../../../test/appointments.ts'
import { Caller, issueOf, signIn } from '../../../test/callers.ts'
import type { Answer } from '../../../test/callers.ts'
import { takeCopy } from '../../../test/dataExports.ts'
import { everyRow } from '../../../test/everyRow.ts'
import {
  buildIssue,
  buildProperty,
  buildSession,
  buildUser,
  findDevelopmentOf,
} from '../../../test/factories.ts'
import { buildFirm, joinFirm } from '../../../test/firms.ts'
import { keepLog } from '../../../test/keptLog.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { createTestDb } from '../../../test/testDb.ts'
import type { TestDb } from '../../../test/testDb.ts'
import { systemCtx } from '../../context.ts'
import { newKey } from '../../files/store.ts'
import { convertAttachment } from '../issues/attachments/service.ts'

/** The prefix of every word typed by or about the person, used to find traces. */
const CANARY = 'zqcanary'
const PHONE = '7700900789'
// No mail server listens on this port, so messages stay queued.
const WITH_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.test' }

const done = (answer: Answer, status = 200): Answer => {
  expect(answer.statusCode, answer.body).toBe(status)
  return answer
}
const photo = () => readFile(new URL('../../../test/fixtures/photo.png', import.meta.url))

/** The tables that still contain traces of the person. */
async function traces({ services }: TestApp): Promise<string[]> {
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
async function plantPerson(test: TestApp, manager: Caller, home: number): Promise<Caller> {
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

async function askAndErase(manager: Caller, caller: Caller): Promise<void> {
  done(await caller.post('/account/erasure'))
  done(await manager.post(`/admin/erasures/${caller.userId}/erase`), 204)
}

describe('an erased person', () => {
  const { log, written } = keepLog()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ log, settings: WITH_MAIL })
  })
  afterAll(() => test.close())

  it('an erased person no longer appears in tables, files, logs and later backups, and is signed out [ERASE-08] [BACKUP-21] [T39]', async () => {
    const home = await buildProperty(test.services)
    const manager = await signIn(test, 'PMGR', home)
    const caller = await plantPerson(test, manager, home)
    expect(await traces(test)).toEqual(
      expect.arrayContaining([
        'address_proofs',
        'enquiries',
        'feedback',
        'issue_attachments',
        'issue_events',
        'issues',
        'outbox_messages',
        'sessions',
        'users',
        'work_order_events',
        'work_orders',
      ]),
    )
    expect((await filesOf(test)).stored).toHaveLength(7)
    await askAndErase(manager, caller)
    expect((await filesOf(test)).stored).toEqual([])
    expect((await caller.get('/account/profile')).statusCode).toBe(401)
    // The last unsent messages name the person. They are deleted once they are sent.
    expect(await traces(test)).toEqual(['outbox_messages'])
    await sql`update outbox_messages set sent_at = now()`.execute(test.services.db)
    expect(await traces(test)).toEqual([])
    expect(written().toLowerCase()).not.toContain(CANARY)
    const backup = (await backedUpTexts(test)).toLowerCase()
    for (const trace of [CANARY, PHONE, Buffer.from(CANARY).toString('hex')])
      expect(backup.includes(trace), trace).toBe(false)
    const counted = await manager.get('/Issues')
    expect(counted.json()).toMatchObject([
      { title: 'Details removed', status: 'Resolved', userId: null },
      { title: 'Details removed', status: 'Rejected', userId: null },
    ])
  })

  it('an erased person can sign up again as a new person [ERASE-08]', async () => {
    const home = await buildProperty(test.services)
    const again = { Email: `${CANARY}@${CANARY}.test`, AddressId: String(home) }
    expect((await signUp(test, again)).statusCode).toBe(201)
  })
})

describe('a backup from before an erasure', () => {
  const databases: TestDb[] = []
  afterAll(async () => {
    for (const database of databases) await database.drop()
  })
  const database = async (copyOf?: TestDb): Promise<TestDb> => {
    const made = await createTestDb(copyOf ? { copyOf } : {})
    databases.push(made)
    return made
  }
  /** Starts a server on this database with the first server's files. */
  const serve = ({ connectionString }: TestDb, dataDir: string): Promise<TestApp> =>
    startTestApp({ connectionString, settings: { ...WITH_MAIL, DATA_DIR: dataDir } })

  it('a backup from before an erasure is restored without the erased person, and without losing anybody else [ERASE-09] [T39]', async () => {
    const original = await database()
    const dataDir = await mkdtemp(join(tmpdir(), 'erased-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const first = await serve(original, dataDir)
    const home = await buildProperty(first.services)
    const manager = await signIn(first, 'PMGR', home)
    await first.close()
    const empty = await database(original)

    const second = await serve(original, dataDir)
    const caller = await plantPerson(second, new Caller(second.app, manager), home)
    await sql`update issues set status = 'InProgress' where reporter_id = ${caller.userId}`.execute(
      second.services.db,
    )
    await second.close()
    const backup = await database(original)

    const third = await serve(original, dataDir)
    await sql`update issues set status = 'Closed' where reporter_id = ${caller.userId}`.execute(
      third.services.db,
    )
    await askAndErase(new Caller(third.app, manager), new Caller(third.app, caller))
    await third.close()

    const restored = await serve(backup, dataDir)
    expect((await new Caller(restored.app, caller).get('/account/profile')).statusCode).toBe(401)
    await sql`update outbox_messages set sent_at = now()`.execute(restored.services.db)
    expect(await traces(restored)).toEqual([])
    const audit = restored.services.db
      .selectFrom('audit_events')
      .select('object_id')
      .where('action', '=', 'user.eraseAgain')
    expect(await audit.execute()).toEqual([{ object_id: caller.userId }])
    await restored.close()

    // This backup is older than the person, so another account has the same id.
    const before = await serve(empty, dataDir)
    await sql`insert into users (id, email, first_name, last_name, base_role, status)
      values (${caller.userId}, 'new@example.test', 'New', 'Comer', 'TENANT', 'Approved')`.execute(
      before.services.db,
    )
    await before.close()
    const later = await serve(empty, dataDir)
    const names = await later.services.db
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', caller.userId)
      .execute()
    expect(names).toEqual([{ first_name: 'New' }])
    await later.close()
  })
})
