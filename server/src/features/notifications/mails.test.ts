import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { KindChoice } from '@doorstep/contract/notifications/schema'
import { mails } from '../../../test/applicants.ts'
import { issueOf, nobody, signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildIssue, buildProperty, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx } from '../../context.ts'
import { openApprovedIssue } from '../issue-steps/hand-over/service.ts'
import { readUnsubscribeToken, unsubscribeToken } from '../../mail/unsubscribe.ts'
import { sendSummaries } from './summaries/service.ts'

let test: TestApp
let home: number
let manager: Caller
let resident: Caller
let serial = 0
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services, { name: 'Flat 7' })
})
beforeEach(async () => {
  serial += 1
  const { db } = test.services
  for (const table of ['notifications', 'outbox_messages', 'daily_runs', 'property_roles'] as const)
    await db.deleteFrom(table).execute()
  manager = await signIn(test, 'PMGR', home, { email: `manager${serial}@example.test` })
  resident = await signIn(test, 'TENANT', home, { email: `resident${serial}@example.test` })
})
afterAll(() => test.close())

const subjectsTo = async (name: 'manager' | 'resident'): Promise<(string | null)[]> =>
  (await mails(test, `${name}${serial}@example.test`)).map(({ subject }) => subject)
const textTo = async (name: 'manager' | 'resident'): Promise<string> =>
  (await mails(test, `${name}${serial}@example.test`)).map(({ text }) => text).join('\n')
const choose = (caller: Caller, kind: string, choice: string) =>
  caller.put('/account/mail-choices', { kind, choice })
const choicesOf = async (caller: Caller): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await caller.get('/account/mail-choices'))
      .json<KindChoice[]>()
      .map(({ kind, choice }) => [kind, choice]),
  )
const report = async (title: string): Promise<number> =>
  issueOf(await resident.report(test, { PropertyId: String(home), Title: title, VulnerablePersons: 'true' }))
    .issueId
const build = (status: 'Open' | 'InProgress' = 'Open'): Promise<number> =>
  buildIssue(test.services, { propertyId: home, reporterId: resident.userId, status, title: 'Cold room' })
const runAt = (at: string): Promise<void> =>
  sendSummaries({ ...systemCtx(test.services, 'summaries'), now: () => new Date(at) })

/** The other kinds of notification for people who handle issues, each with its default choice. */
const OF_DUTIES = {
  residentWrote: 'atOnce',
  firmMoved: 'atOnce',
  assignedToMe: 'atOnce',
  dueSoon: 'daily',
  overdue: 'atOnce',
  emergency: 'atOnce',
  verdictGiven: 'atOnce',
  announcement: 'atOnce',
  incident: 'atOnce',
}

describe('emails about notifications', () => {
  it('emails about notifications inform managers of a new report at once, with its place but nothing about who lives there [FORYOU-10]', async () => {
    const issueId = await report('The boiler is out')
    expect(await subjectsTo('manager')).toEqual([
      expect.stringMatching(/^New report: The boiler is out \(job \d+\)$/),
    ])
    const text = await textTo('manager')
    expect(text).toContain('Flat 7')
    expect(text).toContain(`${test.services.publicUrl}/issues/${issueId}`)
    expect(text).not.toMatch(/vulnerable/i)
  })

  it('emails about notifications can be chosen for each kind by the people who are notified of that kind [FORYOU-10]', async () => {
    expect(await choicesOf(manager)).toEqual({ ...OF_DUTIES, newReport: 'atOnce', mineChanged: 'atOnce' })
    expect(await choicesOf(resident)).toEqual({
      mineChanged: 'atOnce',
      announcement: 'atOnce',
      incident: 'atOnce',
    })
    const chosen = await choose(manager, 'newReport', 'never')
    expect(chosen.json()).toEqual([
      { kind: 'newReport', choice: 'never' },
      { kind: 'mineChanged', choice: 'atOnce' },
      ...Object.entries(OF_DUTIES).map(([kind, choice]) => ({ kind, choice })),
    ])
    await choose(manager, 'newReport', 'never')
    const audit = test.services.db
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('action', '=', 'mailChoice.change')
      .where('actor_id', '=', manager.userId)
    expect(await audit.execute()).toEqual([
      { before: { kind: 'newReport', choice: 'atOnce' }, after: { kind: 'newReport', choice: 'never' } },
    ])
    await report('Nobody is mailed')
    expect(await subjectsTo('manager')).toEqual([])
    const refused = await choose(resident, 'newReport', 'never')
    expect(refused.statusCode).toBe(400)
    expect((await choose(resident, 'mineChanged', 'weekly')).statusCode).toBe(400)
  })

  it('emails about notifications always include the receipt, the approval and the rejection, and other news only if the person chose it [FORYOU-11]', async () => {
    await choose(resident, 'mineChanged', 'never')
    const [approved, rejected] = [await report('Taken up'), await report('Not taken up')]
    await manager.update(approved, { status: 'Approved', notes: 'Yes.' })
    await openApprovedIssue(systemCtx(test.services, 'a-job'), approved)
    await manager.update(rejected, { status: 'Rejected', notes: 'No.' })
    await manager.update(approved, { status: 'InProgress', notes: 'Begun.' })
    await manager.update(approved, { notes: 'A word.' })
    expect(
      (await subjectsTo('resident')).map((subject) => (subject ?? '').replace(/:.*/, '')).toSorted(),
    ).toEqual([
      'We have received your report',
      'We have received your report',
      'Your report is approved',
      'Your report was rejected',
    ])
    await choose(resident, 'mineChanged', 'atOnce')
    await manager.update(approved, { notes: 'Another word.' })
    expect(await subjectsTo('resident')).toHaveLength(5)
  })
})

