import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { filesOf, linkToken, signUp } from '../../../../test/applicants.ts'
import { nobody, signIn } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, buildUser, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { newKey } from '../../../files/store.ts'
import { runRetention } from '../service.ts'
import { anonymiseAccounts } from './queries.ts'

const PHONE = '+447700900123'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await test.close()
})

const anonymise = (...ids: number[]) =>
  withTransaction(systemCtx(test.services, 'a-run'), (tx) => anonymiseAccounts(tx, ids))
const closed = (email: string) => buildUser(test.services, { email, status: 'Suspended' })

async function setPhone(userId: number): Promise<void> {
  await test.services.db.updateTable('users').set({ phone_number: PHONE }).where('id', '=', userId).execute()
}

it('an account is anonymised even if another account already has a similar replacement address [RETAIN-07]', async () => {
  const id = await closed('ann@x.example')
  await buildUser(test.services, { email: `account-${id}@removed.invalid` })
  expect(await anonymise(id)).toMatchObject({ changed: 1 })
})

it('messages to a shared phone number are kept until all accounts with this number are anonymised [RETAIN-07]', async () => {
  const [one, other] = [await closed('one@x.example'), await closed('other@x.example')]
  await Promise.all([one, other].map(setPhone))
  await test.services.db
    .insertInto('outbox_messages')
    .values({ channel: 'sms', recipient: PHONE, body: 'Your code' })
    .execute()
  const left = async () =>
    (await test.services.db.selectFrom('outbox_messages').select('recipient').execute()).length
  await anonymise(one)
  expect(await left()).toBe(1)
  await anonymise(other)
  expect(await left()).toBe(0)
})

it('rate limits of other addresses are kept, even if they contain the removed address [RETAIN-07]', async () => {
  const keys = ['login:ann@x.example', 'login:ann@x.example|192.0.2.7', 'login:joann@x.example', 'login:7']
  const rows = keys.map((key) => ({ key, points: 1, expire: Date.now() + 60_000 }))
  await test.services.db.insertInto('rate_limits').values(rows).execute()
  await anonymise(await closed('ann@x.example'))
  const left = await test.services.db.selectFrom('rate_limits').select('key').orderBy('key').execute()
  expect(left.map(({ key }) => key)).toEqual(['login:7', 'login:joann@x.example'])
})

it('an anonymised reporter gets no email when their issue continues [RETAIN-07]', async () => {
  const { services } = test
  const propertyId = await buildProperty(services)
  const [gone, here] = [
    await closed('gone@x.example'),
    await buildUser(services, { email: 'here@x.example' }),
  ]
  await mapUser(services, here, propertyId, 'TENANT')
  const issueIds: number[] = []
  for (const reporterId of [gone, here])
    issueIds.push(await buildIssue(services, { propertyId, reporterId, status: 'Open' }))
  await anonymise(gone)
  const admin = await signIn(test, 'ADMIN')
  for (const id of issueIds)
    expect((await admin.update(id, { status: 'InProgress', notes: 'On it.' })).statusCode).toBe(200)
  const sent = await services.db.selectFrom('outbox_messages').select('recipient').execute()
  expect(sent).toEqual([{ recipient: 'here@x.example' }])
})

it('private views and replies are deleted with the account, and shared ones are kept without an owner [DESK-24]', async () => {
  const id = await closed('ann@x.example')
  const own = await buildUser(test.services, { email: 'here@x.example' })
  const { db } = test.services
  for (const user_id of [id, own])
    for (const is_shared of [true, false]) {
      await db.insertInto('issue_views').values({ user_id, name: 'Late', query: '{}', is_shared }).execute()
      await db
        .insertInto('saved_replies')
        .values({ user_id, title: 'Soon', text: 'Soon.', is_shared })
        .execute()
    }
  await anonymise(id)
  for (const table of ['issue_views', 'saved_replies'] as const)
    expect(await db.selectFrom(table).select(['user_id', 'is_shared']).orderBy('id').execute()).toEqual([
      { user_id: null, is_shared: true },
      { user_id: own, is_shared: true },
      { user_id: own, is_shared: false },
    ])
  const admin = await signIn(test, 'ADMIN')
  const list = await admin.get('/issues/views')
  expect(list.json()).toMatchObject([
    { ownerName: null, isOwn: false, can: ['issueView:save'] },
    { ownerName: expect.stringContaining('Robin'), can: ['issueView:save'] },
  ])
})

it('a run whose clock differs from the database’s clock removes nothing [RETAIN-14]', async () => {
  const id = await closed('ann@x.example')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 366 * 86_400_000 })
  await expect(runRetention(systemCtx(test.services, 'a-run'))).rejects.toThrow(/clocks/)
  vi.useRealTimers()
  const user = test.services.db.selectFrom('users').select('anonymised_at').where('id', '=', id)
  expect(await user.executeTakeFirst()).toEqual({ anonymised_at: null })
})

it('proofs of pending and replacement applications are kept [RETAIN-01]', async () => {
  const waiting = await buildUser(test.services, { email: 'waiting@x.example', status: 'Pending' })
  const known = await buildUser(test.services, { email: 'known@x.example' })
  const { db } = test.services
  await sql`update users set decided_at = now() - interval '60 days'`.execute(db)
  await sql`insert into address_proofs (user_id, file_key, name, type, size, is_waiting)
    values (${waiting}, ${newKey()}, 'p.pdf', 'application/pdf', 5, false),
      (${known}, ${newKey()}, 'p.pdf', 'application/pdf', 5, true),
      (${known}, ${newKey()}, 'p.pdf', 'application/pdf', 5, false)`.execute(db)
  expect(await runRetention(systemCtx(test.services, 'a-run'))).toMatchObject({ proofs: 1 })
  const left = await db.selectFrom('address_proofs').select('user_id').orderBy('id').execute()
  expect(left).toEqual([{ user_id: waiting }, { user_id: known }])
})

it('a closed account is kept while a replacement application is open, and anonymised once the application has expired [RETAIN-16]', async () => {
  const { services } = test
  const AddressId = String(await buildProperty(services))
  const accounts = () =>
    services.db
      .selectFrom('users')
      .select(['email', 'status', 'first_name'])
      .where('email', 'in', ['in-time@x.example', 'too-late@x.example'])
      .orderBy('email')
      .execute()
  for (const email of ['in-time@x.example', 'too-late@x.example']) {
    const id = await buildUser(services, { email, status: 'Rejected' })
    await sql`update users set updated_at = now() - interval '7 years' where id = ${id}`.execute(services.db)
    expect((await signUp(test, { Email: email, AddressId })).statusCode).toBe(201)
  }
  const run = () => runRetention(systemCtx(services, 'a-run'), { only: ['accounts'] })
  expect(await run()).toMatchObject({ accounts: 0 })
  const token = await linkToken(test, 'in-time@x.example')
  expect((await nobody(test).post('/register/replace', { token })).statusCode).toBe(200)
  await sql`update account_links set expires_at = now() - interval '1 second' where used_at is null`.execute(
    services.db,
  )
  expect(await run()).toMatchObject({ accounts: 1 })
  expect(await accounts()).toEqual([{ email: 'in-time@x.example', status: 'Pending', first_name: 'Nina' }])
  expect((await filesOf(test)).stored).toHaveLength(1)
})
