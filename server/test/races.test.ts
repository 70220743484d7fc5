import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { Caller, issueOf, signIn } from './callers.ts'
import type { Answer } from './callers.ts'
import { buildIssue, buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const ROUNDS = 10
const statuses = (answers: Answer[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

describe('simultaneous calls', () => {
  let test: TestApp
  let second: TestApp
  let propertyId: number
  let resident: Caller
  const managers: Caller[] = []
  beforeAll(async () => {
    test = await startTestApp()
    // Two servers share one database, because a lock within one process must not be enough.
    second = await startTestApp({ connectionString: test.connectionString })
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    for (const app of [test, second, test, second]) managers.push(await signIn(app, 'PMGR', propertyId))
  })
  afterAll(async () => {
    await second.close()
    await test.close()
  })

  const manager = (at: number): Caller => {
    const found = managers[at]
    if (!found) throw new Error(`there is no manager ${at}`)
    return found
  }
  const issueIn = (status: IssueStatus): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: resident.userId, status })
  const countOf = async (title: string): Promise<number> =>
    (await test.services.db.selectFrom('issues').select('id').where('title', '=', title).execute()).length
  const eventsOf = (issueId: number) =>
    test.services.db
      .selectFrom('issue_events')
      .select(['from_status', 'to_status', 'note'])
      .where('issue_id', '=', issueId)
      .orderBy('id')
      .execute()

  it('ten clicks with one key on two servers create one issue and get one answer [API-39]', async () => {
    const elsewhere = new Caller(second.app, resident)
    const report = (_: unknown, at: number): Promise<Answer> =>
      (at % 2 === 0 ? resident : elsewhere).report(
        test,
        { PropertyId: String(propertyId), Title: 'Ten clicks' },
        { headers: { 'idempotency-key': 'ten-clicks' } },
      )
    const answers = await Promise.all(Array.from({ length: 10 }, report))
    expect(statuses(answers)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(new Set(answers.map((answer) => issueOf(answer).issueId)).size).toBe(1)
    expect(await countOf('Ten clicks')).toBe(1)
  })

  it('an idempotency key is refused if it was used for another request, or if it has 65 characters', async () => {
    const report = (Title: string, key: string): Promise<Answer> =>
      resident.report(
        test,
        { PropertyId: String(propertyId), Title },
        { headers: { 'idempotency-key': key } },
      )
    expect((await report('First words', 'one-key')).statusCode).toBe(201)
    const other = await report('Other words', 'one-key')
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({ code: 'CONFLICT' })
    const long = await report('Third words', 'k'.repeat(65))
    expect(long.statusCode).toBe(400)
    expect(long.json()).toMatchObject({ fields: { idempotencyKey: expect.any(String) } })
    expect((await report('Third words', 'k'.repeat(64))).statusCode).toBe(201)
    expect([await countOf('Other words'), await countOf('Third words')]).toEqual([0, 1])
  })

  it('different keys at the same time create one issue each, each with the text of its request', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        resident.report(
          test,
          { PropertyId: String(propertyId), Title: `Parallel ${at}` },
          { headers: { 'idempotency-key': `parallel-${at}` } },
        ),
      ),
    )
    const jobIds = answers.map((answer) => issueOf(answer).jobId)
    expect(new Set(jobIds).size).toBe(12)
  })

  it('only one of several edits of the same version on two servers is saved, and the others get a conflict [two managers]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const issueId = await issueIn('Open')
      const answers = await Promise.all(
        managers.map((caller, at) =>
          caller.update(issueId, { title: `Words of ${at}`, notes: `Note of ${at}`, version: 1 }),
        ),
      )
      expect(statuses(answers)).toEqual([200, 409, 409, 409])
      const taken = answers.find(({ statusCode }) => statusCode === 200)
      const refused = answers.filter(({ statusCode }) => statusCode === 409)
      const title = taken && issueOf(taken).title
      for (const answer of refused)
        expect(answer.json()).toMatchObject({ code: 'CONFLICT', current: { issueId, title, version: 2 } })
      expect(await eventsOf(issueId)).toHaveLength(1)
    }
  })

  it('edits of different fields without a version are all saved', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const issueId = await issueIn('Open')
      const answers = await Promise.all([
        manager(0).update(issueId, { title: `Title ${round}`, notes: 'About the title.' }),
        manager(1).update(issueId, { description: `Description ${round}`, notes: 'About the text.' }),
        manager(2).update(issueId, { status: 'InProgress', notes: 'About the status.' }),
      ])
      expect(statuses(answers)).toEqual([200, 200, 200])
      expect(issueOf(await manager(0).get(`/issues/${issueId}`))).toMatchObject({
        title: `Title ${round}`,
        description: `Description ${round}`,
        status: 'InProgress',
        version: 4,
      })
      expect((await eventsOf(issueId)).flatMap(({ note }) => note ?? []).toSorted()).toEqual([
        'About the status.',
        'About the text.',
        'About the title.',
      ])
    }
  })

  it('if several people take a step at once, one step succeeds, the other people get the possible steps, and the history has no gaps', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const issueId = await issueIn('InProgress')
      const answers = await Promise.all([
        manager(0).update(issueId, { status: 'Resolved', notes: 'Done.' }),
        manager(1).update(issueId, { status: 'Resolved', notes: 'Done as well.' }),
        manager(2).update(issueId, { status: 'Pending', notes: 'Not yet.' }),
      ])
      const { status } = issueOf(await manager(0).get(`/issues/${issueId}`))
      const events = (await eventsOf(issueId)).filter(({ to_status }) => to_status !== null)
      // Each step must start where the previous step ended, and the last step must match the issue.
      let at: string | null = 'InProgress'
      for (const event of events) {
        expect(event.from_status).toBe(at)
        at = event.to_status
      }
      expect(at).toBe(status)
      expect(statuses(answers)[0]).toBe(200)
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    }
  })

  it('only one of a simultaneous withdrawal and approval succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const issueId = await issueIn('Submitted')
      const answers = await Promise.all([
        resident.update(issueId, { status: 'Withdrawn' }),
        manager(1).update(issueId, { status: 'Approved', notes: 'Go ahead.' }),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      expect(await eventsOf(issueId)).toHaveLength(1)
    }
  })

  it('no edit is saved after the editor has lost the role', async () => {
    for (let round = 0; round < 100; round += 1) {
      const issueId = await issueIn('Open')
      const leaving = await signIn(second, 'PMGR', propertyId)
      const { db } = test.services
      const [answer] = await Promise.all([
        leaving.update(issueId, { title: `Round ${round} of it`, notes: 'Still here.' }),
        db.deleteFrom('property_roles').where('user_id', '=', leaving.userId).execute(),
      ])
      expect([200, 403, 404]).toContain(answer.statusCode)
      const after = await leaving.update(issueId, { title: 'Too late for this', notes: 'Gone.' })
      expect([403, 404]).toContain(after.statusCode)
      const { title } = issueOf(await manager(0).get(`/issues/${issueId}`))
      expect(title === `Round ${round} of it`).toBe(answer.statusCode === 200)
    }
  })
})
