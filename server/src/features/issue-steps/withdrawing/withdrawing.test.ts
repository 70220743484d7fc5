import type { ChangeIssuesResult } from '@doorstep/contract/issues/bulk/schema'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building } from '../../../../test/building.ts'
import { issueOf } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'

let building: Building
let resident: Caller
let follower: Caller
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat', { firstName: 'Priya', lastName: 'Zqnair' })
  follower = await building.person('TENANT', 'nextFlat', { email: 'follower@example.test' })
  manager = await building.person('PMGR', 'flat')
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(building.test.services.db)
})
afterAll(() => building.test.close())

async function urgencyOf(issueId: number): Promise<number> {
  const row = building.test.services.db.selectFrom('issues').select('urgency').where('id', '=', issueId)
  return Number((await row.executeTakeFirstOrThrow()).urgency)
}
const withdraw = (issueId: number): Promise<Answer> => resident.update(issueId, { status: 'Withdrawn' })

describe('a reporter who withdraws from an issue in common parts', () => {
  it('a reporter who withdraws from an issue in common parts ends the issue if nobody else needs it [SHARED-210]', async () => {
    const issueId = await building.report(resident)
    expect(issueOf(await withdraw(issueId)).status).toBe('Withdrawn')
    expect(issueOf(await manager.get(`/issues/${issueId}`)).status).toBe('Withdrawn')
  })

  it.each(['followed', 'shown'])(
    'a reporter who withdraws from an issue in common parts that is %s is removed from the issue, but the issue is kept [SHARED-210]',
    async (how) => {
      const issueId = await building.report(resident, { VulnerablePersons: 'true' })
      const urgency = await urgencyOf(issueId)
      if (how === 'followed') await building.follow(follower, issueId)
      else await building.show(manager, issueId)
      expect((await withdraw(issueId)).statusCode).toBe(200)
      expect(issueOf(await manager.get(`/issues/${issueId}`))).toMatchObject({
        status: 'Submitted',
        userId: null,
        reporterName: null,
        phoneNumber: null,
        vulnerablePersons: false,
      })
      expect(await urgencyOf(issueId)).toBe(urgency + 10_000_000_000)
      expect((await resident.get(`/issues/${issueId}`)).statusCode).toBe(404)
      expect((await manager.get(`/issues/${issueId}/events`)).body).not.toMatch(/Zqnair/)
      expect(await building.read(resident, issueId)).toMatchObject({ isOwn: false, canFollow: true })
    },
  )

  it('a reporter who withdraws ends an issue in common parts, unless somebody has followed it just before [SHARED-204, SHARED-210]', async () => {
    const follows = (issueId: number) => () => building.follow(follower, issueId)
    const withdraws = (issueId: number) => () => withdraw(issueId)
    for (const [calls, statuses, status] of [
      [[follows, withdraws], [200, 200], 'Submitted'],
      [[withdraws, follows], [200, 404], 'Withdrawn'],
    ] as const) {
      const issueId = await building.report(resident)
      const answers = await queueForRow(
        building.test.services,
        { table: 'issues', id: issueId },
        calls.map((call) => call(issueId)),
      )
      expect(answers.map((answer) => answer?.statusCode)).toEqual(statuses)
      expect(issueOf(await manager.get(`/issues/${issueId}`)).status).toBe(status)
    }
  })

  it('a reporter who withdraws from an issue in common parts gets a receipt, and the owner of the issue stays [SHARED-210]', async () => {
    const { db } = building.test.services
    const owner = await building.person('PMGR', 'flat')
    const issueId = await building.report(resident)
    await building.show(manager, issueId)
    await db.updateTable('issues').set({ owner_id: owner.userId }).where('id', '=', issueId).execute()
    await db.deleteFrom('outbox_messages').execute()
    expect((await withdraw(issueId)).statusCode).toBe(200)
    const mails = await db.selectFrom('outbox_messages').select(['subject', 'body']).execute()
    expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual(['Withdrawn'])
    expect(mails[0]?.body).toContain('work on it continues')
    const events = (await manager.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
    expect(events.find(({ kind }) => kind === 'reporterRemoved')).toMatchObject({ actor: 'System' })
    expect(issueOf(await manager.get(`/issues/${issueId}`))).toMatchObject({ ownerId: owner.userId })
  })
})

describe('an issue in common parts that staff reject', () => {
  const reject = (issueId: number, more: object = {}): Promise<Answer> =>
    manager.update(issueId, { status: 'Rejected', notes: 'Zqreason for the reporter', ...more })

  it('an issue in common parts that staff reject sends each follower the message that staff wrote for followers [SHARED-211]', async () => {
    const issueId = await building.report(resident, { AssetId: String(building.at.lift) })
    await building.follow(follower, issueId)
    expect((await reject(issueId)).json()).toMatchObject({
      fields: { followerWords: BUILDING_MESSAGES.wordsForFollowers },
    })
    expect((await reject(issueId, { followerWords: 'This lift is being replaced.' })).statusCode).toBe(200)
    const { db } = building.test.services
    const mails = await db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('recipient', '=', 'follower@example.test')
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^Rejected: Lift 1: Out of service/)
    expect(mails[0]?.body).toMatch(/This lift is being replaced[^]*Report it yourself/)
    expect(mails[0]?.body).not.toMatch(/Zq/)
    expect(await building.read(follower, issueId)).toMatchObject({
      status: 'Rejected',
      posts: [{ text: 'This lift is being replaced.', isForFollowers: true }],
    })
  })

  it('a bulk rejection refuses an issue in common parts that other people follow, and its dry run shows the reason [SHARED-238]', async () => {
    const followed = await building.report(resident)
    await building.follow(follower, followed)
    const alone = await building.report(resident)
    for (const act of [{ act: 'reject' }, { act: 'step', status: 'Rejected' }])
      for (const dryRun of [true, false]) {
        const body = { ...act, issueIds: [followed], comment: 'Zqreason', dryRun }
        expect((await manager.post('/issues/bulk', body)).json<ChangeIssuesResult>().results).toMatchObject([
          { issueId: followed, outcome: 'refused', message: BUILDING_MESSAGES.rejectAlone },
        ])
      }
    const body = { act: 'reject', issueIds: [followed, alone], comment: 'Zqreason' }
    const { results } = (await manager.post('/issues/bulk', body)).json<ChangeIssuesResult>()
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
    expect(issueOf(await manager.get(`/issues/${followed}`)).status).toBe('Submitted')
  })

  it('rejecting an issue in common parts requires no message to followers once its category is never shown, also in bulk [SHARED-211] [SHARED-238]', async () => {
    const { db } = building.test.services
    const [one, other] = [await building.report(resident), await building.report(resident)]
    for (const issueId of [one, other]) {
      await building.follow(follower, issueId)
      await sql`update issues set category_id = 17, sub_category_id = 1701 where id = ${issueId}`.execute(db)
    }
    expect((await reject(one)).statusCode).toBe(200)
    const body = { act: 'reject', issueIds: [other], comment: 'Zqreason' }
    const { results } = (await manager.post('/issues/bulk', body)).json<ChangeIssuesResult>()
    expect(results).toMatchObject([{ issueId: other, outcome: 'done' }])
  })

  it('an issue in common parts that staff reject requires no message to followers if nobody follows it [SHARED-211]', async () => {
    expect((await reject(await building.report(resident))).statusCode).toBe(200)
  })
})
