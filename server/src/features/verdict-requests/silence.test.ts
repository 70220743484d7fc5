import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Issue } from '@doorstep/contract/issues/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { startTestApp } from '../../../test/testApp.ts'
import { VerdictWorld } from '../../../test/verdicts.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { anonymiseIssues } from '../retention/issues/queries.ts'
import { followQuestions } from './service.ts'

describe('an unanswered question whether an issue is fixed', () => {
  let world: VerdictWorld
  let neighbour: Caller
  beforeAll(async () => {
    world = await VerdictWorld.start()
    neighbour = await signIn(world.test, 'TENANT', world.home)
  })
  beforeEach(async () => {
    await world.forget()
    await world.test.services.db.deleteFrom('verdicts').execute()
  })
  afterAll(() => world.test.close())

  const subjects = async () => (await world.mails()).map(({ subject }) => subject?.split(' (job')[0] ?? '')
  async function reminded(): Promise<number> {
    const issueId = await world.asked()
    await world.age(issueId, 7)
    await world.follow()
    return issueId
  }
  const toCheck = async (by: Caller): Promise<number[]> =>
    (await by.get('/issues?resolvedToCheck=true&limit=500')).json<Issue[]>().map(({ issueId }) => issueId)

  it('an unanswered question whether an issue is fixed sends one reminder after a week, with the same link [VERDICT-11]', async () => {
    const issueId = await world.asked()
    const { title } = await world.issue(issueId)
    await world.age(issueId, 6)
    await world.follow()
    expect(await subjects()).toEqual([`Resolved: ${title}`])
    const first = await world.token()
    await world.age(issueId, 1)
    await Promise.all([world.follow(), world.follow()])
    await world.follow()
    expect(await subjects()).toEqual([`Resolved: ${title}`, `Is it fixed? ${title}`])
    expect(await world.token()).toBe(first)
    expect(await world.issue(issueId)).toMatchObject({ status: 'Resolved' })
  })

  it.each([
    ['answered', (issueId: number) => world.give(issueId, { answer: 'yes' })],
    ['closed', (issueId: number) => world.manager.update(issueId, { status: 'Closed', notes: 'Seen.' })],
  ])(
    'an unanswered question whether an issue is fixed sends no reminder once the issue is %s [VERDICT-11]',
    async (_what, end) => {
      const issueId = await world.asked()
      await end(issueId)
      await world.forget()
      await world.age(issueId, 8)
      await world.follow()
      await world.age(issueId, 8)
      await world.follow()
      expect(await world.mails()).toEqual([])
      expect(await world.issue(issueId)).toMatchObject({ status: 'Closed', isToCheck: false })
    },
  )

  it('an unanswered question whether an issue is fixed stops waiting and leaves nothing to check once the issue is anonymised [VERDICT-13]', async () => {
    for (const isStillWaiting of [false, true]) {
      const issueId = await world.asked()
      await withTransaction(systemCtx(world.test.services, 'a-job'), (tx) => anonymiseIssues(tx, [issueId]))
      const waiting = () =>
        world.test.services.db
          .selectFrom('verdicts')
          .select('is_waiting')
          .where('issue_id', '=', issueId)
          .executeTakeFirst()
      expect(await waiting()).toEqual({ is_waiting: false })
      // In data from earlier versions, the question about an anonymised issue can still be waiting.
      if (isStillWaiting)
        await world.test.services.db
          .updateTable('verdicts')
          .set({ is_waiting: true })
          .where('issue_id', '=', issueId)
          .execute()
      await world.age(issueId, 15)
      await world.follow()
      expect(await waiting()).toEqual({ is_waiting: false })
      expect(await toCheck(world.manager)).not.toContain(issueId)
    }
  })

  it('an unanswered question whether an issue is fixed closes the issue as System after two weeks, only once even if two servers try [VERDICT-12]', async () => {
    const issueId = await reminded()
    await world.age(issueId, 6)
    await world.follow()
    expect(await world.issue(issueId)).toMatchObject({ status: 'Resolved', isToCheck: false })
    await world.age(issueId, 1)
    const { services } = world.test
    const second = await startTestApp({ connectionString: world.test.connectionString })
    await Promise.all([world.follow(), followQuestions(systemCtx(second.services, 'other')), world.follow()])
    await world.follow()
    await second.close()
    expect(await world.issue(issueId)).toMatchObject({ status: 'Closed' })
    const steps = (await world.events(issueId)).filter(({ toStatus }) => toStatus === 'Closed')
    expect(steps).toMatchObject([
      {
        actor: 'System',
        note: expect.stringContaining(
          'days that the problem is not fixed, so we closed the issue. If the problem is not fixed, you can still tell us for',
        ),
      },
    ])
    const audit = await services.db
      .selectFrom('audit_events')
      .select('actor_id')
      .where('action', '=', 'issue.close')
      .where('object_id', '=', issueId)
      .execute()
    expect(audit).toEqual([{ actor_id: null }])
    expect((await subjects()).filter((subject) => subject.startsWith('Closed: '))).toHaveLength(1)
    // For a while after the issue is closed, the reporter can still answer.
    expect((await world.issue(issueId, world.resident)).can).toContain('issue:giveVerdict')
  })

  const breaks: [string, (issueId: number) => Promise<unknown>][] = [
    [
      'the question was not sent',
      () =>
        sql`update outbox_messages set sent_at = null where subject like 'Resolved%'`.execute(
          world.test.services.db,
        ),
    ],
    [
      'the reminder was given up',
      () =>
        sql`update outbox_messages set sent_at = null, failed_at = now() where subject like 'Is it fixed%'`.execute(
          world.test.services.db,
        ),
    ],
    [
      'an email to the reporter bounced',
      () =>
        sql`update users set address_bounced_at = now() where id = ${world.resident.userId}`.execute(
          world.test.services.db,
        ),
    ],
    [
      'the reporter has left',
      () =>
        sql`update property_roles set role = 'CONTRACTOR' where user_id = ${world.resident.userId}`.execute(
          world.test.services.db,
        ),
    ],
    [
      'the reporter has left, and the contact was named after the question',
      async (issueId) => {
        await world.manager.put(`/issues/${issueId}/contact`, { userId: neighbour.userId })
        await sql`update property_roles set role = 'CONTRACTOR' where user_id = ${world.resident.userId}`.execute(
          world.test.services.db,
        )
      },
    ],
    [
      'it is an emergency',
      (issueId) =>
        sql`update issues set priority = 'Emergency', emergency_kind = 'gas' where id = ${issueId}`.execute(
          world.test.services.db,
        ),
    ],
    [
      'there was no reminder',
      (issueId) =>
        sql`update verdicts set reminded_at = null, reminder_mail_id = null where issue_id = ${issueId}`.execute(
          world.test.services.db,
        ),
    ],
  ]
  it.each(breaks)(
    'an unanswered question whether an issue is fixed leaves the issue for staff to check if %s [VERDICT-13]',
    async (_what, spoil) => {
      const issueId = await reminded()
      await spoil(issueId)
      await world.age(issueId, 7)
      await Promise.all([world.follow(), world.follow()])
      expect(await world.issue(issueId)).toMatchObject({ status: 'Resolved', isToCheck: true })
      expect(await toCheck(world.manager)).toEqual([issueId])
      expect(await toCheck(neighbour)).toEqual([])
      const { db } = world.test.services
      await sql`update users set address_bounced_at = null`.execute(db)
      await sql`update property_roles set role = 'TENANT' where user_id = ${world.resident.userId}`.execute(
        db,
      )
      // The reporter can still answer, which takes the issue off the To check list.
      expect((await world.give(issueId, { answer: 'yes' })).statusCode).toBe(200)
      expect(await toCheck(world.manager)).toEqual([])
      expect(await world.issue(issueId)).toMatchObject({ status: 'Closed', isToCheck: false })
    },
  )

  it('an unanswered question whether an issue is fixed disappears from the To check list when staff close the issue [VERDICT-13]', async () => {
    const issueId = await world.asked()
    await world.age(issueId, 15)
    await world.follow()
    expect(await toCheck(world.manager)).toEqual([issueId])
    await world.manager.update(issueId, { status: 'Closed', notes: 'Rang the bell: it is fine.' })
    expect(await toCheck(world.manager)).toEqual([])
  })

  it('an unanswered question whether an issue is fixed does not delay other questions when its step fails [VERDICT-12]', async () => {
    const poisoned = await reminded()
    const other = await reminded()
    const { test } = world
    await sql`update issues set title = 'poison' where id = ${poisoned}`.execute(test.services.db)
    for (const id of [poisoned, other]) await world.age(id, 7)
    await test.asOwner(
      `alter table outbox_messages add constraint no_poison check (subject not like '%poison%') not valid`,
    )
    await world.follow()
    expect(await world.issue(poisoned)).toMatchObject({ status: 'Resolved' })
    expect(await world.issue(other)).toMatchObject({ status: 'Closed' })
    await test.asOwner('alter table outbox_messages drop constraint no_poison')
    await world.follow()
    expect(await world.issue(poisoned)).toMatchObject({ status: 'Closed' })
  })
})
