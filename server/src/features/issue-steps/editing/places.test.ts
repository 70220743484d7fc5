import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import { NO_CONTACT_THERE } from '@doorstep/contract/issues/contacts/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { View } from '@doorstep/contract/issues/views/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building, LIFT, STAIRS } from '../../../../test/building.ts'
import { issueOf } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue } from '../../../../test/factories.ts'

let building: Building
let resident: Caller
let manager: Caller
let farManager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat')
  manager = await building.person('PMGR', 'flat')
  farManager = await building.person('PMGR', 'farFlat')
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(building.test.services.db)
})
afterAll(() => building.test.close())

const edit = (issueId: number, change: object, by = manager) =>
  by.update(issueId, { ...change, ...(by === manager && { notes: 'Corrected.' }) })

describe('the area and asset of an issue in common parts', () => {
  it('the area and asset of an issue in common parts can be changed by staff, and all readers then see the new values [SHARED-222]', async () => {
    const issueId = await building.report(resident)
    await building.show(manager, issueId)
    const answer = await edit(issueId, { assetId: building.at.lift })
    expect([answer.statusCode, issueOf(answer).place]).toMatchObject([200, { asset: 'Lift 1' }])
    expect(await building.read(resident, issueId)).toMatchObject({ assetId: building.at.lift, isOwn: true })
    await sql`insert into area_categories (area_id, category_id) values (${STAIRS}, 1001)
      on conflict do nothing`.execute(building.test.services.db)
    const moved = await edit(issueId, { areaId: STAIRS, assetId: null })
    expect(issueOf(moved).place).toMatchObject({ areaId: STAIRS, assetId: null })
    await sql`delete from area_categories where area_id = ${STAIRS} and category_id = 1001`.execute(
      building.test.services.db,
    )
  })

  it('an area and asset are refused if they do not match the issue’s place, each other or the category [SHARED-222]', async () => {
    const issueId = await building.report(resident)
    const fieldsOf = async (change: object) => (await edit(issueId, change)).json<{ fields: object }>().fields
    expect(await fieldsOf({ areaId: 999 })).toEqual({ areaId: BUILDING_MESSAGES.chooseArea })
    expect(await fieldsOf({ areaId: null })).toEqual({ areaId: BUILDING_MESSAGES.noArea })
    expect(await fieldsOf({ assetId: 999 })).toEqual({ assetId: BUILDING_MESSAGES.chooseAsset })
    expect(await fieldsOf({ areaId: STAIRS })).toEqual({ categoryId: BUILDING_MESSAGES.chooseCategory })
    const atHome = issueOf(
      await resident.report(building.test, { PropertyId: String(building.at.flat), Title: 'Cold bath' }),
    )
    expect((await edit(atHome.issueId, { areaId: LIFT })).json()).toMatchObject({
      fields: { areaId: BUILDING_MESSAGES.areaOfHome },
    })
  })

  it('the area and asset of an issue in common parts cannot be changed by the person who reported the issue [SHARED-222]', async () => {
    const issueId = await building.report(resident)
    expect((await edit(issueId, { assetId: building.at.lift }, resident)).statusCode).toBe(403)
    expect((await edit(issueId, { areaId: LIFT, title: 'Another title' }, resident)).statusCode).toBe(200)
  })
})

describe('an issue in common parts', () => {
  it('an issue in common parts has no contact, because nobody lives there [SHARED-223]', async () => {
    const issueId = await building.report(resident)
    const neighbour = await building.person('TENANT', 'nextFlat')
    expect(issueOf(await manager.get(`/issues/${issueId}`)).can).not.toContain('issue:setContact')
    const named = await manager.put(`/issues/${issueId}/contact`, { userId: neighbour.userId })
    expect([named.statusCode, named.json()]).toMatchObject([400, { fields: { userId: NO_CONTACT_THERE } }])
  })

  it('an issue in common parts is found by block and by area in the list, its counts, its export and saved views [SHARED-224]', async () => {
    const { services } = building.test
    // `otherCommon` and `otherFlat` are not in Heron House, so the filters do not find issues of other tests.
    const { otherBlockId: blockId, otherFlat, otherCommon, flat } = building.at
    const neighbour = await building.person('TENANT', 'otherFlat')
    const lift = await building.report(neighbour, { PropertyId: String(otherCommon) })
    const inHome = await buildIssue(services, { propertyId: otherFlat, reporterId: neighbour.userId })
    await buildIssue(services, { propertyId: flat, reporterId: resident.userId })
    const found = async (query: string, by = manager) =>
      (await by.get(`/issues?${query}`)).json<Issue[]>().map(({ issueId }) => issueId)
    expect(await found(`blockId=${blockId}&sort=jobId`)).toEqual([lift, inHome])
    expect(await found(`blockId=${blockId}&status=Submitted&sort=urgency&areaId=${LIFT}`)).toEqual([lift])
    expect(await found(`blockId=${blockId}&areaId=${STAIRS}`)).toEqual([])
    const counted = await manager.get(`/issues?blockId=${blockId}&limit=1`)
    expect(counted.headers['x-total-count']).toBe('2')
    const file = await manager.get(`/issues/export?blockId=${blockId}&areaId=${LIFT}`)
    expect(file.body.trim().split('\r\n')).toHaveLength(2)
    expect(file.body).toContain('Common parts, Swan House, Lift')
    for (const path of ['/issues', '/issues/export'])
      expect((await farManager.get(`${path}?blockId=${blockId}`)).statusCode).toBe(404)
    const view = { name: 'Lifts', query: { blockId: String(blockId), areaId: String(LIFT) }, isShared: true }
    expect((await manager.post('/issues/views', view)).statusCode).toBe(201)
    const views = async (by: Caller) => (await by.get('/issues/views')).json<View[]>()
    expect(await views(manager)).toMatchObject([{ name: 'Lifts', count: 1 }])
    expect(await views(farManager)).toEqual([])
  })
})