describe('the daily email', () => {
  it('the daily email is sent once, at 8:00 in the time zone of the settings, with unread notifications that were not emailed [FORYOU-12]', async () => {
    await choose(resident, 'mineChanged', 'daily')
    await choose(manager, 'newReport', 'daily')
    const issueId = await build()
    await manager.update(issueId, { notes: 'A plumber comes.' })
    await manager.update(issueId, { status: 'InProgress', notes: 'Begun.' })
    await report('Told at eight')
    const read = await build()
    await manager.update(read, { notes: 'Seen already.' })
    await resident.post('/notifications/read', { issueId: read })
    await test.services.db.deleteFrom('outbox_messages').execute()
    // London is an hour ahead of UTC in July.
    await runAt('2026-07-15T06:59:00Z')
    expect(await subjectsTo('resident')).toEqual([])
    await runAt('2026-07-15T07:00:00Z')
    await runAt('2026-07-15T07:15:00Z')
    expect(await subjectsTo('resident')).toEqual(['2 updates for you'])
    expect(await textTo('resident')).toMatch(/In Progress: Cold room[^\n]*\n[^\n]*News about[^\n]*Cold room/)
    expect(await textTo('resident')).not.toContain('plumber')
    expect(await subjectsTo('manager')).toEqual(['1 update for you'])
    await runAt('2026-07-16T07:00:00Z')
    expect(await subjectsTo('resident')).toHaveLength(1)
  })

  it('the daily email leaves out emailed notifications and kinds that the person no longer wants, and is not sent if it would be empty [FORYOU-12]', async () => {
    await choose(resident, 'mineChanged', 'daily')
    const rejected = await report('Rejected and mailed')
    await manager.update(rejected, { status: 'Rejected', notes: 'No.' })
    const issueId = await build()
    await manager.update(issueId, { notes: 'A word.' })
    await choose(resident, 'mineChanged', 'never')
    await test.services.db.deleteFrom('outbox_messages').execute()
    await runAt('2026-07-15T09:00:00Z')
    expect(await subjectsTo('resident')).toEqual([])
  })

  it('the daily email includes older notifications of a kind for which the person has since chosen immediate emails [FORYOU-12]', async () => {
    await choose(resident, 'mineChanged', 'daily')
    await manager.update(await build(), { notes: 'Waits.' })
    await choose(resident, 'mineChanged', 'atOnce')
    await runAt('2026-07-15T09:00:00Z')
    expect(await subjectsTo('resident')).toEqual(['1 update for you'])
  })

  it('the daily email leaves out notifications that arrive while it is being written, and the next daily email includes them [FORYOU-12]', async () => {
    await choose(resident, 'mineChanged', 'daily')
    const issueId = await build()
    await manager.update(issueId, { notes: 'Before.' })
    await test.asOwner(`create function arrive() returns trigger language plpgsql as $$ begin
      insert into notifications (user_id, issue_id, kind, awaits_summary)
        values (${resident.userId}, ${issueId}, 'mineChanged', true);
      return null; end $$`)
    await test.asOwner(
      'create trigger arriving after insert on outbox_messages for each row execute function arrive()',
    )
    await runAt('2026-07-15T09:00:00Z')
    await test.asOwner('drop trigger arriving on outbox_messages')
    await test.asOwner('drop function arrive()')
    await runAt('2026-07-16T09:00:00Z')
    expect(await subjectsTo('resident')).toEqual(['1 update for you', '1 update for you'])
  })

  it('the daily email is not sent to suspended people, and leaves out issues that the person can no longer read [FORYOU-07]', async () => {
    const second = await signIn(test, 'PMGR', home, { email: `second${serial}@example.test` })
    await mapUser(test.services, second.userId, await buildProperty(test.services), 'PMGR')
    for (const caller of [second, manager]) await choose(caller, 'newReport', 'daily')
    await report('Out of sight at eight')
    const { db } = test.services
    await db
      .deleteFrom('property_roles')
      .where('user_id', '=', second.userId)
      .where('property_id', '=', home)
      .execute()
    await sql`update users set status = 'Suspended' where id = ${manager.userId}`.execute(db)
    await db.deleteFrom('outbox_messages').execute()
    await runAt('2026-07-15T09:00:00Z')
    expect(await db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
  })
})

describe('the unsubscribe link', () => {
  const tokenIn = (text: string): string => /\/unsubscribe\?token=([^\s]+)/.exec(text)?.[1] ?? ''

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])(
    'the unsubscribe link stops one kind of email without sign-in when an email program sends a call as %s [FORYOU-14]',
    async (type, payload) => {
      await report('The first')
      const token = tokenIn(await textTo('manager'))
      expect(token).toMatch(new RegExp(`^newReport-${manager.userId}-[a-z2-7]{26}$`))
      const url = `/api/unsubscribe/${token}`
      const stop = () => test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
      const answer = await stop()
      expect([answer.statusCode, answer.json()]).toEqual([200, { mail: 'newReport' }])
      expect((await stop()).statusCode).toBe(200)
      expect(await choicesOf(manager)).toEqual({ ...OF_DUTIES, newReport: 'never', mineChanged: 'atOnce' })
      await report('The second')
      expect(await subjectsTo('manager')).toHaveLength(1)
      const audit = test.services.db
        .selectFrom('audit_events')
        .select(['actor_id', 'after'])
        .where('action', '=', 'mailChoice.stop')
        .where('object_id', '=', manager.userId)
      expect(await audit.execute()).toEqual([
        { actor_id: null, after: { mail: 'newReport', kinds: ['newReport'] } },
      ])
    },
  )

  it('the unsubscribe link changes nothing when somebody opens it, and redirects to the unsubscribe page [FORYOU-15]', async () => {
    await report('Opened by a scanner')
    const token = tokenIn(await textTo('manager'))
    const opened = await test.app.inject({ method: 'GET', url: `/api/unsubscribe/${token}` })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe?token=${token}`])
    await test.app.inject({ method: 'HEAD', url: `/api/unsubscribe/${token}` })
    expect(await choicesOf(manager)).toMatchObject({ newReport: 'atOnce' })
  })

  it('the unsubscribe link of a daily email stops only the kinds that the person gets daily [FORYOU-14]', async () => {
    await choose(manager, 'newReport', 'daily')
    await report('Summed up')
    await test.services.db.deleteFrom('outbox_messages').execute()
    await runAt('2026-07-15T09:00:00Z')
    const token = tokenIn(await textTo('manager'))
    expect((await nobody(test).post(`/unsubscribe/${token}`)).json()).toEqual({ mail: 'summary' })
    expect(await choicesOf(manager)).toEqual({
      ...OF_DUTIES,
      newReport: 'never',
      mineChanged: 'atOnce',
      // The default choice for this kind is daily.
      dueSoon: 'never',
    })
  })

  it('the unsubscribe link does nothing if it is forged [FORYOU-16]', async () => {
    const { secrets } = test.services
    const own = unsubscribeToken(secrets, { mail: 'newReport', userId: manager.userId })
    const tail = own.slice(own.lastIndexOf('-'))
    for (const token of [
      `newReport-${manager.userId}-${'a'.repeat(26)}`,
      `mineChanged-${manager.userId}${tail}`,
      `newReport-${manager.userId + 1}${tail}`,
      `newReport-${manager.userId}`,
      own.slice(0, -1),
      `${own}a`,
      'nothing',
      'x'.repeat(200),
      unsubscribeToken(secrets, { mail: 'newReport', userId: 99_999_999 }),
    ]) {
      const answer = await nobody(test).post(`/unsubscribe/${token}`)
      expect(answer.statusCode, token).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, token).toBeLessThan(500)
    }
    expect(await choicesOf(manager)).toMatchObject({ newReport: 'atOnce' })
    expect(readUnsubscribeToken(secrets, own.toUpperCase())).toEqual({
      mail: 'newReport',
      userId: manager.userId,
    })
  })
})
