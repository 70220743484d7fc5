import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Issue } from '@doorstep/contract/issues/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildIssue, buildProperty, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('the list of issues [DASH-28, DASH-29, DASH-33]', () => {
  let test: TestApp
  let manager: Caller
  let resident: Caller
  let mill: number
  let oak: number
  beforeAll(async () => {
    test = await startTestApp({ own: 'reads a query plan' })
    const developmentId = await buildDevelopment(test.services)
    mill = await buildProperty(test.services, { developmentId, name: 'Flat 1', address: '1 Mill Lane' })
    oak = await buildProperty(test.services, { developmentId, name: 'Flat 2_a', address: '100% Oak Court' })
    manager = await signIn(test, 'PMGR', mill)
    resident = await signIn(test, 'TENANT', mill)
    const other = await signIn(test, 'TENANT', oak)
    const add = (propertyId: number, more: object): Promise<number> =>
      buildIssue(test.services, {
        propertyId,
        reporterId: propertyId === mill ? resident.userId : other.userId,
        description: 'Please have a look.',
        ...more,
      })
    await add(mill, { title: 'Dripping tap', status: 'Submitted' })
    await add(mill, { title: 'Broken 50% dimmer', status: 'Open' })
    await add(mill, { title: 'Back\\slash lamp', status: 'InProgress' })
    await add(oak, { title: 'under_score door', status: 'Pending' })
    await add(oak, {
      title: 'Overflow',
      description: 'The gutter TAP runs over.',
      status: 'AwaitingContract',
    })
    await add(oak, { title: 'Old matter', status: 'Closed' })
    const outside = await buildProperty(test.services, { address: '1 Mill Lane' })
    await add(outside, { title: 'Dripping tap elsewhere', status: 'Open' })
    await sql`update issues set category_id = 1, sub_category_id = 101, sub_sub_category_id = 10101
      where title = 'Overflow'`.execute(test.services.db)
  })
  afterAll(() => test.close())

  const find = async (
    query: Record<string, string>,
    caller = manager,
    path = '/issues',
  ): Promise<Issue[]> => {
    const answer = await caller.get(`${path}?${new URLSearchParams(query).toString()}`)
    expect(answer.statusCode).toBe(200)
    const issues = answer.json<Issue[]>()
    expect(answer.headers['x-total-count']).toBe(String(issues.length))
    return issues
  }
  const titles = async (query: Record<string, string>, caller = manager, path?: string): Promise<string[]> =>
    (await find(query, caller, path)).map((issue) => issue.title)

  it('the list of issues is sorted by job number, newest first, and contains everything in scope [API-36, DASH-31]', async () => {
    expect(await titles({})).toEqual([
      'Old matter',
      'Overflow',
      'under_score door',
      'Back\\slash lamp',
      'Broken 50% dimmer',
      'Dripping tap',
    ])
  })

  it('the list of issues sorts job numbers as numbers [DASH-31, DASH-32]', async () => {
    const own = await buildProperty(test.services)
    const caller = await signIn(test, 'TENANT', own)
    for (const jobId of [9_001, 10_001, 99_001])
      await sql`insert into issues (job_id, property_id, reporter_id, reported_by, title, description, category_id)
        values (${jobId}, ${own}, ${caller.userId}, ${caller.userId}, 'Numbered', 'Numbered.', 1)`.execute(
        test.services.db,
      )
    const jobIds = async (query: string): Promise<number[]> =>
      (await caller.get(`/issues?sort=${query}`)).json<Issue[]>().map((issue) => issue.jobId)
    expect(await jobIds('-jobId')).toEqual([99_001, 10_001, 9_001])
    expect(await jobIds('jobId')).toEqual([9_001, 10_001, 99_001])
    expect(await jobIds('-jobId&jobId=9')).toEqual([99_001, 9_001])
    expect(await jobIds('jobId&jobId=9')).toEqual([9_001, 99_001])
    expect(await jobIds('jobId&jobId=1')).toEqual([10_001])
    for (const jobId of ['8', '0', '99002', '9'.repeat(18)])
      expect(await jobIds(`jobId&jobId=${jobId}`)).toEqual([])
    const first = await caller.get('/issues?sort=jobId&jobId=9&limit=1')
    expect([first.json<Issue[]>()[0]?.jobId, first.headers['x-total-count']]).toEqual([9_001, '2'])
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await caller.get(next)).json<Issue[]>().map((issue) => issue.jobId)).toEqual([99_001])
  })

  it.each([
    [{ status: 'Submitted' }, ['Dripping tap']],
    [{ status: 'Open,Pending' }, ['under_score door', 'Broken 50% dimmer']],
    [
      { status: 'AwaitingContract,Open,Pending,InProgress' },
      ['Overflow', 'under_score door', 'Back\\slash lamp', 'Broken 50% dimmer'],
    ],
    [{ status: 'Withdrawn' }, []],
    [{ q: 'TAP' }, ['Overflow', 'Dripping tap']],
    [{ q: '%' }, ['Broken 50% dimmer']],
    [{ q: '50%' }, ['Broken 50% dimmer']],
    [{ q: '_' }, ['under_score door']],
    [{ q: '\\' }, ['Back\\slash lamp']],
    [{ q: '  dripping  ' }, ['Dripping tap']],
    [{ q: "'; drop table issues; --" }, []],
    [{ property: 'mill' }, ['Back\\slash lamp', 'Broken 50% dimmer', 'Dripping tap']],
    [{ property: '100% oak' }, ['Old matter', 'Overflow', 'under_score door']],
    [{ property: '2_a' }, ['Old matter', 'Overflow', 'under_score door']],
    [{ property: '2_ ' }, ['Old matter', 'Overflow', 'under_score door']],
    [{ category: 'plumb' }, ['Overflow']],
    [{ category: 'leak' }, ['Overflow']],
    [{ category: 'under the SINK' }, ['Overflow']],
    [{ category: '%' }, []],
    [{ q: 'tap', status: 'Submitted', property: 'Flat 1' }, ['Dripping tap']],
  ])('the list of issues shows only the issues that match the filter %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('the list of issues uses an index to find part of a title or description, even after the text has changed', async () => {
    const plan = await test.services.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql`explain select id from issues i where fold_accents(i.title || ' ' || i.description) ilike '%gutter tap%'`.execute(
        tx,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain('issues_text_idx')
    const move = (from: string, to: string): Promise<unknown> =>
      sql`update issues set description = replace(description, ${from}, ${to}) where title = 'Overflow'`.execute(
        test.services.db,
      )
    await move('TAP', 'PIPE')
    expect(await titles({ q: 'gutter pipe' })).toEqual(['Overflow'])
    expect(await titles({ q: 'gutter tap' })).toEqual([])
    await move('PIPE', 'TAP')
    expect(await titles({ q: 'gutter tap' })).toEqual(['Overflow'])
  })

  it('the list of issues ignores blank filters', async () => {
    const blank = { status: '', q: '', property: '  ', category: '', jobId: '' }
    expect(await titles(blank)).toHaveLength(6)
  })

  it('the list of issues filters by the property, and by the start of the job number [DASH-34]', async () => {
    expect(await titles({ propertyId: String(mill) })).toHaveLength(3)
    expect(await titles({ propertyId: String(oak), status: 'Closed' })).toEqual(['Old matter'])
    const [newest] = await find({ limit: '500' })
    const jobId = String(newest?.jobId)
    expect(await titles({ jobId })).toEqual(['Old matter'])
    expect(await titles({ jobId: jobId.slice(0, 2) })).toHaveLength(6)
    expect(await titles({ jobId: jobId.slice(1) })).toEqual([])
  })

  it('the list of issues has the right totals for an administrator who also has a role at a property', async () => {
    const admin = await signIn(test, 'ADMIN')
    await mapUser(test.services, admin.userId, mill, 'PMGR')
    const development = (await manager.get('/developments')).json<{ developmentId: number }[]>()[0]
    const totals = async (query: string): Promise<unknown[]> => {
      const page = await admin.get(`/issues?limit=1&${query}`)
      return [page.statusCode, Number(page.headers['x-total-count'])]
    }
    const [status, all] = await totals('')
    expect(status).toBe(200)
    expect(all).toBeGreaterThan(6)
    expect(await totals(`developmentId=${development?.developmentId}`)).toEqual([200, 6])
    expect(await totals('property=oak')).toEqual([200, 3])
    expect(await totals('property=mill&status=Open,InProgress')).toEqual([200, 3])
    expect(await totals('status=Closed')).toEqual([200, 1])
  })

  it('the list of issues contains nothing outside the scope of the reader, whatever the filter', async () => {
    expect((await resident.get(`/issues?propertyId=${oak}`)).statusCode).toBe(404)
    expect(await titles({ q: 'elsewhere' })).toEqual([])
    const stranger = await signIn(test, 'TENANT')
    expect(await titles({}, stranger)).toEqual([])
  })

  it('the list of issues at the address for own issues contains a person’s own reports in every status [API-37]', async () => {
    expect(await titles({}, resident, '/Issues/user_issues')).toEqual([
      'Back\\slash lamp',
      'Broken 50% dimmer',
      'Dripping tap',
    ])
    expect(await titles({ status: 'Open' }, resident, '/issues/user_issues')).toEqual(['Broken 50% dimmer'])
    expect(await titles({}, manager, '/issues/user_issues')).toEqual([])
  })

  it('the list of issues shows a neighbour’s Submitted issue without private fields [T12]', async () => {
    const neighbour = await signIn(test, 'TENANT', mill)
    expect(await find({}, neighbour)).toMatchObject([
      {
        title: 'Dripping tap',
        userId: null,
        reporterName: null,
        phoneNumber: null,
        comments: null,
        vulnerablePersons: null,
        attachments: [],
        can: [],
        allowedStatuses: ['Submitted'],
      },
    ])
  })

  it('the list of issues shows a contractor live jobs, without the phone number and the vulnerable persons flag that a single issue shows', async () => {
    const contractor = await signIn(test, 'CONTRACTOR', mill)
    const jobs = await find({}, contractor)
    expect(jobs.map((job) => job.title)).toEqual(['Back\\slash lamp', 'Broken 50% dimmer'])
    for (const job of jobs) expect(job).toMatchObject({ phoneNumber: null, vulnerablePersons: null })
    const single = await contractor.get(`/issues/${jobs[0]?.issueId}`)
    expect(single.json()).toMatchObject({ phoneNumber: '+447700900123', vulnerablePersons: false })
  })

  it('the list of issues adds one audit event if the vulnerable persons flag is shown to somebody other than the reporter', async () => {
    const reads = () =>
      test.services.db
        .selectFrom('audit_events')
        .select(['actor_id', 'object_id', 'after'])
        .where('action', '=', 'issue.readVulnerablePersons')
        .where('actor_id', 'in', [admin.userId, resident.userId])
        .orderBy('id')
        .execute()
    const admin = await signIn(test, 'ADMIN')
    const [issue] = await find({ q: 'Dripping tap', propertyId: String(mill) }, admin)
    await resident.get('/issues')
    await admin.get(`/issues/${issue?.issueId}`)
    const issueIds = [issue?.issueId]
    expect(await reads()).toEqual([
      { actor_id: admin.userId, object_id: null, after: { issueIds } },
      { actor_id: admin.userId, object_id: issue?.issueId, after: { issueIds } },
    ])
  })
})
