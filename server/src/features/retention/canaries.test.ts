import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, signUp } from '../../../test/applicants.ts'
import { backedUpTexts } from '../../../test/backups.ts'
import { Caller, issueOf, signIn } from '../../../test/callers.ts'
import type { Answer } from '../../../test/callers.ts'
import { takeCopy } from '../../../test/dataExports.ts'
import { everyRow } from '../../../test/everyRow.ts'
import { buildProperty, buildSession } from '../../../test/factories.ts'
import { keepLog } from '../../../test/keptLog.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx } from '../../context.ts'
import { newKey } from '../../files/store.ts'
import { convertAttachment } from '../issues/attachments/service.ts'
import { runRetention } from './service.ts'

/** Texts that the person typed, or that other people typed about them. */
const CANARIES = {
  firstName: 'Zqfirst',
  lastName: 'Zqlast',
  email: 'zqmail@zqhost.test',
  phone: '7700900789',
  title: 'Zqtitle of a report',
  description: 'Zqdescription of a report',
  publicNote: 'Zqnote for all',
  internalNote: 'Zqnote of staff',
  fileName: 'zqfile.png',
  comment: 'Zqcomment on the site',
  subject: 'Zqsubject of a question',
  question: 'Zqquestion to the managers',
  proofName: 'zqproof.pdf',
  agent: 'Zqagent/1.0',
  invited: 'Zqinvited',
  reason: 'Zqreason of staff',
}
const REPORTS = [
  '/reports/summary',
  '/reports/users',
  '/reports/issues-summary',
  '/reports/issue-times',
  '/reports/issue-outcomes',
  '/reports/issue-ages',
  '/reports/properties-without-users',
  '/reports/properties-by-development',
  '/reports/satisfaction',
]
const MS_A_YEAR = 366 * 24 * 3_600_000

