import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { NotificationItem } from '@doorstep/contract/notifications/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '../../../../test/applicants.ts'
import { Building } from '../../../../test/building.ts'
import { nobody } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { systemCtx } from '../../../context.ts'
import { unsubscribeToken } from '../../../mail/unsubscribe.ts'
import { sendSummaries } from '../../notifications/summaries/service.ts'

const EMAIL = 'follower@example.test'

let building: Building
let resident: Caller
let follower: Caller
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat')
  follower = await building.person('TENANT', 'nextFlat', { email: EMAIL })
  manager = await building.person('PMGR', 'flat')
})
beforeEach(async () => {
  const { db } = building.test.services
  for (const table of ['notifications', 'outbox_messages', 'mail_choices', 'daily_runs'] as const)
    await db.deleteFrom(table).execute()
  await sql`delete from rate_limits`.execute(db)
})
afterAll(() => building.test.close())

const followed = async (fields: Record<string, string> = {}): Promise<number> => {
  const issueId = await building.report(resident, fields)
  expect((await building.follow(follower, issueId)).statusCode).toBe(200)
  return issueId
}
const write = (issueId: number, audience: string, text = 'A part is ordered.') =>
  manager.postForm(`/issues/${issueId}/notes`, { text, audience })
const news = async (by = follower): Promise<NotificationItem[]> =>
  (await by.get('/notifications')).json<NotificationItem[]>()
const subjects = async (): Promise<(string | null)[]> =>
  (await mails(building.test, EMAIL)).map(({ subject }) => subject)
const tokenFor = (issueId: number): string =>
  unsubscribeToken(building.test.services.secrets, { mail: 'followed', userId: follower.userId, issueId })

