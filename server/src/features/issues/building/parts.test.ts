import type { SharedPlace } from '@doorstep/contract/issues/building/schema'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building, STAIRS } from '../../../../test/building.ts'
import { issueOf } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'

let building: Building
let resident: Caller
let neighbour: Caller
let follower: Caller
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat')
  neighbour = await building.person('TENANT', 'nextFlat')
  follower = await building.person('TENANT', 'nextFlat')
  manager = await building.person('PMGR', 'flat')
})
beforeEach(() => change(sql`delete from rate_limits`))
afterAll(() => building.test.close())

const change = (statement: ReturnType<typeof sql>): Promise<unknown> =>
  statement.execute(building.test.services.db)
const isThere = async (by: Caller, issueId: number): Promise<boolean> =>
  (await by.get(`/building-issues/${issueId}`)).statusCode === 200

describe("a building's view of an issue in common parts", () => {
  it('a building’s view of an issue in common parts is empty once the issue is anonymised, and staff can no longer show it [SHARED-203, SHARED-205]', async () => {
    const issueId = await building.report(resident)
    await building.show(manager, issueId)
    await building.follow(follower, issueId)
    await change(sql`update issues set anonymised_at = now() where id = ${issueId}`)
    expect([await isThere(neighbour, issueId), await isThere(follower, issueId)]).toEqual([false, false])
    expect((await building.list(neighbour)).map((one) => one.issueId)).not.toContain(issueId)
    expect((await building.show(manager, issueId, { showing: 'staff' })).statusCode).toBe(409)
  })

  it('a building’s view of an issue in common parts is empty, except for followers, after the end of an issue that was never shown [SHARED-202]', async () => {
    const issueId = await building.report(resident)
    await building.follow(follower, issueId)
    await change(sql`update issues set status = 'Closed' where id = ${issueId}`)
    expect([await isThere(neighbour, issueId), await isThere(follower, issueId)]).toEqual([false, true])
  })

  it('followers keep their view of an issue in common parts if staff hide it later, but lose the published texts [SHARED-203, SHARED-207]', async () => {
    const issueId = await building.report(resident)
    await building.follow(follower, issueId)
    await building.show(manager, issueId)
    await manager.postForm(`/issues/${issueId}/notes`, { text: 'For all.', audience: 'building' })
    expect((await building.read(follower, issueId)).posts).toHaveLength(1)
    await building.show(manager, issueId, { showing: 'staff' })
    expect(await isThere(neighbour, issueId)).toBe(false)
    expect(await building.read(follower, issueId)).toMatchObject({ publicTitle: null, posts: [] })
  })

  it('a building’s view of an issue in common parts has the expected day while the issue is shown and open [SHARED-206]', async () => {
    const issueId = await building.report(resident)
    await building.follow(follower, issueId)
    await change(sql`update issues set status = 'Open', complete_due_at = '2031-02-03T12:00:00Z'
      where id = ${issueId}`)
    expect(await building.read(follower, issueId)).toMatchObject({ status: 'Open', expectedBy: null })
    await building.show(manager, issueId)
    expect(await building.read(neighbour, issueId)).toMatchObject({ expectedBy: '2031-02-03' })
    await change(sql`update issues set status = 'Closed' where id = ${issueId}`)
    expect(await building.read(neighbour, issueId)).toMatchObject({ status: 'Closed', expectedBy: null })
  })

  it('a building’s view of an issue in common parts asks only the reporter and the followers whether the issue is fixed [SHARED-212]', async () => {
    const issueId = await building.report(resident)
    await building.follow(follower, issueId)
    await building.show(manager, issueId)
    await building.resolve(manager, issueId)
    const asked = await Promise.all(
      [resident, follower, neighbour].map(async (by) => (await building.read(by, issueId)).isAsked),
    )
    expect(asked).toEqual([true, true, false])
  })

  it('a building’s view of an issue in common parts is empty for an issue at a home, even for staff [SHARED-202, SHARED-205]', async () => {
    const own = await resident.report(building.test, { PropertyId: String(building.at.flat) })
    const { issueId } = issueOf(own)
    expect([await isThere(manager, issueId), await isThere(resident, issueId)]).toEqual([false, false])
    expect((await manager.get(`/issues/${issueId}/showing`)).statusCode).toBe(404)
  })
})

describe('showing an issue to its building', () => {
  it('showing an issue to its building again keeps the title that staff chose, and is audited only if something changes [SHARED-205]', async () => {
    const issueId = await building.report(resident)
    await building.show(manager, issueId, { showing: 'building', publicTitle: 'Lift out of order' })
    await building.show(manager, issueId, { showing: 'staff' })
    for (let press = 0; press < 2; press += 1) await building.show(manager, issueId)
    expect(await building.read(neighbour, issueId)).toMatchObject({ publicTitle: 'Lift out of order' })
    const { db } = building.test.services
    const events = db.selectFrom('audit_events').select('action').where('object_id', '=', issueId)
    const shown = await events.where('action', 'in', ['issue.show', 'issue.keepToStaff']).execute()
    expect(shown).toHaveLength(3)
  })
})

describe('a place in shared parts', () => {
  it('a place in shared parts is offered only to people whose home is active [SHARED-200]', async () => {
    const { flat, nextFlat } = building.at
    await change(sql`update places set is_active = false where id = ${nextFlat}`)
    expect((await neighbour.get('/shared-places')).json<SharedPlace[]>()).toEqual([])
    const offered = (await resident.get('/shared-places')).json<SharedPlace[]>()
    expect(offered.map(({ propertyIds }) => propertyIds)).toEqual([[flat]])
    await change(sql`update places set is_active = true where id = ${nextFlat}`)
  })

  it('a place in shared parts accepts reports for residents only if they live there and their account is approved [SHARED-200]', async () => {
    const reportFor = async ({ userId }: Caller): Promise<number> =>
      (await building.send(manager, { OnBehalfOf: String(userId) })).statusCode
    const suspended = await building.person('TENANT')
    await change(sql`update users set status = 'Suspended' where id = ${suspended.userId}`)
    expect(await reportFor(await building.person('LEASE'))).toBe(404)
    expect(await reportFor(suspended)).toBe(404)
    expect(await reportFor(neighbour)).toBe(201)
  })

  it('a place in shared parts accepts an emergency even if the category does not match the area [SHARED-201]', async () => {
    const wrong = { AreaId: String(STAIRS) }
    expect((await building.send(resident, wrong)).json()).toMatchObject({
      fields: { categoryId: BUILDING_MESSAGES.chooseCategory },
    })
    expect((await building.send(resident, { ...wrong, Emergency: 'trapped' })).statusCode).toBe(201)
  })

  it('an asset of shared parts without an area matches every area of the place, and an asset with an area matches only that area [SHARED-201]', async () => {
    const { common, lift } = building.at
    const inserted = building.test.services.db
      .insertInto('assets')
      .values({ place_id: common, kind: 'alarm', name: 'Fire alarm' })
      .returning('id')
    const { id } = await inserted.executeTakeFirstOrThrow()
    expect((await building.send(resident, { AssetId: String(id) })).statusCode).toBe(201)
    const elsewhere = { AreaId: String(STAIRS), AssetId: String(lift) }
    expect((await building.send(resident, elsewhere)).json()).toMatchObject({
      fields: { assetId: BUILDING_MESSAGES.chooseAsset },
    })
  })
})