describe('a full retention run', () => {
  const { log, written } = keepLog()
  let test: TestApp
  let home: number
  let applicant: number
  let issueId: number
  let staff: Record<'admin' | 'manager', number>
  beforeAll(async () => {
    test = await startTestApp({ log })
    home = await buildProperty(test.services)
    const admin = await signIn(test, 'ADMIN')
    const manager = await signIn(test, 'PMGR', home)
    staff = { admin: admin.userId, manager: manager.userId }
    applicant = await plantPerson(manager)
    issueId = await plantIssue(manager)
    await plantRest(admin)
    await takeCopy(test, await resident())
    done(await manager.put('/admin/suspend-user', { userId: applicant, reason: CANARIES.reason }))
  })
  afterAll(() => test.close())

  const done = (answer: Answer, status = 200): Answer => {
    expect(answer.statusCode, answer.body).toBe(status)
    return answer
  }
  const photo = () => readFile(new URL('../../../test/fixtures/photo.png', import.meta.url))

  async function plantPerson(manager: Caller): Promise<number> {
    const { firstName: FirstName, lastName: LastName, email: Email } = CANARIES
    const fields = { FirstName, LastName, Email, AddressId: String(home), PhoneNumber: `0${CANARIES.phone}` }
    const proof = Buffer.from('%PDF-1.7 zqproof')
    done(await signUp(test, fields, { files: [[CANARIES.proofName, proof]] }), 201)
    const row = test.services.db.selectFrom('users').select('id').where('email', '=', CANARIES.email)
    const { id } = await row.executeTakeFirstOrThrow()
    done(await manager.put('/admin/approve-user', { userId: id }))
    return id
  }

  const resident = async (): Promise<Caller> =>
    new Caller(test.app, { userId: applicant, token: await buildSession(test.services, applicant) })

  async function plantIssue(manager: Caller): Promise<number> {
    const caller = await resident()
    const reported = await caller.report(
      test,
      {
        PropertyId: String(home),
        Title: CANARIES.title,
        Description: CANARIES.description,
        VulnerablePersons: 'true',
      },
      { files: [[CANARIES.fileName, await photo()]], headers: { 'idempotency-key': 'zqkey' } },
    )
    const { issueId: id, attachments } = issueOf(done(reported, 201))
    done(await caller.update(id, { title: `${CANARIES.title} again` }))
    await convertAttachment(systemCtx(test.services, 'a-job'), attachments[0]?.id ?? 0)
    for (const [status, notes, internal] of [
      ['Approved', CANARIES.publicNote, false],
      ['InProgress', CANARIES.internalNote, true],
      ['Resolved', CANARIES.publicNote, false],
      ['Closed', CANARIES.internalNote, true],
    ] as const) {
      // Sets the status Open as the job that opens approved issues would.
      if (status === 'InProgress')
        await sql`update issues set status = 'Open' where id = ${id}`.execute(test.services.db)
      done(await manager.update(id, { status, notes, internal }))
    }
    return id
  }

  async function plantRest(admin: Caller): Promise<void> {
    const caller = await resident()
    const { db, files } = test.services
    const photoKey = newKey()
    await files.write(photoKey, await photo())
    await sql`update users set photo_key = ${photoKey} where id = ${applicant}`.execute(db)
    await sql`update sessions set user_agent = ${CANARIES.agent} where user_id = ${applicant}`.execute(db)
    const feedback = { rating: 4, comment: CANARIES.comment, pagePath: '/dashboard' }
    done(await caller.post('/feedback', feedback), 201)
    const { subject, question: message } = CANARIES
    done(await caller.post('/support/enquiries', { subject, message, propertyId: home }), 201)
    const invited = { email: 'other@zqhost.test', firstName: CANARIES.invited, lastName: CANARIES.invited }
    done(await admin.post('/admin/invites', { ...invited, roleId: 3, propertyIds: [home] }), 201)
    await sql`update outbox_messages set sent_at = now()`.execute(db)
  }

  const callerOf = async (userId: number): Promise<Caller> =>
    new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
  async function numbers(): Promise<unknown> {
    const read = async (userId: number): Promise<unknown[]> => {
      const caller = await callerOf(userId)
      return Promise.all(REPORTS.map(async (path) => done(await caller.get(path)).json()))
    }
    return { admin: await read(staff.admin), manager: await read(staff.manager) }
  }

  function found(text: string): string[] {
    const low = text.toLowerCase()
    return Object.entries(CANARIES)
      .filter(([, value]) => {
        const hex = Buffer.from(value).toString('hex')
        return low.includes(value.toLowerCase()) || low.includes(hex)
      })
      .map(([name]) => name)
  }
  async function traces(): Promise<string[]> {
    const rows = await everyRow(test.services)
    return Object.entries(rows)
      .filter(([, content]) => found(content ?? '').length > 0)
      .map(([table]) => table)
  }

  /** Returns the number of audit events about this type of object that still have texts. */
  async function textsOf(type: string): Promise<number> {
    const rows = test.services.db
      .selectFrom('audit_texts as t')
      .innerJoin('audit_events as e', 'e.id', 't.event_id')
      .where('e.object_type', '=', type)
      .select('t.event_id')
    return (await rows.execute()).length
  }

  it('a full retention run leaves no typed text in any table, file, log line or later backup, and changes no count in the reports [RETAIN-07] [RETAIN-08] [RETAIN-09] [RETAIN-15] [BACKUP-21]', async () => {
    expect(await traces()).toEqual(
      expect.arrayContaining([
        'address_proofs',
        'audit_texts',
        'enquiries',
        'feedback',
        'invitations',
        'issue_attachments',
        'issue_events',
        'issues',
        'outbox_messages',
        'sessions',
        'users',
      ]),
    )
    expect((await filesOf(test)).stored.length).toBeGreaterThan(0)
    expect(await test.services.db.selectFrom('data_exports').select('file_key').execute()).toHaveLength(1)
    // Proves that the search would find every canary.
    expect(found(await backedUpTexts(test))).toEqual(Object.keys(CANARIES))
    const before = await numbers()
    const ctx = systemCtx(test.services, 'a-run')
    const later = { ...ctx, now: () => new Date(Date.now() + 7 * MS_A_YEAR) }
    expect(await textsOf('issue')).toBe(1)
    expect(await runRetention(later, { only: ['issues'] })).toMatchObject({ issues: 1 })
    expect(await textsOf('issue')).toBe(0)
    expect(await runRetention(later)).toMatchObject({ accounts: 1 })
    expect(await traces()).toEqual([])
    expect((await filesOf(test)).stored).toEqual([])
    expect(await test.services.db.selectFrom('data_exports').selectAll().execute()).toEqual([])
    expect(found(written())).toEqual([])
    expect(found(await backedUpTexts(test))).toEqual([])
    expect(await numbers()).toEqual(before)
    const admin = await callerOf(staff.admin)
    expect(issueOf(await admin.get(`/issues/${issueId}`))).toMatchObject({
      title: 'Details removed',
      status: 'Closed',
      propertyId: home,
      vulnerablePersons: false,
      attachments: [],
      comments: '',
    })
  })
})
