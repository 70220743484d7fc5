import { RECEIVED } from '@doorstep/contract/issues/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, NOTHING_PROMISED, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

/** The ids of categories: Plumbing, Leak, Under the sink, and Electric shower, which has no third level. */
const [PLUMBING, LEAK, UNDER_SINK] = [1, 101, 10101]
const [ELECTRICAL, ELECTRIC_SHOWER, LIFT_DOORS] = [2, 206, 1002]

describe('a report [ISSUE-12, ISSUE-14, ISSUE-16, OLDISSUE-01, OLDISSUE-02]', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services, { name: 'Flat 7', address: '7 Mill Lane' })
    resident = await signIn(test, 'TENANT', propertyId, {
      firstName: 'Rosa',
      lastName: 'Parks',
      email: 'rosa@example.test',
      phoneNumber: '+447700900001',
    })
    manager = await signIn(test, 'PMGR', propertyId)
  })
  afterAll(() => test.close())

  const countIssues = async (): Promise<number> =>
    (await test.services.db.selectFrom('issues').select('id').execute()).length
  const withCategory = (fields: Record<string, string>): Record<string, string> => ({
    PropertyId: String(propertyId),
    CategoryId: '',
    ...fields,
  })

  it('a report is stored as Submitted, and the answer has every field of an issue [API-39, API-40, ENTITY-01, ISSUE-26, ISSUE-47]', async () => {
    const answer = await resident.report(test, {
      UserId: String(resident.userId),
      Title: 'Leaking sink',
      Description: 'Water under the sink.',
      Status: 'Submitted',
      CategoryId: String(PLUMBING),
      SubCategoryId: String(LEAK),
      SubSubCategoryId: String(UNDER_SINK),
      PropertyId: String(propertyId),
      VulnerablePersons: 'true',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['etag']).toBe('"1"')
    expect(answer.json()).toEqual({
      issueId: expect.any(Number),
      jobId: expect.any(Number),
      title: 'Leaking sink',
      description: 'Water under the sink.',
      categoryId: PLUMBING,
      subCategoryId: LEAK,
      subSubCategoryId: UNDER_SINK,
      category: 'Plumbing',
      subCategory: 'Leak',
      subSubCategory: 'Under the sink',
      status: 'Submitted',
      statusLabel: 'Submitted',
      propertyId,
      propertyName: 'Flat 7',
      propertyAddress: '7 Mill Lane',
      userId: resident.userId,
      reporterName: 'Rosa Parks',
      source: null,
      phoneNumber: '+447700900001',
      vulnerablePersons: true,
      priority: null,
      ...NOTHING_PROMISED,
      reopenedCount: 0,
      isToCheck: null,
      comments: '',
      contactId: null,
      contactName: null,
      attachments: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: issueOf(answer).createdAt,
      version: 1,
      allowedStatuses: ['Submitted'],
      can: expect.arrayContaining(['issue:edit', 'issue:withdraw', 'issue:attach']),
    })
  })

  it('a report creates a history entry, an audit event and an email, none of which mentions vulnerable persons [ISSUE-17, PHONE-59]', async () => {
    const answer = await resident.report(test, {
      PropertyId: String(propertyId),
      Title: 'Cold radiator',
      VulnerablePersons: 'TRUE',
    })
    const { issueId, jobId, vulnerablePersons } = issueOf(answer)
    expect(vulnerablePersons).toBe(true)
    const { db } = test.services
    const events = await db.selectFrom('issue_events').selectAll().where('issue_id', '=', issueId).execute()
    expect(events).toMatchObject([{ kind: 'reported', actor_id: resident.userId, to_status: 'Submitted' }])
    const audit = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'issue.report')
      .where('object_id', '=', issueId)
      .execute()
    expect(audit).toMatchObject([
      { actor_id: resident.userId, object_type: 'issue', request_id: answer.headers['x-request-id'] },
    ])
    expect(JSON.stringify(audit)).not.toMatch(/vulnerable/i)
    const letters = db.selectFrom('outbox_messages').selectAll().orderBy('id')
    const mails = await letters.where('subject', 'like', `%(job ${jobId})`).execute()
    expect(mails).toMatchObject([{ channel: 'email', recipient: 'rosa@example.test' }, { channel: 'email' }])
    expect(mails[0]?.subject).toBe(`We have received your report: Cold radiator (job ${jobId})`)
    const told = `Your job number is ${jobId}.\n\n${RECEIVED}\n\nSee the issue: ${test.services.publicUrl}/issues/${issueId}`
    expect(mails[0]?.body).toContain(told)
    expect(mails.map(({ body }) => body).join('\n')).not.toMatch(/vulnerable/i)
  })

  it('a report can contain category names instead of ids, as the older page sends them [OLDISSUE-03]', async () => {
    const answer = await resident.report(
      test,
      withCategory({ Title: 'Older page', Category: 'plumbing', Subcategory: 'LEAK' }),
    )
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      categoryId: PLUMBING,
      subCategoryId: LEAK,
      subSubCategoryId: null,
      category: 'Plumbing',
      subCategory: 'Leak',
    })
  })

  it.each(['Plumbing', 'Electrical', 'Appliances', 'General'])(
    'a report accepts the older page’s category %s and the subcategories listed for it',
    async (Category) => {
      const found = await resident.get(`/categories/${Category}/subcategories`)
      const [first] = found.json<{ subcategories: { id: number; name: string }[] }>().subcategories
      const names = { Category, ...(first && { Subcategory: first.name }) }
      const answer = await resident.report(test, withCategory({ Title: `A ${Category} thing`, ...names }))
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toMatchObject({ category: Category, subCategoryId: first?.id ?? null })
    },
  )

  it.each([
    [(name: string) => name.toUpperCase(), 'upper'],
    [(name: string) => name.toLowerCase(), 'lower'],
    [(name: string) => name.charAt(0).toLowerCase() + name.slice(1), 'camel'],
  ] as const)('a report accepts field names changed by %s to %s case', async (spell, kind) => {
    const fields = {
      UserId: String(resident.userId),
      Title: `Spelled in ${kind} case`,
      Description: 'The same field.',
      CategoryId: String(ELECTRICAL),
      SubCategoryId: String(ELECTRIC_SHOWER),
      SubSubCategoryId: '',
      PropertyId: String(propertyId),
      VulnerablePersons: 'false',
    }
    const spelled = Object.fromEntries(Object.entries(fields).map(([name, value]) => [spell(name), value]))
    const answer = await resident.postForm('/Issues/Report', spelled)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ categoryId: ELECTRICAL, subCategoryId: ELECTRIC_SHOWER })
  })

  it.each([
    [{}, { categoryId: 'Category is required.' }],
    [{ CategoryId: '999' }, { categoryId: 'Choose a category from the list.' }],
    [{ CategoryId: String(LEAK) }, { categoryId: 'Choose a category from the list.' }],
    [{ Category: 'Spaceships' }, { categoryId: 'Choose a category from the list.' }],
    [{ CategoryId: '1' }, { subCategoryId: 'Subcategory is required.' }],
    [
      { CategoryId: '1', SubCategoryId: String(LIFT_DOORS) },
      { subCategoryId: 'Choose a subcategory from the list.' },
    ],
    [
      { Category: 'Plumbing', Subcategory: 'Doors' },
      { subCategoryId: 'Choose a subcategory from the list.' },
    ],
    [{ CategoryId: '1', SubCategoryId: '101' }, { subSubCategoryId: 'Sub-subcategory is required.' }],
    [
      { CategoryId: '1', SubCategoryId: '101', SubSubCategoryId: '10201' },
      { subSubCategoryId: 'Choose a sub-subcategory from the list.' },
    ],
    [
      { CategoryId: '2', SubCategoryId: '206', SubSubCategoryId: '10101' },
      { subSubCategoryId: 'Choose a sub-subcategory from the list.' },
    ],
  ])('a report names the category level that is wrong in %j', async (fields, wrong) => {
    const before = await countIssues()
    const answer = await resident.report(test, withCategory(fields))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID', fields: wrong })
    expect(await countIssues()).toBe(before)
  })

  it('a report has its title and description trimmed [ISSUE-10]', async () => {
    const answer = await resident.report(test, {
      PropertyId: String(propertyId),
      Title: '  Broken lamp  ',
      Description: '\n  The lamp\n  is broken.\t\n',
    })
    // Forms send line breaks as CR and LF.
    expect(answer.json()).toMatchObject({ title: 'Broken lamp', description: 'The lamp\n  is broken.' })
    const blank = await resident.report(test, { PropertyId: String(propertyId), Description: '      ' })
    expect(blank.json()).toMatchObject({ fields: { description: 'Description is required.' } })
  })

  it.each(['Closed', 'Approved', 'nonsense', ''])('a report ignores the status %j', async (Status) => {
    const answer = await resident.report(test, {
      PropertyId: String(propertyId),
      Title: `Status ${Status} ignored`,
      Status,
    })
    expect(answer.json()).toMatchObject({ status: 'Submitted' })
  })

  it('a report gets the next job number, starting at 1001, and never a job number that was used before', async () => {
    const fresh = await startTestApp({ own: 'its job numbers begin' })
    const home = await buildProperty(fresh.services)
    const person = await signIn(fresh, 'TENANT', home)
    const report = async (title: string): Promise<number> =>
      issueOf(await person.report(fresh, { PropertyId: String(home), Title: title })).jobId
    expect(await report('The first one')).toBe(1001)
    expect(await report('The second one')).toBe(1002)
    await fresh.services.db.deleteFrom('issue_events').execute()
    await fresh.services.db.deleteFrom('issues').execute()
    expect(await report('The third one')).toBe(1003)
    await fresh.close()
  })

  it.each(['ADMIN', 'PMGR', 'LEASE'] as const)(
    'a report can be made by %s for an occupant, who becomes the reporter',
    async (role) => {
      const staff = await signIn(test, role, propertyId, { firstName: 'Typed by', lastName: role })
      const answer = await staff.report(test, {
        PropertyId: String(propertyId),
        Title: `On behalf by ${role}`,
        onBehalfOf: String(resident.userId),
      })
      expect(answer.statusCode).toBe(201)
      const { issueId } = issueOf(answer)
      const row = await test.services.db
        .selectFrom('issues')
        .select(['reporter_id', 'reported_by'])
        .where('id', '=', issueId)
        .executeTakeFirst()
      expect(row).toEqual({ reporter_id: resident.userId, reported_by: staff.userId })
      expect((await resident.get(`/issues/${issueId}`)).json().can).toContain('issue:withdraw')
      const mail = await test.services.db
        .selectFrom('outbox_messages')
        .select('recipient')
        .where('subject', 'like', `We have received%On behalf by ${role} %`)
        .execute()
      expect(mail).toEqual([{ recipient: 'rosa@example.test' }])
      const [reported] = (await resident.get(`/issues/${issueId}/events`)).json<
        { actor: string; kind: string }[]
      >()
      expect(reported).toMatchObject({ kind: 'reported', actor: `Typed by ${role}` })
      await manager.update(issueId, { status: 'Rejected', notes: 'It is repaired already.' })
      const rejected = await test.services.db
        .selectFrom('outbox_messages')
        .select('recipient')
        .where('body', 'like', `%On behalf by ${role}%`)
        .where('body', 'like', '%It is repaired already.%')
        .execute()
      expect(rejected).toEqual([{ recipient: 'rosa@example.test' }])
    },
  )

  it('a report returns NOT_FOUND for a person who does not live there, and FORBIDDEN to residents who report for others', async () => {
    const elsewhere = await signIn(test, 'TENANT', await buildProperty(test.services))
    const suspended = await signIn(test, 'TENANT', propertyId, { status: 'Suspended' })
    const agent = await signIn(test, 'LETTINGAGENT', propertyId)
    const forPerson = async (caller: Caller, userId: number): Promise<number> =>
      (await caller.report(test, { PropertyId: String(propertyId), OnBehalfOf: String(userId) })).statusCode
    const before = await countIssues()
    for (const person of [elsewhere.userId, suspended.userId, agent.userId, 999_999])
      expect(await forPerson(manager, person)).toBe(404)
    expect(await forPerson(resident, elsewhere.userId)).toBe(403)
    expect(await forPerson(agent, resident.userId)).toBe(403)
    expect(await countIssues()).toBe(before)
    expect(await forPerson(resident, resident.userId)).toBe(201)
  })

  it('a report returns NOT_FOUND for a property that is out of scope, inactive or missing, and FORBIDDEN to a contractor', async () => {
    const closed = await buildProperty(test.services, { isActive: false })
    const formerly = await signIn(test, 'TENANT', closed)
    const at = async (caller: Caller, id: number): Promise<number> =>
      (await caller.report(test, { PropertyId: String(id) })).statusCode
    const before = await countIssues()
    for (const id of [await buildProperty(test.services), 999_999]) expect(await at(resident, id)).toBe(404)
    expect(await at(formerly, closed)).toBe(404)
    expect(await at(await signIn(test, 'CONTRACTOR', propertyId), propertyId)).toBe(403)
    expect(await countIssues()).toBe(before)
  })
})
