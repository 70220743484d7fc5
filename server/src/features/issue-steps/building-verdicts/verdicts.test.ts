import { QUESTION_OVER } from '@doorstep/contract/issues/verdicts/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building } from '../../../../test/building.ts'
import { issueOf } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'
import { systemCtx } from '../../../context.ts'
import { followQuestions } from '../../verdict-requests/service.ts'
import { closeAnswered } from './service.ts'

const DAY_MS = 86_400_000

let building: Building
let resident: Caller
let follower: Caller
let other: Caller
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat')
  follower = await building.person('TENANT', 'nextFlat', { firstName: 'Zqfollower' })
  other = await building.person('TENANT', 'nextFlat', { firstName: 'Zqother' })
  manager = await building.person('PMGR', 'flat')
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(building.test.services.db)
})
afterAll(() => building.test.close())

/** Resolves an issue with two followers, so that its reporter is asked whether it is fixed. */
async function asked(): Promise<number> {
  const issueId = await building.report(resident, {
    AssetId: String(building.at.lift),
    VulnerablePersons: 'true',
  })
  for (const one of [follower, other]) await building.follow(one, issueId)
  await building.resolve(manager, issueId)
  return issueId
}

const say = (by: Caller, issueId: number, answer: string, words = ''): Promise<Answer> =>
  by.post(`/building-issues/${issueId}/verdicts`, { answer, words })
const status = async (issueId: number): Promise<string> =>
  issueOf(await manager.get(`/issues/${issueId}`)).status
async function afterDays(days: number): Promise<void> {
  const now = new Date(Date.now() + days * DAY_MS)
  await closeAnswered({ ...systemCtx(building.test.services, 'a job'), now: () => now })
}

