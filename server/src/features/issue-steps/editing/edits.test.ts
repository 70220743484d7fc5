import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('an edit of an issue', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  let contractor: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    manager = await signIn(test, 'PMGR', propertyId)
    contractor = await signIn(test, 'CONTRACTOR', propertyId)
  })
  afterAll(() => test.close())

  const issueIn = (status: IssueStatus): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: resident.userId, status })
  /** Builds an issue in the category Plumbing, Leak, Under the sink. */
  const deepIssueIn = async (status: IssueStatus): Promise<number> => {
    const issueId = await issueIn(status)
    await test.services.db
      .updateTable('issues')
      .set({ category_id: 1, sub_category_id: 101, sub_sub_category_id: 10101 })
      .where('id', '=', issueId)
      .execute()
    return issueId
  }
  const rowOf = (issueId: number) =>
    test.services.db.selectFrom('issues').selectAll().where('id', '=', issueId).executeTakeFirstOrThrow()
  const kindsOf = async (issueId: number): Promise<string[]> => {
    const rows = await test.services.db
      .selectFrom('issue_events')
      .select('kind')
      .where('issue_id', '=', issueId)
      .orderBy('id')
      .execute()
    return rows.map((row) => row.kind)
  }
  const mailCount = async (issueId: number): Promise<number> =>
    (
      await test.services.db
        .selectFrom('outbox_messages')
        .select('id')
        .where('body', 'like', `%/issues/${issueId}\n%`)
        .execute()
    ).length

  it('an edit of an issue has the same time in the history as in the row, so that newer entries can be recognised [KEEP-02]', async () => {
    const issueId = await issueIn('Open')
    const saved = issueOf(
      await manager.update(issueId, { status: 'InProgress', title: 'Another title', notes: 'Begun.' }),
    )
    const events = (await manager.get(`/issues/${issueId}/events`)).json<{ at: string }[]>()
    expect(events.slice(-2).map(({ at }) => at)).toEqual([saved.updatedAt, saved.updatedAt])
  })

  it('an edit of an issue changes the text and categories of the reporter’s own Submitted issue [DASH-38, API-44, API-45]', async () => {
    const issueId = await issueIn('Submitted')
    const answer = await resident.put(`/issues/update_issue/${issueId}`, {
      title: '  Dripping shower ',
      description: 'It drips, also by day.',
      CategoryId: 1,
      subCategoryId: '101',
      subSubCategoryId: 10102,
      status: 'Submitted',
      updatedBy: resident.userId,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      issueId,
      title: 'Dripping shower',
      description: 'It drips, also by day.',
      categoryId: 1,
      subCategoryId: 101,
      subSubCategoryId: 10102,
      version: 2,
    })
    expect(await kindsOf(issueId)).toEqual(['edited'])
    const audit = await test.services.db
      .selectFrom('audit_events')
      .selectAll()
      .where('object_id', '=', issueId)
      .where('action', '=', 'issue.update')
      .execute()
    expect(audit).toMatchObject([
      {
        actor_id: resident.userId,
        // The database stores the text apart from the audit event, so that a redaction can erase it.
        before: { description: '[text]' },
        after: { categoryId: 1 },
      },
    ])
    expect(await mailCount(issueId)).toBe(0)
  })

  it('an edit of an issue works in the same way at the older page’s address [API-46]', async () => {
    const issueId = await issueIn('Submitted')
    const answer = await resident.put(`/issues/${issueId}`, { title: 'By the older page' })
    expect(answer.json()).toMatchObject({ issueId, title: 'By the older page', version: 2 })
  })

  it('an edit of an issue does not change fields that are not in the request', async () => {
    const issueId = await deepIssueIn('Submitted')
    await resident.update(issueId, { title: 'Only the title' })
    expect(await rowOf(issueId)).toMatchObject({
      title: 'Only the title',
      description: 'The tap drips all night.',
      category_id: 1,
      sub_category_id: 101,
      sub_sub_category_id: 10101,
    })
  })

  it('an edit of an issue does not change the categories if staff or a contractor take a step', async () => {
    const issueId = await deepIssueIn('Open')
    const step = await manager.update(issueId, { status: 'Pending', notes: 'Parts ordered.' })
    expect(step.json()).toMatchObject({ status: 'Pending', subCategoryId: 101, subSubCategoryId: 10101 })
    const next = await contractor.update(issueId, { status: 'InProgress', notes: 'Parts are here.' })
    expect(next.statusCode).toBe(200)
    expect(next.json()).toMatchObject({ subCategoryId: 101, subSubCategoryId: 10101 })
  })

  it('an edit of an issue needs matching subcategories when it changes the category', async () => {
    const issueId = await deepIssueIn('Submitted')
    const alone = await resident.update(issueId, { categoryId: 2 })
    expect(alone.statusCode).toBe(400)
    expect(alone.json().fields).toHaveProperty('subCategoryId')
    const wrong = await resident.update(issueId, {
      categoryId: 2,
      subCategoryId: 206,
      subSubCategoryId: 10101,
    })
    expect(wrong.json().fields).toHaveProperty('subSubCategoryId')
    const right = await resident.update(issueId, { categoryId: 2, subCategoryId: 206, subSubCategoryId: '' })
    expect(right.json()).toMatchObject({
      category: 'Electrical',
      subCategory: 'Electric shower',
      subSubCategory: null,
    })
    expect(await kindsOf(issueId)).toEqual(['edited'])
  })

  it.each(['Open', 'Approved', 'Resolved', 'Rejected'] as const)(
    'an edit of an issue returns CONFLICT for the reporter’s own %s issue',
    async (status) => {
      const issueId = await issueIn(status)
      const answer = await resident.update(issueId, { title: 'Too late now' })
      expect(answer.statusCode).toBe(409)
      expect(await rowOf(issueId)).toMatchObject({ version: 1 })
    },
  )

  it('an edit of an issue returns FORBIDDEN for a neighbour’s visible issue, and NOT_FOUND for a hidden one [DASH-37]', async () => {
    const neighbour = await signIn(test, 'TENANT', propertyId)
    const change = { title: 'Not mine to change' }
    expect((await neighbour.update(await issueIn('Submitted'), change)).statusCode).toBe(403)
    expect((await neighbour.update(await issueIn('Open'), change)).statusCode).toBe(404)
    expect((await contractor.update(await issueIn('Open'), change)).statusCode).toBe(403)
    expect((await resident.update(999_999, change)).statusCode).toBe(404)
  })

  it('an edit of an issue is possible for staff, with a comment, unless the issue is Approved or final', async () => {
    for (const status of [
      'Submitted',
      'Open',
      'InProgress',
      'AwaitingContract',
      'Pending',
      'Resolved',
    ] as const) {
      const issueId = await issueIn(status)
      const answer = await manager.update(issueId, { title: `Staff title ${status}`, notes: 'Clearer.' })
      expect(answer.json()).toMatchObject({ title: `Staff title ${status}`, status })
    }
    for (const status of ['Approved', 'Closed', 'Rejected', 'Withdrawn'] as const) {
      const issueId = await issueIn(status)
      const answer = await manager.update(issueId, { title: 'Final already', notes: 'Clearer.' })
      expect(answer.statusCode).toBe(409)
      expect((await manager.update(issueId, { notes: 'Only a note.' })).statusCode).toBe(409)
    }
  })

  it('an edit of an issue is possible for LEASE on an issue that they reported for somebody, while it is Submitted and they have a role at the home', async () => {
    const lease = await signIn(test, 'LEASE', propertyId)
    const reported = await buildIssue(test.services, {
      propertyId,
      reporterId: resident.userId,
      reportedBy: lease.userId,
    })
    expect((await lease.update(reported, { title: 'Corrected title' })).statusCode).toBe(200)
    expect((await lease.update(await issueIn('Submitted'), { title: 'Not theirs' })).statusCode).toBe(403)
    const roles = test.services.db.updateTable('property_roles').where('user_id', '=', lease.userId)
    await roles.set({ property_id: await buildProperty(test.services) }).execute()
    expect((await lease.update(reported, { title: 'From elsewhere' })).statusCode).toBe(404)
  })

  it('an edit of an issue writes nothing if nothing changes', async () => {
    const issueId = await issueIn('Submitted')
    const { title, description } = await rowOf(issueId)
    const answer = await resident.update(issueId, { title, description, notes: '' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ version: 1 })
    expect(await kindsOf(issueId)).toEqual([])
  })

  it('an edit of an issue returns FORBIDDEN if a resident adds a note, and ignores a blank note', async () => {
    const issueId = await issueIn('Submitted')
    expect((await resident.update(issueId, { title: 'With a note', notes: 'Hello?' })).statusCode).toBe(403)
    expect((await resident.update(issueId, { title: 'Without a note', notes: '  ' })).statusCode).toBe(200)
  })

  it('an edit of an issue conflicts with somebody else’s change, even if the form sends back the old status', async () => {
    const issueId = await issueIn('Submitted')
    await manager.update(issueId, { status: 'Rejected', notes: 'Not ours.', version: 1 })
    const stale = await resident.update(issueId, { title: 'A better title', status: 'Submitted', version: 1 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ current: { status: 'Rejected', version: 2 } })
    expect((await resident.update(issueId, { status: 'Submitted', version: 2 })).statusCode).toBe(403)
  })

  it('an edit of an issue returns CONFLICT and the current row if somebody else has changed the issue', async () => {
    const issueId = await issueIn('Submitted')
    await manager.update(issueId, { title: 'The manager was first', notes: 'Clearer.' })
    const stale = await resident.update(issueId, { title: 'The resident was second', version: 1 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({
      code: 'CONFLICT',
      current: { issueId, title: 'The manager was first', version: 2 },
    })
    const byHeader = await resident.update(
      issueId,
      { title: 'The resident was second' },
      { 'if-match': '"1"' },
    )
    expect(byHeader.statusCode).toBe(409)
    const fresh = await resident.update(issueId, { title: 'The resident was second' }, { 'if-match': '"2"' })
    expect(fresh.json()).toMatchObject({ version: 3 })
    const unaware = await resident.update(issueId, { title: 'The last one wins' })
    expect(unaware.json()).toMatchObject({ version: 4 })
  })

  it('an edit of an issue is saved only once if several people edit the same version at the same moment', async () => {
    const issueId = await issueIn('Submitted')
    const people = [manager, resident, manager, resident, manager, resident]
    const answers = await Promise.all(
      people.map((person, index) =>
        person.update(issueId, {
          title: `Raced title ${index}`,
          version: 1,
          ...(person === manager && { notes: 'n' }),
        }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(5)
    expect(await rowOf(issueId)).toMatchObject({ version: 2 })
  })

  it('an edit of an issue that includes a step adds two history entries, but only one new version', async () => {
    const issueId = await issueIn('Open')
    const answer = await manager.update(issueId, {
      title: 'Title and step at once',
      status: 'Pending',
      notes: 'Both.',
    })
    expect(issueOf(answer)).toMatchObject({ title: 'Title and step at once', status: 'Pending', version: 2 })
    expect(await kindsOf(issueId)).toEqual(['edited', 'statusChanged'])
    expect(await mailCount(issueId)).toBe(1)
  })

  it('an edit of an issue that only adds a note notifies the reporter, unless the note is internal', async () => {
    const issueId = await issueIn('Open')
    await manager.update(issueId, { notes: 'We come on Monday.' })
    expect(await mailCount(issueId)).toBe(1)
    await contractor.update(issueId, { notes: 'Needs two people.', internal: true })
    expect(await mailCount(issueId)).toBe(1)
    expect(await kindsOf(issueId)).toEqual(['noteAdded', 'noteAdded'])
    const history = (await resident.get(`/issues/${issueId}/events`)).json<{ note: string }[]>()
    expect(history.map((entry) => entry.note)).toEqual(['We come on Monday.'])
    expect(issueOf(await contractor.get(`/issues/${issueId}`)).comments).toContain('Needs two people.')
  })
})
