import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building, LIFT } from './building.ts'
import { issueOf } from './callers.ts'
import type { Caller } from './callers.ts'
import { findDevelopmentOf } from './factories.ts'
import { buildFirm, buildOrder } from './firms.ts'
import { systemCtx } from '../src/context.ts'
import { followQuestions } from '../src/features/verdict-requests/service.ts'

let building: Building
let resident: Caller
let neighbour: Caller
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat')
  neighbour = await building.person('TENANT', 'nextFlat')
  manager = await building.person('PMGR', 'flat')
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(building.test.services.db)
})
afterAll(() => building.test.close())

const change = (statement: ReturnType<typeof sql>): Promise<unknown> =>
  statement.execute(building.test.services.db)
const closes = async (issueId: number): Promise<string> => {
  await building.resolve(manager, issueId)
  return issueOf(await manager.update(issueId, { status: 'Closed', notes: 'Done.' })).status
}

describe('an open issue in common parts', () => {
  it('an open issue in common parts is still open to staff and its reporter after its block is switched off, and can be closed [SHARED-215]', async () => {
    const issueId = await building.report(resident)
    await building.follow(neighbour, issueId)
    await change(sql`update blocks set is_active = false where id = ${building.at.blockId}`)
    expect((await building.send(resident)).statusCode).toBe(404)
    expect(await building.list(neighbour)).toEqual([])
    expect((await neighbour.get(`/building-issues/${issueId}`)).statusCode).toBe(404)
    expect((await resident.get(`/issues/${issueId}`)).statusCode).toBe(200)
    expect(await closes(issueId)).toBe('Closed')
    await change(sql`update blocks set is_active = true where id = ${building.at.blockId}`)
    expect((await building.send(resident)).statusCode).toBe(201)
  })

  it('an open issue in common parts is left to staff if nobody can say whether it is fixed, because its block was switched off [SHARED-215]', async () => {
    const { services } = building.test
    const { blockId } = building.at
    const issueId = await building.report(resident)
    await building.resolve(manager, issueId)
    const off = await manager.post(`/blocks/${blockId}/toggle`, { isActive: false })
    expect(off.statusCode, off.body).toBe(200)
    const answer = await resident.post(`/issues/${issueId}/verdicts`, { answer: 'yes' })
    expect(answer.statusCode).toBe(403)
    const now = new Date(Date.now() + 15 * 86_400_000)
    await followQuestions({ ...systemCtx(services, 'a job'), now: () => now })
    expect(issueOf(await manager.get(`/issues/${issueId}`))).toMatchObject({
      status: 'Resolved',
      isToCheck: true,
    })
    const closed = await manager.update(issueId, { status: 'Closed', notes: 'Checked.' })
    expect(issueOf(closed).status).toBe('Closed')
    await manager.post(`/blocks/${blockId}/toggle`, { isActive: true })
  })

  it('an open issue in common parts is left to staff if its reporter’s home moves to another development, and leaves its block [SHARED-215]', async () => {
    const { services } = building.test
    const { farFlat, flat, nextFlat } = building.at
    const admin = await building.person('ADMIN')
    const mover = await building.person('TENANT', 'nextFlat')
    const issueId = await building.report(mover)
    await building.resolve(manager, issueId)
    const developmentOf = async (id: number): Promise<number> => findDevelopmentOf(services, id)
    const home = { name: 'Flat 8', address: '8 Heron House' }
    const moved = await admin.put(`/properties/${nextFlat}`, {
      ...home,
      developmentId: await developmentOf(farFlat),
    })
    expect(moved.statusCode, moved.body).toBe(200)
    expect(moved.json()).not.toHaveProperty('block')
    const now = new Date(Date.now() + 15 * 86_400_000)
    await followQuestions({ ...systemCtx(services, 'a job'), now: () => now })
    expect(issueOf(await manager.get(`/issues/${issueId}`))).toMatchObject({
      status: 'Resolved',
      isToCheck: true,
    })
    const blockId = building.at.blockId
    const back = { ...home, developmentId: await developmentOf(flat), blockId }
    expect((await admin.put(`/properties/${nextFlat}`, back)).statusCode).toBe(200)
  })

  it('an open issue in common parts continues without the people of a home that has moved to another development [SHARED-215]', async () => {
    const mover = await building.person('TENANT', 'nextFlat')
    const issueId = await building.report(mover)
    const followed = await building.report(resident)
    await building.follow(mover, followed)
    await building.show(manager, issueId)
    const { farFlat, nextFlat, developmentId } = building.at
    await change(sql`update places set block_id = null, development_id =
      (select development_id from places where id = ${farFlat}) where id = ${nextFlat}`)
    await manager.postForm(`/issues/${issueId}/notes`, { text: 'Zqlater', audience: 'building' })
    const seen = await mover.get(`/issues/${issueId}`)
    expect([seen.statusCode, seen.body]).toEqual([200, expect.not.stringContaining('Zqlater')])
    expect((await mover.update(issueId, { status: 'Withdrawn' })).statusCode).toBe(403)
    expect((await mover.get(`/building-issues/${followed}`)).statusCode).toBe(404)
    expect(await building.list(mover)).toEqual([])
    expect(issueOf(await manager.get(`/issues/${issueId}`)).status).toBe('Submitted')
    expect(await closes(issueId)).toBe('Closed')
    await change(sql`update places set block_id = ${building.at.blockId}, development_id = ${developmentId}
      where id = ${nextFlat}`)
  })

  it('an open issue in common parts keeps the name of a removed asset, and the asset accepts no new reports [SHARED-215]', async () => {
    const { lift } = building.at
    const asset = { AssetId: String(lift) }
    const issueId = await building.report(resident, asset)
    await change(sql`update assets set removed_at = now() where id = ${lift}`)
    expect(issueOf(await resident.get(`/issues/${issueId}`)).place).toMatchObject({ asset: 'Lift 1' })
    expect((await building.send(resident, asset)).statusCode).toBe(400)
    expect((await building.send(resident, { ...asset, Emergency: 'trapped' })).statusCode).toBe(201)
    const moved = await manager.update(issueId, { title: 'The lift stands still', notes: 'Clearer.' })
    expect([moved.statusCode, issueOf(moved).place]).toMatchObject([200, { asset: 'Lift 1' }])
    const freed = await manager.update(issueId, { assetId: null, notes: 'It was replaced.' })
    expect([freed.statusCode, issueOf(freed).place]).toMatchObject([200, { asset: null }])
    expect(await closes(issueId)).toBe('Closed')
    await change(sql`update assets set removed_at = null where id = ${lift}`)
  })

  it('an open issue in common parts keeps its area after the area is switched off, and the area accepts no new reports [SHARED-215]', async () => {
    const issueId = await building.report(resident)
    await building.show(manager, issueId)
    await change(sql`update areas set is_active = false where id = ${LIFT}`)
    expect(await building.read(neighbour, issueId)).toMatchObject({ areaId: LIFT, canFollow: true })
    expect((await building.follow(neighbour, issueId)).statusCode).toBe(200)
    expect((await building.send(resident)).statusCode).toBe(400)
    const named = await manager.update(issueId, { assetId: building.at.lift, notes: 'It is lift 1.' })
    expect([named.statusCode, issueOf(named).place]).toMatchObject([200, { asset: 'Lift 1' }])
    expect(await closes(issueId)).toBe('Closed')
    await change(sql`update areas set is_active = true where id = ${LIFT}`)
  })

  it('an open issue in common parts is still open to staff and its reporter after the shared areas are switched off [SHARED-215]', async () => {
    const { developmentCommon } = building.at
    const at = { PropertyId: String(developmentCommon) }
    await change(sql`update places set is_active = true where id = ${developmentCommon}`)
    const issueId = await building.report(resident, at)
    await building.follow(neighbour, issueId)
    await change(sql`update places set is_active = false where id = ${developmentCommon}`)
    expect((await building.send(resident, at)).statusCode).toBe(404)
    expect((await building.list(neighbour)).map((one) => one.issueId)).not.toContain(issueId)
    expect((await neighbour.get(`/building-issues/${issueId}`)).statusCode).toBe(404)
    expect((await resident.get(`/issues/${issueId}`)).statusCode).toBe(200)
    expect(await closes(issueId)).toBe('Closed')
  })

  it('an open issue in common parts can be approved, rejected and closed without a reporter, and no reporter is asked or notified [SHARED-215]', async () => {
    const issueId = await building.report(manager)
    expect(issueOf(await manager.get(`/issues/${issueId}`)).userId).toBeNull()
    await building.follow(neighbour, issueId)
    for (const status of ['Approved', 'Rejected'] as const) {
      const other = await building.report(manager)
      expect((await manager.update(other, { status, notes: 'Noted.' })).statusCode).toBe(200)
    }
    expect(await closes(issueId)).toBe('Closed')
  })

  it('an open issue in common parts is kept when its reporter leaves the building, and the reporter then sees nothing new [SHARED-215]', async () => {
    const leaver = await building.person('TENANT', 'flat')
    const issueId = await building.report(leaver)
    await change(sql`delete from property_roles where user_id = ${leaver.userId}`)
    await manager.update(issueId, { status: 'Approved', notes: 'Zqafter they left' })
    const seen = await leaver.get(`/issues/${issueId}`)
    expect([seen.statusCode, seen.body]).toEqual([200, expect.not.stringContaining('Zqafter')])
    expect(issueOf(seen).status).toBe('Submitted')
    expect(await closes(issueId)).toBe('Closed')
  })
})

describe('an appointment in common parts', () => {
  it('an appointment in common parts is chosen by staff, and the reporter is not asked [SHARED-209]', async () => {
    const { services } = building.test
    const issueId = await building.report(resident)
    await change(sql`update issues set status = 'InProgress' where id = ${issueId}`)
    const firmId = await buildFirm(services, { developmentIds: [building.at.developmentId] })
    const orderId = await buildOrder(services, { issueId, firmId, status: 'Accepted' })
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const time = { day, from: '10:00', to: '12:00' }
    const asked = await resident.post(`/orders/${orderId}/appointments`, { time })
    expect([403, 404]).toContain(asked.statusCode)
    const picked = await manager.post(`/orders/${orderId}/appointments`, { time })
    expect([picked.statusCode, picked.json()]).toMatchObject([200, { status: 'Booked' }])
    const mails = await sql<{ recipient: string }>`select o.recipient from outbox_messages o
      join users u on u.email = o.recipient where u.id = ${resident.userId} and o.subject like 'Appointment%'`.execute(
      services.db,
    )
    expect(mails.rows).toEqual([])
    expect((await resident.get(`/dashboard?propertyId=${building.at.flat}`)).json()).not.toHaveProperty(
      'appointment.issueId',
    )
  })
})