describe('the question about an issue in common parts', () => {
  it('the question about an issue in common parts closes the issue 3 days after the first Yes [SHARED-212]', async () => {
    const issueId = await asked()
    expect(await building.read(follower, issueId)).toMatchObject({ isAsked: true })
    expect((await say(follower, issueId, 'yes')).json()).toEqual({ outcome: 'closesSoon' })
    expect((await say(other, issueId, 'yes')).json()).toEqual({ outcome: 'closesSoon' })
    await afterDays(2)
    expect(await status(issueId)).toBe('Resolved')
    await afterDays(4)
    expect(await status(issueId)).toBe('Closed')
  })

  it('the question about an issue in common parts can be answered with No by the reporter or any follower before the issue closes [SHARED-212]', async () => {
    const issueId = await asked()
    expect((await say(follower, issueId, 'yes')).statusCode).toBe(200)
    const own = await resident.post(`/issues/${issueId}/verdicts`, {
      answer: 'no',
      words: 'It stands still.',
    })
    expect(issueOf(own).status).toBe('InProgress')
    await afterDays(4)
    expect(await status(issueId)).toBe('InProgress')
    const late = await say(other, issueId, 'no', 'Still broken.')
    expect([late.statusCode, late.json()]).toMatchObject([409, { message: QUESTION_OVER }])
    await building.resolve(manager, issueId)
    expect((await say(other, issueId, 'no', 'Still broken.')).json()).toEqual({ outcome: 'reopened' })
    expect(issueOf(await manager.get(`/issues/${issueId}`)).reopenedCount).toBe(2)
  })

  it('the question about an issue in common parts reopens the issue only once after simultaneous answers, and a No outweighs a Yes [SHARED-212]', async () => {
    const issueId = await asked()
    const answers = await Promise.all([
      say(follower, issueId, 'no', 'Still broken.'),
      say(other, issueId, 'no', 'It is still broken.'),
      resident.post(`/issues/${issueId}/verdicts`, { answer: 'yes' }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(2)
    expect(issueOf(await manager.get(`/issues/${issueId}`))).toMatchObject({
      status: 'InProgress',
      reopenedCount: 1,
    })
  })

  it('the question about an issue in common parts is decided by a No or by the job that closes the issue, whichever comes first [SHARED-212, SHARED-213]', async () => {
    const no = (issueId: number) => () => say(other, issueId, 'no', 'Still broken.')
    const closes = () => () => afterDays(4)
    for (const [calls, end, outcome] of [
      [[no, closes], 'InProgress', 'reopened'],
      [[closes, no], 'Closed', 'cameBack'],
    ] as const) {
      const issueId = await asked()
      await say(follower, issueId, 'yes')
      const answers = await queueForRow(
        building.test.services,
        { table: 'issues', id: issueId },
        calls.map((call) => call(issueId)),
      )
      expect(answers.find((answer) => answer !== undefined)?.json()).toMatchObject({ outcome })
      expect(await status(issueId)).toBe(end)
    }
  })

  it('the question about an issue in common parts counts two Yes answers at the same moment as one, and the issue then closes [SHARED-212]', async () => {
    const issueId = await asked()
    const both = [() => say(follower, issueId, 'yes'), () => say(other, issueId, 'yes')]
    const answers = await queueForRow(building.test.services, { table: 'issues', id: issueId }, both)
    expect(answers.map((answer) => answer?.json<object>())).toEqual([
      { outcome: 'closesSoon' },
      { outcome: 'closesSoon' },
    ])
    await afterDays(4)
    expect(await status(issueId)).toBe('Closed')
  })

  it('two people who answer No at the same moment after an issue in common parts has closed create a single linked issue [SHARED-213]', async () => {
    const issueId = await asked()
    await say(follower, issueId, 'yes')
    await afterDays(4)
    const both = [
      () => say(follower, issueId, 'no', 'It broke again.'),
      () => say(other, issueId, 'no', 'Broken again.'),
    ]
    const answers = await queueForRow(building.test.services, { table: 'issues', id: issueId }, both)
    expect(answers.map((answer) => answer?.json<object>())).toEqual([
      { outcome: 'cameBack' },
      { outcome: 'cameBack' },
    ])
    const { db } = building.test.services
    const links = await db.selectFrom('issue_links').selectAll().where('issue_id', '=', issueId).execute()
    expect(links).toHaveLength(1)
  })

  it('the question about an issue in common parts is not asked of people in the building who do not follow the issue [SHARED-212]', async () => {
    const issueId = await asked()
    const stranger = await building.person('TENANT', 'nextFlat')
    expect((await say(stranger, issueId, 'no', 'Broken.')).statusCode).toBe(404)
    expect((await say(await building.person('TENANT', 'otherFlat'), issueId, 'yes')).statusCode).toBe(404)
  })

  it('No from several people after an issue in common parts has closed creates one linked issue, without the first reporter’s words [SHARED-213]', async () => {
    const issueId = await asked()
    await say(follower, issueId, 'yes')
    await afterDays(4)
    const { db } = building.test.services
    expect((await say(follower, issueId, 'no', 'It broke again.')).json()).toEqual({ outcome: 'cameBack' })
    expect((await say(other, issueId, 'no', 'Broken again.')).json()).toEqual({ outcome: 'cameBack' })
    const links = await db.selectFrom('issue_links').selectAll().where('issue_id', '=', issueId).execute()
    expect(links).toHaveLength(1)
    const linkedId = links[0]?.linked_id ?? 0
    const again = issueOf(await follower.get(`/issues/${linkedId}`))
    expect(again).toMatchObject({
      title: 'Lift 1: Out of service',
      description: 'It broke again.',
      vulnerablePersons: false,
      place: { asset: 'Lift 1' },
    })
    expect(await building.read(other, linkedId)).toMatchObject({ isFollowed: true })
    await sql`update issues set verdict_until = now() - interval '1 minute' where id = ${issueId}`.execute(db)
    expect((await say(other, issueId, 'no', 'Late.')).statusCode).toBe(409)
  })

  it('the question about an issue in common parts needs a comment with a No, and accepts the same answer from the same person twice [SHARED-212]', async () => {
    const issueId = await asked()
    expect((await say(other, issueId, 'no')).statusCode).toBe(400)
    for (let press = 0; press < 2; press += 1)
      expect((await say(other, issueId, 'no', 'Still broken.')).json()).toEqual({ outcome: 'reopened' })
    expect(issueOf(await manager.get(`/issues/${issueId}`)).reopenedCount).toBe(1)
  })

  it('the reporter of an issue in common parts gets an email when another person’s answer reopens the issue, or when the issue closes [SHARED-212]', async () => {
    const { db } = building.test.services
    const toReporter = async (issueId: number): Promise<(string | undefined)[]> => {
      const { jobId } = issueOf(await manager.get(`/issues/${issueId}`))
      const rows = db.selectFrom('outbox_messages as o').innerJoin('users as u', 'u.email', 'o.recipient')
      const mails = rows.where('u.id', '=', resident.userId).select('o.subject').orderBy('o.id')
      const about = (await mails.execute()).filter(({ subject }) => subject?.endsWith(`(job ${jobId})`))
      return about.map(({ subject }) => subject?.split(':')[0]).slice(-1)
    }
    const [reopened, closed] = [await asked(), await asked()]
    await say(follower, reopened, 'no', 'Still broken.')
    expect(await toReporter(reopened)).toEqual(['In Progress'])
    await say(follower, closed, 'yes')
    await afterDays(4)
    expect(await toReporter(closed)).toEqual(['Closed'])
  })

  it('the linked issue of an issue in common parts is created only once, and people who answer No later follow it if they can [SHARED-213]', async () => {
    const { db } = building.test.services
    const cameBack = async (): Promise<{ issueId: number; linkedId: number }> => {
      const issueId = await asked()
      await say(follower, issueId, 'yes')
      await afterDays(4)
      await say(follower, issueId, 'no', 'It broke again.')
      const link = db.selectFrom('issue_links').select('linked_id').where('issue_id', '=', issueId)
      return { issueId, linkedId: (await link.executeTakeFirstOrThrow()).linked_id }
    }
    const followersOf = async (issueId: number): Promise<number[]> => {
      const rows = db.selectFrom('issue_followers').select('user_id').where('issue_id', '=', issueId)
      return (await rows.execute()).map((row) => row.user_id)
    }
    const kept = await cameBack()
    await building.show(manager, kept.linkedId, { showing: 'staff' })
    expect((await say(other, kept.issueId, 'no', 'Broken.')).json()).toEqual({ outcome: 'cameBack' })
    expect(await followersOf(kept.linkedId)).toEqual([])
    const over = await cameBack()
    // `follower` reported the linked issue, so they cannot follow it.
    expect((await say(follower, over.issueId, 'no', 'I said so.')).json()).toEqual({ outcome: 'cameBack' })
    expect(await followersOf(over.linkedId)).toEqual([])
    await sql`update issues set status = 'Closed' where id = ${over.linkedId}`.execute(db)
    expect((await say(other, over.issueId, 'no', 'Broken.')).statusCode).toBe(409)
  })

  it('the linked issue of an issue in common parts keeps the title of the first report if the reporter answers No [SHARED-213]', async () => {
    const issueId = await asked()
    await say(follower, issueId, 'yes')
    await afterDays(4)
    const own = await resident.post(`/issues/${issueId}/verdicts`, {
      answer: 'no',
      words: 'It stopped again.',
    })
    expect(own.statusCode, own.body).toBe(200)
    const { db } = building.test.services
    const linked = db
      .selectFrom('issue_links as l')
      .innerJoin('issues as i', 'i.id', 'l.linked_id')
      .select(['i.title', 'i.vulnerable_persons as vulnerable'])
      .where('l.issue_id', '=', issueId)
    expect(await linked.execute()).toEqual([{ title: expect.stringMatching(/^Zqtitle/), vulnerable: true }])
  })

  it('the question about an issue in common parts shows a follower’s answer and name only to staff [SHARED-206]', async () => {
    const issueId = await asked()
    await say(follower, issueId, 'no', 'Zqsaid by a follower')
    const own = [
      await resident.get(`/issues/${issueId}`),
      await resident.get(`/issues/${issueId}/events`),
      await resident.get(`/issues/${issueId}/verdicts`),
    ]
    expect(own.map(({ body }) => body).join('\n')).not.toMatch(/Zqsaid|Zqfollower/)
    expect((await manager.get(`/issues/${issueId}/events`)).body).toMatch(/Zqsaid by a follower/)
  })

  it('the question about an issue in common parts is not asked if the issue has no reporter, and staff check the issue instead [SHARED-214, SHARED-215]', async () => {
    const issueId = await building.report(manager)
    await building.follow(follower, issueId)
    await building.resolve(manager, issueId)
    expect(issueOf(await manager.get(`/issues/${issueId}`))).toMatchObject({
      status: 'Resolved',
      isToCheck: true,
    })
    expect(await building.read(follower, issueId)).toMatchObject({ isAsked: false })
    expect(issueOf(await manager.update(issueId, { status: 'Closed', notes: 'Checked.' })).status).toBe(
      'Closed',
    )
  })

  it('the question about an issue in common parts becomes a check by staff if the reporter has left and nobody has answered [SHARED-214, SHARED-215]', async () => {
    const leaver = await building.person('TENANT', 'flat')
    const issueId = await building.report(leaver)
    await building.resolve(manager, issueId)
    const { db } = building.test.services
    await sql`delete from property_roles where user_id = ${leaver.userId}`.execute(db)
    const now = new Date(Date.now() + 15 * DAY_MS)
    await followQuestions({ ...systemCtx(building.test.services, 'a job'), now: () => now })
    expect(issueOf(await manager.get(`/issues/${issueId}`))).toMatchObject({
      status: 'Resolved',
      isToCheck: true,
    })
  })
})
