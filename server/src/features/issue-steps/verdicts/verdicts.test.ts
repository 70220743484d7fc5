import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import type { NotificationItem } from '@doorstep/contract/notifications/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { mapUser } from '../../../../test/factories.ts'
import { VerdictWorld } from '../../../../test/verdicts.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { anonymiseIssues } from '../../retention/issues/queries.ts'

const WORDS = 'It drips as it did before.'

describe('the question whether an issue is fixed', () => {
  let world: VerdictWorld
  beforeAll(async () => {
    world = await VerdictWorld.start()
  })
  beforeEach(() => world.forget())
  afterAll(() => world.test.close())

  const itemsOf = async (caller: Caller): Promise<NotificationItem[]> =>
    (await caller.get('/notifications')).json<NotificationItem[]>()
  const questionOf = async (caller: Caller): Promise<Dashboard['question']> =>
    (await caller.get(`/dashboard?propertyId=${world.home}`)).json<Dashboard>().question
  const mayAnswer = async (issueId: number, by: Caller): Promise<boolean> =>
    (await world.issue(issueId, by)).can.includes('issue:giveVerdict')

  it('the question whether an issue is fixed is asked by email, on the dashboard, on For you and on the issue page after somebody else resolves the issue [VERDICT-01]', async () => {
    const issueId = await world.build()
    expect((await world.resolve(issueId)).statusCode).toBe(200)
    const [mail, ...others] = await world.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'resident@example.test',
      subject: expect.stringMatching(/^Resolved: .* \(job \d+\)$/),
      text: expect.stringContaining('The comment: A new washer.'),
    })
    expect(mail?.text).toContain('Is it fixed?')
    expect(mail?.text).toMatch(/\/verdict#token=[0-9a-z.-]+$/m)
    // The database contains only a placeholder for the link, so nobody can read the link in the database.
    const { body } = await world.test.services.db
      .selectFrom('outbox_messages')
      .select('body')
      .executeTakeFirstOrThrow()
    expect(body).toMatch(/\/verdict#token=\{\{link\}\}$/m)
    expect(await itemsOf(world.resident)).toMatchObject([{ kind: 'verdictAsked', issueId }])
    expect(await questionOf(world.resident)).toMatchObject({ issueId })
    expect(await mayAnswer(issueId, world.resident)).toBe(true)
    expect(await mayAnswer(issueId, world.manager)).toBe(false)
    expect(await questionOf(world.manager)).toBeNull()
    await world.give(issueId, { answer: 'yes' })
    expect(await questionOf(world.resident)).toBeNull()
  })

  it('the question whether an issue is fixed is emailed whatever the reporter’s email choices [VERDICT-01]', async () => {
    await world.resident.put('/account/mail-choices', { kind: 'mineChanged', choice: 'never' })
    await world.asked()
    expect(await world.mails()).toHaveLength(1)
    await world.resident.put('/account/mail-choices', { kind: 'mineChanged', choice: 'atOnce' })
    const refused = await world.resident.put('/account/mail-choices', {
      kind: 'verdictAsked',
      choice: 'never',
    })
    expect(refused.statusCode).toBe(400)
  })

  it('the question whether an issue is fixed is not asked if the reporter resolved the issue or has left [VERDICT-02]', async () => {
    const own = await world.asked(world.manager)
    expect(await mayAnswer(own, world.manager)).toBe(false)
    const gone = await signIn(world.test, 'TENANT')
    const left = await world.asked(gone)
    expect(await mayAnswer(left, gone)).toBe(false)
    expect((await world.mails()).map(({ text }) => text).join()).not.toContain('Is it fixed?')
    expect(await itemsOf(gone)).toEqual([])
  })

  it('the question whether an issue is fixed is not asked about issues that were resolved before the question existed [VERDICT-02]', async () => {
    const issueId = await world.build(world.resident, { status: 'Resolved' })
    expect(await mayAnswer(issueId, world.resident)).toBe(false)
    expect((await world.give(issueId, { answer: 'yes' })).statusCode).toBe(409)
    await world.follow(30)
    expect(await world.issue(issueId)).toMatchObject({ status: 'Resolved', isToCheck: false })
  })

  it('the answer Yes closes the issue as System [VERDICT-03]', async () => {
    const issueId = await world.asked()
    const answer = await world.give(issueId, { answer: 'yes', stars: 5, words: 'Thank you.' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(issueOf(answer)).toMatchObject({ status: 'Closed', reopenedCount: 0 })
    expect((await world.events(issueId)).slice(-2)).toMatchObject([
      { kind: 'verdictGiven', note: 'Thank you.', verdict: { answer: 'yes', stars: 5 } },
      {
        kind: 'statusChanged',
        actor: 'System',
        fromStatus: 'Resolved',
        toStatus: 'Closed',
        note: 'Confirmed by the resident',
      },
    ])
    expect(await itemsOf(world.manager)).toEqual([])
  })

  it.each(['partly', 'no'] as const)(
    'the answer %s reopens the issue as System, counts as a reopening and is reported to the managers [VERDICT-04]',
    async (answer) => {
      const issueId = await world.asked()
      await world.forget()
      const given = await world.give(issueId, { answer, words: WORDS, stars: 2 })
      expect(issueOf(given)).toMatchObject({ status: 'InProgress', reopenedCount: 1 })
      expect((await world.events(issueId)).slice(-2)).toMatchObject([
        { kind: 'verdictGiven', note: WORDS, internal: false, verdict: { answer, stars: 2 } },
        { actor: 'System', fromStatus: 'Resolved', toStatus: 'InProgress', note: null },
      ])
      expect(await itemsOf(world.manager)).toMatchObject([{ kind: 'verdictGiven', issueId }])
      expect(await world.mails()).toMatchObject([
        {
          recipient: 'manager@example.test',
          subject: expect.stringContaining('Not fixed: '),
          text: expect.stringContaining(`Their message: ${WORDS}`),
          stops: 'verdictGiven',
          about_others: true,
        },
      ])
      expect(await itemsOf(world.resident)).toEqual([])
    },
  )

  it('the answer No is reported only to the owner, if the issue has an owner [VERDICT-04]', async () => {
    const owner = await signIn(world.test, 'PMGR', world.home, { email: 'owner@example.test' })
    const issueId = await world.asked()
    await owner.put(`/issues/${issueId}/owner`, { ownerId: 'me' })
    await world.forget()
    await world.give(issueId, { answer: 'no', words: WORDS })
    expect(await itemsOf(owner)).toMatchObject([{ kind: 'verdictGiven', issueId }])
    expect(await itemsOf(world.manager)).toEqual([])
    expect((await world.mails()).map(({ recipient }) => recipient)).toEqual(['owner@example.test'])
    await world.test.services.db.deleteFrom('property_roles').where('user_id', '=', owner.userId).execute()
  })

  it('the answer No is emailed only to managers who chose such emails [VERDICT-04]', async () => {
    await world.manager.put('/account/mail-choices', { kind: 'verdictGiven', choice: 'never' })
    const issueId = await world.asked()
    await world.forget()
    await world.give(issueId, { answer: 'no', words: WORDS })
    expect(await world.mails()).toEqual([])
    expect(await itemsOf(world.manager)).toHaveLength(1)
    await world.manager.put('/account/mail-choices', { kind: 'verdictGiven', choice: 'atOnce' })
  })

  it.each([
    ['no words', { answer: 'no' }, 'words'],
    ['blank words', { answer: 'partly', words: '  \n ' }, 'words'],
    ['no answer', { words: WORDS }, 'answer'],
    ['six stars', { answer: 'yes', stars: 6 }, 'stars'],
    ['half a star', { answer: 'yes', stars: 0.5 }, 'stars'],
    ['too many words', { answer: 'no', words: 'x'.repeat(2001) }, 'words'],
  ])('an answer with %s is refused [VERDICT-04]', async (_what, body, field) => {
    const issueId = await world.asked()
    const answer = await world.give(issueId, body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    expect(await world.issue(issueId)).toMatchObject({ status: 'Resolved', reopenedCount: 0 })
  })

  it('the question whether an issue is fixed is asked again after each Resolved, but the first Resolved counts for the resolution time [VERDICT-05]', async () => {
    const { db } = world.test.services
    const issueId = await world.build(world.resident, { createdAt: new Date(Date.now() - 3 * 3_600_000) })
    const minutes = async () =>
      (
        await db
          .selectFrom('issues')
          .select('minutes_to_resolution as minutes')
          .where('id', '=', issueId)
          .executeTakeFirstOrThrow()
      ).minutes
    await world.resolve(issueId)
    const first = await minutes()
    expect(first).toBeGreaterThan(179)
    await db
      .updateTable('issues')
      .set({ created_at: new Date(Date.now() - 9 * 3_600_000) })
      .where('id', '=', issueId)
      .execute()
    await world.give(issueId, { answer: 'no', words: WORDS })
    await world.resolve(issueId)
    expect(await minutes()).toBe(first)
    expect(await mayAnswer(issueId, world.resident)).toBe(true)
    expect(issueOf(await world.give(issueId, { answer: 'no', words: 'Still.' }))).toMatchObject({
      status: 'InProgress',
      reopenedCount: 2,
    })
  })

  it('the question whether an issue is fixed accepts one answer, so the same answer again changes nothing and another answer is refused [VERDICT-06]', async () => {
    const issueId = await world.asked()
    const no = { answer: 'no', words: WORDS, stars: 1 }
    const both = await Promise.all([world.give(issueId, no), world.give(issueId, no)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const other = await world.give(issueId, { answer: 'yes' })
    expect(other.statusCode).toBe(409)
    expect(other.json<{ message: string }>().message).toBe(
      'This question has already been answered. Thank you.',
    )
    expect(await world.issue(issueId)).toMatchObject({ status: 'InProgress', reopenedCount: 1 })
    expect((await world.events(issueId)).filter(({ kind }) => kind === 'verdictGiven')).toHaveLength(1)
  })

  it('the question whether an issue is fixed can be answered only by the reporter, while they live there [VERDICT-07]', async () => {
    const issueId = await world.asked()
    const neighbour = await signIn(world.test, 'TENANT', world.home)
    const contractor = await signIn(world.test, 'CONTRACTOR', world.home)
    const admin = await signIn(world.test, 'ADMIN')
    const lease = await signIn(world.test, 'LEASE', world.home)
    const yes = { answer: 'yes' }
    expect((await world.give(issueId, yes, neighbour)).statusCode).toBe(404)
    expect((await world.give(issueId, yes, contractor)).statusCode).toBe(403)
    for (const other of [admin, lease, world.manager])
      expect((await world.give(issueId, yes, other)).statusCode).toBe(403)
    const { db } = world.test.services
    await db.deleteFrom('property_roles').where('user_id', '=', world.resident.userId).execute()
    expect((await world.give(issueId, yes)).statusCode).toBe(403)
    expect(await mayAnswer(issueId, world.resident)).toBe(false)
    await mapUser(world.test.services, world.resident.userId, world.home, 'TENANT')
    expect((await world.give(issueId, yes)).statusCode).toBe(200)
  })

  it.each(['PMGR', 'LEASE', 'LETTINGAGENT'] as const)(
    'a %s who reported the issue is asked whether it is fixed, like any other reporter [VERDICT-07]',
    async (role) => {
      const reporter = await signIn(world.test, role, world.home)
      const issueId = await world.asked(reporter)
      expect((await world.give(issueId, { answer: 'yes' }, reporter)).statusCode).toBe(200)
    },
  )

  it('an answer to the question whether an issue is fixed shows its stars only to staff and the reporter, and its words to others too [VERDICT-16]', async () => {
    const issueId = await world.asked()
    await world.give(issueId, { answer: 'partly', stars: 3, words: WORDS })
    const seen = { at: expect.any(String), answer: 'partly', stars: 3, words: WORDS }
    const lease = await signIn(world.test, 'LEASE', world.home)
    const contractor = await signIn(world.test, 'CONTRACTOR', world.home)
    for (const reader of [world.manager, world.resident])
      expect((await world.verdicts(issueId, reader)).verdicts).toEqual([seen])
    for (const reader of [lease, contractor]) {
      expect((await world.verdicts(issueId, reader)).verdicts).toEqual([])
      const entry = (await world.events(issueId, reader)).find(({ kind }) => kind === 'verdictGiven')
      expect(entry).toMatchObject({ note: WORDS, verdict: null })
      expect(await world.issue(issueId, reader)).toMatchObject({ reopenedCount: null, isToCheck: null })
    }
  })

  it('an answer to the question whether an issue is fixed loses its words when the issue is anonymised, but keeps its stars [VERDICT-17]', async () => {
    const issueId = await world.asked()
    await world.give(issueId, { answer: 'yes', stars: 4, words: WORDS })
    await withTransaction(systemCtx(world.test.services, 'a-job'), (tx) => anonymiseIssues(tx, [issueId]))
    const [verdict] = (await world.verdicts(issueId)).verdicts
    expect(verdict).toMatchObject({ answer: 'yes', stars: 4, words: null })
  })

  it('an answer to the question whether an issue is fixed loses the words that staff redact [VERDICT-17]', async () => {
    const issueId = await world.asked()
    await world.give(issueId, { answer: 'no', words: 'Call Dr. Moss about it.' })
    await world.manager.post(`/issues/${issueId}/redact`, { words: 'Dr. Moss', reason: 'A name.' })
    const [verdict] = (await world.verdicts(issueId)).verdicts
    expect(verdict?.words).toBe('Call [removed] about it.')
    expect((await world.mails()).map(({ text }) => text).join()).not.toContain('Moss')
  })
})
