import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Building, NEVER_SHOWN } from '../../../../test/building.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'
import { systemCtx } from '../../../context.ts'
import { closeAnswered } from './service.ts'

const DAYS_MS = 4 * 86_400_000

let building: Building
let resident: Caller
let follower: Caller
let other: Caller
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat')
  follower = await building.person('TENANT', 'nextFlat')
  other = await building.person('TENANT', 'nextFlat')
  manager = await building.person('PMGR', 'flat')
})
afterAll(() => building.test.close())

const say = (by: Caller, issueId: number, answer: string, words = ''): Promise<Answer> =>
  by.post(`/building-issues/${issueId}/verdicts`, { answer, words })

/** Creates an issue with two followers, which is closed after a Yes. */
async function closed(): Promise<number> {
  const { services } = building.test
  const issueId = await building.report(resident)
  for (const one of [follower, other]) await building.follow(one, issueId)
  await building.resolve(manager, issueId)
  await say(follower, issueId, 'yes')
  const later = new Date(Date.now() + DAYS_MS)
  await closeAnswered({ ...systemCtx(services, 'a job'), now: () => later })
  return issueId
}

/** Closes an issue. One follower then answers No, which creates a linked issue. */
async function cameBack(): Promise<{ issueId: number; linkedId: number }> {
  const issueId = await closed()
  await say(follower, issueId, 'no', 'It broke again.')
  const { db } = building.test.services
  const link = db.selectFrom('issue_links').select('linked_id').where('issue_id', '=', issueId)
  return { issueId, linkedId: (await link.executeTakeFirstOrThrow()).linked_id }
}

async function followersOf(issueId: number): Promise<number[]> {
  const { db } = building.test.services
  const rows = db.selectFrom('issue_followers').select('user_id').where('issue_id', '=', issueId)
  return (await rows.execute()).map((row) => row.user_id)
}

it('a follower who answers No later does not follow the linked issue if its category is never shown [SHARED-203] [SHARED-213]', async () => {
  const { issueId, linkedId } = await cameBack()
  await sql`update issues set category_id = ${NEVER_SHOWN.CategoryId}, sub_category_id = ${NEVER_SHOWN.SubCategoryId},
    sub_sub_category_id = null where id = ${linkedId}`.execute(building.test.services.db)
  expect((await say(other, issueId, 'no', 'Broken.')).json()).toEqual({ outcome: 'cameBack' })
  expect(await followersOf(linkedId)).toEqual([])
})

it('a follower cannot answer No while the linked issue is being merged, and follows the older issue after a second try [SHARED-213]', async () => {
  const older = await building.report(manager)
  const { issueId, linkedId } = await cameBack()
  const answers = await queueForRow(building.test.services, { table: 'issues', id: linkedId }, [
    () => manager.post(`/issues/${linkedId}/merge`, { intoId: older }),
    () => say(other, issueId, 'no', 'Broken.'),
  ])
  expect(answers.map((answer) => answer?.statusCode)).toEqual([200, 409])
  expect(answers[1]?.json()).toMatchObject({
    message: 'Staff have just changed this issue. Send your answer again.',
  })
  expect((await say(other, issueId, 'no', 'Broken.')).json()).toEqual({ outcome: 'cameBack' })
  expect(await followersOf(older)).toContain(other.userId)
  expect(await followersOf(linkedId)).not.toContain(other.userId)
})

it('the answer No after an issue in common parts has closed reports the problem again even if staff have linked the issue to another one [SHARED-213]', async () => {
  const issueId = await closed()
  const relatedId = await building.report(manager)
  const { db } = building.test.services
  const related = { issue_id: issueId, linked_id: relatedId, kind: 'related' }
  await db.insertInto('issue_links').values(related).execute()
  expect((await say(follower, issueId, 'no', 'It broke again.')).json()).toEqual({ outcome: 'cameBack' })
  const links = db.selectFrom('issue_links').select('linked_id').where('issue_id', '=', issueId)
  const again = await links.where('kind', '=', 'cameBack').execute()
  expect(again).toEqual([{ linked_id: expect.any(Number) }])
  expect(again).not.toEqual([{ linked_id: relatedId }])
})
