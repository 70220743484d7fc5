import { CHANGED_AFTER_LEAVING } from '@doorstep/contract/issues/texts'
import type { Findings } from '@doorstep/contract/search/schema'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { FILE, takeCopy } from '../../../../test/dataExports.ts'
import { buildFirm, buildOrder } from '../../../../test/firms.ts'
import { photo, startNoteTests } from '../../../../test/noteWorld.ts'

const { story, test, home, manager } = await startNoteTests()
const { db } = test.services

const leave = (): Promise<unknown> =>
  db.deleteFrom('property_roles').where('user_id', '=', story.resident.userId).execute()
const read = async (caller: Caller) => issueOf(await caller.get(`/issues/${story.issueId}`))
const listed = async (query: string): Promise<number> =>
  (await story.resident.get(`/issues?${query}`)).json<unknown[]>().length
const found = async (q: string): Promise<Findings['issues']['hits']> =>
  (await story.resident.get(`/search?q=${q}`)).json<Findings>().issues.hits

describe('the report of a former resident', () => {
  it('the report of a former resident keeps the status and expected day from the day the resident left [TALK-200]', async () => {
    const path = `/issues/${story.issueId}/priority`
    const priority = { priority: 'Urgent', reason: 'The floor is wet.' }
    expect((await manager.put(path, priority)).statusCode).toBe(200)
    const before = await read(story.resident)
    expect(before.expectedBy).not.toBeNull()
    await leave()
    await manager.update(story.issueId, { status: 'InProgress', notes: 'For the next tenant.' })
    await manager.update(story.issueId, { status: 'Resolved', notes: 'Done for the next tenant.' })
    const { status, statusLabel, expectedBy, allowedStatuses, can, comments, title } = await read(
      story.resident,
    )
    expect({ status, statusLabel, expectedBy, comments, title }).toEqual({
      status: 'Open',
      statusLabel: 'Open',
      expectedBy: before.expectedBy,
      comments: before.comments,
      title: before.title,
    })
    expect({ allowedStatuses, can }).toEqual({ allowedStatuses: ['Open'], can: [] })
    expect(await Promise.all([listed('status=Open'), listed('status=Resolved')])).toEqual([1, 0])
    const file = await story.resident.get('/issues/export')
    expect(file.body).toContain('"Open"')
    expect(file.body).not.toContain('Resolved')
    expect(await read(manager)).toMatchObject({ status: 'Resolved' })
  })

  it('the report of a former resident shows them no emergency and no expected day that staff set after the resident left [TALK-200]', async () => {
    await db.updateTable('issues').set({ emergency_kind: 'water' }).where('id', '=', story.issueId).execute()
    await leave()
    const priority = { priority: 'Emergency', reason: 'The floor is wet.' }
    expect((await manager.put(`/issues/${story.issueId}/priority`, priority)).statusCode).toBe(200)
    expect((await read(manager)).expectedBy).not.toBeNull()
    expect(await read(story.resident)).toMatchObject({ expectedBy: null, emergencyKind: null })
    expect(await read(manager)).toMatchObject({ emergencyKind: 'water' })
  })

  it('the report of a former resident hides texts that staff changed later from the resident, in every output and every search [TALK-201]', async () => {
    await leave()
    const edit = { title: 'Zebrawood floor', description: 'Quokka seen there.', notes: 'Known better now.' }
    expect((await manager.update(story.issueId, edit)).statusCode).toBe(200)
    const withheld = { title: CHANGED_AFTER_LEAVING, description: CHANGED_AFTER_LEAVING }
    expect(await read(story.resident)).toMatchObject(withheld)
    expect(await found('quokka')).toEqual([])
    expect(await listed('q=quokka')).toBe(0)
    await takeCopy(test, story.resident)
    const files = unzipSync((await story.resident.post(FILE)).rawPayload)
    const outlets = [
      Buffer.from(files['issues.json'] ?? []).toString('utf8'),
      (await story.resident.get('/issues/export')).body,
      (await story.resident.get('/issues/user_issues')).body,
      (await story.resident.get('/notifications')).body,
    ]
    for (const outlet of outlets) expect(outlet).not.toMatch(/zebrawood|quokka/i)
    expect(outlets[0]).toContain(CHANGED_AFTER_LEAVING)
    expect(await read(manager)).toMatchObject({ title: 'Zebrawood floor' })
  })

  it('the report of a former resident keeps the category from the day the resident left, in every output and filter [TALK-203]', async () => {
    const before = await read(story.resident)
    await leave()
    for (const subSubCategoryId of [20201, 20202]) {
      const other = { categoryId: 2, subCategoryId: 202, subSubCategoryId }
      const edited = await manager.update(story.issueId, { ...other, notes: 'It is another fault.' })
      expect(edited.statusCode).toBe(200)
    }
    const kept = { categoryId: before.categoryId, category: before.category, subCategory: before.subCategory }
    const changed = await read(manager)
    expect(changed.category).not.toBe(before.category)
    expect(await read(story.resident)).toMatchObject(kept)
    expect(await listed(`categoryId=${before.categoryId}`)).toBe(1)
    expect(await listed(`categoryId=${changed.categoryId}`)).toBe(0)
    expect(await listed(`category=${encodeURIComponent(before.category)}`)).toBe(1)
    expect(await listed(`category=${encodeURIComponent(changed.category)}`)).toBe(0)
    await takeCopy(test, story.resident)
    const files = unzipSync((await story.resident.post(FILE)).rawPayload)
    const outlets = [
      Buffer.from(files['issues.json'] ?? []).toString('utf8'),
      (await story.resident.get('/issues/export')).body,
      (await story.resident.get('/issues/user_issues')).body,
    ]
    for (const outlet of outlets) {
      expect(outlet).toContain(before.category)
      expect(outlet).not.toContain(changed.category)
    }
  })

  it('the report of a former resident keeps its category if staff change the category together with a step [TALK-203]', async () => {
    const { categoryId, subCategoryId, category } = await read(story.resident)
    await leave()
    const other = { categoryId: 2, subCategoryId: 202, subSubCategoryId: 20201 }
    const step = { ...other, status: 'InProgress', notes: 'It is another fault.' }
    expect((await manager.update(story.issueId, step)).statusCode).toBe(200)
    expect(await read(story.resident)).toMatchObject({ categoryId, subCategoryId, category })
    expect(await listed('categoryId=2')).toBe(0)
    expect(await read(manager)).toMatchObject(other)
  })

  it('the report of a former resident counts only the times it was reopened before the resident left [TALK-200]', async () => {
    const contact = await signIn(test, 'TENANT', home)
    await manager.put(`/issues/${story.issueId}/contact`, { userId: contact.userId })
    await manager.update(story.issueId, { status: 'InProgress', notes: 'On its way.' })
    const reopen = async (by: Caller): Promise<void> => {
      await manager.update(story.issueId, { status: 'Resolved', notes: 'Done.' })
      const no = { answer: 'no', words: 'It still drips.' }
      const answer = await by.post(`/issues/${story.issueId}/verdicts`, no)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await reopen(story.resident)
    await leave()
    await reopen(contact)
    expect(await read(story.resident)).toMatchObject({ reopenedCount: 1 })
    expect(await read(manager)).toMatchObject({ reopenedCount: 2 })
  })

  it('the report of a former resident does not show when staff stop or start waiting for the next resident [TALK-200]', async () => {
    const path = `/issues/${story.issueId}`
    await manager.put(`${path}/priority`, { priority: 'Urgent', reason: 'The floor is wet.' })
    expect((await manager.post(`${path}/waiting`)).statusCode).toBe(200)
    const { waitingSince } = await read(story.resident)
    expect(waitingSince).not.toBeNull()
    await leave()
    expect((await manager.delete(`${path}/waiting`)).statusCode).toBe(200)
    expect((await read(manager)).expectedBy).not.toBeNull()
    expect(await read(story.resident)).toMatchObject({ expectedBy: null, waitingSince })
    // From here on, the resident counts as somebody who left at the end of the waiting time.
    const ended = sql<Date>`(select max(at) from issue_events where kind = 'waitingEnded')`
    const role = db.updateTable('ended_roles').where('user_id', '=', story.resident.userId)
    await role.set({ ended_at: ended }).execute()
    expect(await read(story.resident)).toMatchObject({ waitingSince: null })
    expect((await manager.post(`${path}/waiting`)).statusCode).toBe(200)
    expect(await read(story.resident)).toMatchObject({ waitingSince: null })
  })

  it('the report of a former contact is found by its status from the day the contact left, not by a later one [TALK-200]', async () => {
    const contact = await signIn(test, 'TENANT', home)
    const named = await manager.put(`/issues/${story.issueId}/contact`, { userId: contact.userId })
    expect(named.statusCode, named.body).toBe(200)
    await db.deleteFrom('property_roles').where('user_id', '=', contact.userId).execute()
    await manager.update(story.issueId, { status: 'InProgress', notes: 'For the next tenant.' })
    const countOf = async (status: string): Promise<number> =>
      (await contact.get(`/issues?status=${status}`)).json<unknown[]>().length
    expect([await countOf('Open'), await countOf('InProgress')]).toEqual([1, 0])
  })

  it.each([false, true])(
    'a former resident’s copy of their data includes the access details of the report, unless staff changed the details later (changed: %s) [TALK-201]',
    async (isChanged) => {
      const path = `/issues/${story.issueId}/access`
      const own = { mayEnter: true, times: 'Weekdays after noon', pets: null }
      expect((await story.resident.put(path, own)).statusCode).toBe(200)
      await leave()
      const later = { mayEnter: false, times: 'The new tenant is in on Mondays', pets: 'A quokka' }
      const changed = isChanged ? await manager.put(path, later) : undefined
      expect(changed?.statusCode).toBe(isChanged ? 200 : undefined)
      await takeCopy(test, story.resident)
      const files = unzipSync((await story.resident.post(FILE)).rawPayload)
      const copy = Buffer.from(files['issues.json'] ?? []).toString('utf8')
      expect(copy).not.toMatch(/new tenant|quokka/i)
      expect(copy.includes('Weekdays after noon')).toBe(!isChanged)
      expect(copy).toContain(isChanged ? '"mayEnter": null' : '"mayEnter": true')
    },
  )

  it('the report of a former resident accepts no step, edit or file from that person, so the firm’s work order stays unchanged [TALK-202]', async () => {
    const firmId = await buildFirm(test.services, { name: 'Weir Plumbing' })
    const orderId = await buildOrder(test.services, { issueId: story.issueId, firmId, status: 'Booked' })
    await leave()
    const withdrawn = await story.resident.update(story.issueId, { status: 'Withdrawn', cancelOrders: true })
    expect(withdrawn.statusCode).toBe(403)
    await db.updateTable('issues').set({ status: 'Submitted' }).where('id', '=', story.issueId).execute()
    expect((await story.resident.update(story.issueId, { title: 'Another title' })).statusCode).toBe(403)
    const path = `/issues/${story.issueId}/attachments`
    const added = await story.resident.postForm(path, {}, [['tap.png', await photo]])
    expect(added.statusCode).toBe(403)
    const order = db.selectFrom('work_orders').select('status').where('id', '=', orderId)
    expect(await order.executeTakeFirstOrThrow()).toEqual({ status: 'Booked' })
  })
})