describe('somebody who follows an issue in common parts', () => {
  it('a follower of an issue is notified of each step and each note to followers, without the words of the reporter [SHARED-220]', async () => {
    const issueId = await followed({ AssetId: String(building.at.lift) })
    await building.resolve(manager, issueId)
    await write(issueId, 'followers')
    await write(issueId, 'staff', 'Zqstaff')
    await write(issueId, 'reporter', 'Zqreporter')
    const title = 'Lift 1: Out of service'
    expect(await news()).toMatchObject([
      { kind: 'followed', issueId, title, status: null },
      { kind: 'followed', issueId, title, status: 'Resolved' },
    ])
    expect(await subjects()).toEqual([
      expect.stringMatching(/^News in your building: Lift 1: Out of service/),
      expect.stringMatching(/^Resolved: Lift 1: Out of service \(job \d+\)$/),
    ])
    const texts = (await mails(building.test, EMAIL)).map(({ text }) => text).join('\n')
    expect(texts).toContain('A part is ordered.')
    expect(texts).toContain(`${building.test.services.publicUrl}/building/${issueId}`)
    expect(texts + JSON.stringify(await news())).not.toMatch(/Zq/)
    expect((await follower.get('/notifications/unread')).json()).toEqual({ count: 2, issueIds: [issueId] })
    expect((await news(resident)).map(({ kind }) => kind)).not.toContain('followed')
  })

  it('a follower of an issue chooses when to get emails, and the daily email has the title for the building [SHARED-220]', async () => {
    const choose = (by: Caller, choice: string) =>
      by.put('/account/mail-choices', { kind: 'followed', choice })
    expect((await choose(manager, 'never')).statusCode).toBe(400)
    await choose(follower, 'daily')
    const issueId = await followed()
    await building.show(manager, issueId, { showing: 'building', publicTitle: 'The lift stands still' })
    await write(issueId, 'building')
    expect(await subjects()).toEqual([])
    await sendSummaries({
      ...systemCtx(building.test.services, 'summaries'),
      now: () => new Date('2031-02-03T09:00:00Z'),
    })
    const [summary] = await mails(building.test, EMAIL)
    expect(summary?.text).toMatch(/News in your building: The lift stands still/)
    await choose(follower, 'never')
    await write(issueId, 'followers')
    expect(await subjects()).toHaveLength(1)
  })

  it('a follower of an issue can no longer see a note that staff take back, and an unsent email loses the note [SHARED-220]', async () => {
    const issueId = await followed()
    await building.show(manager, issueId)
    for (const audience of ['followers', 'building']) {
      const noteId = (await write(issueId, audience)).json<IssueEvent>().id
      await building.test.services.db.updateTable('outbox_messages').set({ sent_at: null }).execute()
      expect([(await news()).length, (await subjects()).length]).toEqual([1, 1])
      const taken = await manager.post(`/issues/${issueId}/notes/${noteId}/take-back`)
      expect([taken.statusCode, await news(), await subjects()]).toEqual([200, [], []])
    }
    expect((await building.read(follower, issueId)).posts).toEqual([])
  })

  it('a follower of an issue gets no further updates after unfollowing it, and their earlier notifications disappear [SHARED-220]', async () => {
    const issueId = await followed()
    await write(issueId, 'followers')
    expect(await news()).toHaveLength(1)
    expect((await follower.delete(`/building-issues/${issueId}/follow`)).statusCode).toBe(204)
    await write(issueId, 'followers')
    expect([await news(), await subjects()]).toEqual([[], [expect.any(String)]])
  })

  it('a follower of an issue gets no notification about an approval, because the opening follows, and none while the follower is suspended [SHARED-220]', async () => {
    const issueId = await followed()
    await manager.update(issueId, { status: 'Approved', notes: 'Noted.' })
    expect(await news()).toEqual([])
    const suspended = await building.person('TENANT', 'nextFlat', { email: 'suspended@example.test' })
    await building.follow(suspended, issueId)
    const users = building.test.services.db.updateTable('users').where('id', '=', suspended.userId)
    await users.set({ status: 'Suspended' }).execute()
    await write(issueId, 'followers')
    expect(await subjects()).toHaveLength(1)
    expect(await mails(building.test, 'suspended@example.test')).toEqual([])
    expect((await manager.get(`/issues/${issueId}/showing`)).json()).toMatchObject({ followers: 1 })
  })

  it('a follower of an issue sees its area and category as the title again once staff hide the issue from the building [SHARED-220]', async () => {
    const issueId = await followed()
    await building.show(manager, issueId, { showing: 'building', publicTitle: 'The lift stands still' })
    await building.show(manager, issueId, { showing: 'staff' })
    await write(issueId, 'followers')
    expect(await subjects()).toEqual([expect.stringMatching(/^News in your building: Lift: Out of service/)])
  })

  it('a follower of an issue gets one email about a rejection, whatever their choices [SHARED-211]', async () => {
    await follower.put('/account/mail-choices', { kind: 'followed', choice: 'never' })
    const issueId = await followed()
    await manager.update(issueId, { status: 'Rejected', notes: 'No.', followerWords: 'It is replaced.' })
    expect(await subjects()).toEqual([expect.stringMatching(/^Rejected: /)])
    expect(await news()).toHaveLength(1)
  })

  it('a follower of an issue gets no updates after leaving the building, or once nobody may see the category [SHARED-220]', async () => {
    const issueId = await followed()
    const { db } = building.test.services
    await sql`update issues set category_id = 17, sub_category_id = 1701 where id = ${issueId}`.execute(db)
    await write(issueId, 'followers')
    const left = await followed()
    await sql`delete from property_roles where user_id = ${follower.userId}`.execute(db)
    await write(left, 'followers')
    expect([await news(), await subjects()]).toEqual([[], []])
    follower = await building.person('TENANT', 'nextFlat', { email: `again.${EMAIL}` })
  })
})

describe('the link below an email about an issue that somebody follows', () => {
  it('the link below a follower’s email unfollows the issue only when the person presses the button on its page [SHARED-221]', async () => {
    const issueId = await followed()
    const other = await followed()
    const token = tokenFor(issueId)
    await building.test.app.inject(`/api/unsubscribe/${token}`)
    expect(await building.read(follower, issueId)).toMatchObject({ isFollowed: true })
    const pressed = await nobody(building.test).post(`/unsubscribe/${token.toUpperCase()}`)
    expect([pressed.statusCode, pressed.json()]).toEqual([200, { mail: 'followed' }])
    await nobody(building.test).post(`/unsubscribe/${token}`)
    expect(await building.read(follower, issueId)).toMatchObject({ isFollowed: false })
    expect(await building.read(follower, other)).toMatchObject({ isFollowed: true })
    const events = await building.test.services.db
      .selectFrom('audit_events')
      .select('actor_id as userId')
      .where('action', '=', 'issue.unfollow')
      .where('object_id', '=', issueId)
      .execute()
    expect(events).toEqual([{ userId: follower.userId }])
  })

  it('the link below a follower’s email cannot unfollow any other issue [SHARED-221]', async () => {
    const issueId = await followed()
    const forged = tokenFor(issueId).replace(`followed.${issueId}`, `followed.${issueId + 1}`)
    expect((await nobody(building.test).post(`/unsubscribe/${forged}`)).statusCode).toBe(400)
  })
})
