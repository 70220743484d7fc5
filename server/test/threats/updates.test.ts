import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../callers.ts'
import type { Answer, Caller } from '../callers.ts'
import { buildIssue, buildProperty } from '../factories.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

describe('an issue update', () => {
  let test: TestApp
  let first: number
  let second: number
  let own: Caller
  let other: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    first = await buildProperty(test.services)
    second = await buildProperty(test.services)
    own = await signIn(test, 'TENANT', first)
    other = await signIn(test, 'TENANT', second)
    manager = await signIn(test, 'PMGR', first)
  })
  afterAll(() => test.close())

  const rowOf = (id: number): Promise<Record<string, unknown> | undefined> =>
    test.services.db.selectFrom('issues').selectAll().where('id', '=', id).executeTakeFirst()
  const submitted = (reporter: Caller, propertyId: number): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: reporter.userId })

  it('an issue update is refused as a whole if a resident sets a status that residents cannot set [T17]', async () => {
    const id = await submitted(own, first)
    const before = await rowOf(id)
    const answer = await own.update(id, {
      status: 'Closed',
      title: 'A better title',
      userId: other.userId,
      jobId: 1,
      propertyId: second,
    })
    expect(answer.statusCode).toBe(403)
    expect(await rowOf(id)).toEqual(before)
  })

  /** The columns that no update can change. */
  const FORBIDDEN = (): Record<string, unknown> => ({
    userId: other.userId,
    reporterId: other.userId,
    reportedBy: other.userId,
    reporter_id: other.userId,
    jobId: 1,
    job_id: 1,
    issueId: 1,
    propertyId: second,
    property_id: second,
    developmentId: 1,
    createdAt: '2001-01-01T00:00:00Z',
    created_at: '2001-01-01T00:00:00Z',
    updatedAt: '2001-01-01T00:00:00Z',
    vulnerablePersons: true,
    vulnerable_persons: true,
    phoneNumber: '+447700900000',
    reporterName: 'Somebody Else',
    comments: '[01/01/2001 00:00] Manager: approved',
    attachments: [{ id: 1 }],
    can: ['issue:moderate'],
    allowedStatuses: ['Closed'],
    statusLabel: 'Closed',
    role: 'ADMIN',
    isAdmin: true,
  })

  it.each(['own', 'manager'] as const)(
    'an issue update ignores fields that no update can change, sent by %s [T17]',
    async (who) => {
      const id = await submitted(own, first)
      const before = await rowOf(id)
      const caller = who === 'own' ? own : manager
      for (const [name, value] of Object.entries(FORBIDDEN())) {
        const note = who === 'manager' ? { notes: `About ${name}.` } : {}
        const answer = await caller.update(id, { [name]: value, title: `Title with ${name}`, ...note })
        expect(answer.statusCode).toBe(200)
      }
      const after = await rowOf(id)
      const { title, version, updated_at: updatedAt, staff_answered_at: answeredAt, ...kept } = after ?? {}
      const {
        title: _title,
        version: first_,
        updated_at: then,
        staff_answered_at: _never,
        ...were
      } = before ?? {}
      expect(kept).toEqual(were)
      // A note from staff counts as an answer.
      expect(answeredAt !== null).toBe(who === 'manager')
      expect(title).toBe('Title with isAdmin')
      expect(version).toBe(Number(first_) + Object.keys(FORBIDDEN()).length)
      expect(Number(updatedAt)).toBeGreaterThan(Number(then))
      const answered = issueOf(await own.get(`/issues/${id}`))
      expect(answered).toMatchObject({ userId: own.userId, propertyId: first, vulnerablePersons: false })
    },
  )

  it('an issue update is refused if a resident sends it after the approval, or if the issue is another person’s [T17]', async () => {
    const edit = (caller: Caller, id: number): Promise<Answer> => caller.update(id, { title: 'A new title' })
    for (const status of ['Approved', 'Open', 'Resolved', 'Closed', 'Withdrawn', 'Rejected'] as const) {
      const id = await buildIssue(test.services, { propertyId: first, reporterId: own.userId, status })
      const before = await rowOf(id)
      expect((await edit(own, id)).statusCode).toBe(409)
      expect(await rowOf(id)).toEqual(before)
    }
    const theirs = await submitted(other, second)
    const neighbours = await submitted(manager, first)
    const statuses = [await edit(own, theirs), await edit(own, neighbours), await edit(own, 99_999_999)]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 403, 404])
  })

  it('an issue update adds no note of a resident, public or internal, under any field name [T17]', async () => {
    const id = await submitted(own, first)
    for (const note of [
      { notes: 'Approved by me.' },
      { Notes: 'Approved by me.' },
      { NOTES: 'x', internal: true },
      { notes: 'x', status: 'Submitted' },
      { notes: 'x', title: 'A new title' },
    ])
      expect((await own.update(id, note)).statusCode).toBe(403)
    for (const blank of [
      { notes: '' },
      { notes: '  ' },
      { notes: null },
      { comments: 'x' },
      { internal: true },
    ])
      expect((await own.update(id, blank)).statusCode).toBe(200)
    expect(issueOf(await own.get(`/issues/${id}`)).comments).toBe('')
  })

  it('the fields of a new report cannot set its status, which is always Submitted [T17, API-39]', async () => {
    for (const Status of ['Approved', 'Closed', '', '{}', 'x'.repeat(2000)]) {
      const answer = await own.report(test, {
        PropertyId: String(first),
        Title: `Report ${Status.slice(0, 10)}`,
        Status,
        jobId: '7',
        version: '9',
        reportedBy: String(other.userId),
        createdAt: '2001-01-01',
      })
      const issue = issueOf(answer)
      expect(issue).toMatchObject({ status: 'Submitted', version: 1, userId: own.userId })
      expect(issue.jobId).toBeGreaterThan(1000)
      expect(issue.createdAt).not.toMatch(/^2001/)
    }
  })

  it('an issue update accepts field names in capital or small letters, but not the same field in two forms', async () => {
    const id = await submitted(own, first)
    for (const name of ['title', 'Title', 'TITLE', 'tItLe'])
      expect(issueOf(await own.update(id, { [name]: `Title as ${name}` })).title).toBe(`Title as ${name}`)
    const twice = await own.update(id, { title: 'One title', Title: 'Another one' })
    expect(twice.statusCode).toBe(400)
    expect(twice.json()).toMatchObject({ fields: { title: expect.any(String) } })
  })
})
