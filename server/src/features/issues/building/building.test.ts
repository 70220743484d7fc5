import type { SharedPlace } from '@doorstep/contract/issues/building/schema'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building, LIFT, NEVER_SHOWN, STAIRS } from '../../../../test/building.ts'
import { issueOf } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { hear } from '../../../../test/signals.ts'

let building: Building
let resident: Caller
let neighbour: Caller
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat', { firstName: 'Priya', lastName: 'Nair' })
  neighbour = await building.person('TENANT', 'nextFlat')
  manager = await building.person('PMGR', 'flat')
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(building.test.services.db)
})
afterAll(() => building.test.close())

describe('a report about common parts', () => {
  it('a report about common parts is stored with its common parts, area and asset [SHARED-200]', async () => {
    const { common, lift } = building.at
    const issue = issueOf(await building.send(resident, { AssetId: String(lift) }))
    expect(issue).toMatchObject({
      propertyId: common,
      propertyName: 'Common parts, Heron House, Lift 1',
      place: { isCommon: true, areaId: LIFT, area: 'Lift', assetId: lift, asset: 'Lift 1', isShown: false },
      reporterName: 'Priya Nair',
    })
    expect(issueOf(await manager.get(`/issues/${issue.issueId}`)).reporterName).toBe('Priya Nair')
  })

  it('people of a building can report about its common parts, and people of a development about shared areas that are switched on [SHARED-200]', async () => {
    const { common, developmentCommon, developmentId } = building.at
    for (const home of ['otherFlat', 'terrace', 'farFlat'] as const)
      expect((await building.send(await building.person('TENANT', home))).statusCode).toBe(404)
    expect((await building.send(await building.person('CONTRACTOR'))).statusCode).toBe(403)
    expect((await building.send(await building.person('LETTINGAGENT'))).statusCode).toBe(201)
    const atDevelopment = { PropertyId: String(developmentCommon) }
    const terrace = await building.person('TENANT', 'terrace')
    expect((await building.send(terrace, atDevelopment)).statusCode).toBe(404)
    const { db } = building.test.services
    await sql`update developments set shared_areas_on = true where id = ${developmentId}`.execute(db)
    expect((await building.send(terrace, atDevelopment)).statusCode).toBe(201)
    const places = (await resident.get('/shared-places')).json<SharedPlace[]>()
    expect(new Set(places.map(({ placeId }) => placeId))).toEqual(new Set([common, developmentCommon]))
    await sql`update developments set shared_areas_on = false where id = ${developmentId}`.execute(db)
    expect((await building.send(terrace, atDevelopment)).statusCode).toBe(404)
  })

  it('a report about common parts has no reporter if staff report it, and has the resident as reporter if it is for a resident [SHARED-200]', async () => {
    const own = issueOf(await building.send(manager))
    expect(own).toMatchObject({ userId: null, reporterName: null })
    const forPriya = issueOf(await building.send(manager, { OnBehalfOf: String(resident.userId) }))
    expect(forPriya.reporterName).toBe('Priya Nair')
    const stranger = await building.person('TENANT', 'otherFlat')
    expect((await building.send(manager, { OnBehalfOf: String(stranger.userId) })).statusCode).toBe(404)
  })

  it.each([
    [{ AreaId: '' }, { areaId: BUILDING_MESSAGES.noArea }],
    [{ AreaId: '99' }, { areaId: BUILDING_MESSAGES.chooseArea }],
    [{ AssetId: '999999' }, { assetId: BUILDING_MESSAGES.chooseAsset }],
    [{ AreaId: String(STAIRS) }, { categoryId: BUILDING_MESSAGES.chooseCategory }],
  ])(
    'a report about common parts with the fields %j is refused, and the error names the wrong field [SHARED-201]',
    async (fields, wrong) => {
      const answer = await building.send(resident, fields)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: wrong }])
    },
  )

  it('a report about common parts is refused if it combines an area with a home [SHARED-201]', async () => {
    const answer = await building.send(resident, { PropertyId: String(building.at.flat) })
    expect(answer.json()).toMatchObject({ fields: { areaId: BUILDING_MESSAGES.areaOfHome } })
  })

  it('a report about common parts is accepted in an emergency, even if somebody has switched its area off in the meantime [SHARED-201, SHARED-215]', async () => {
    const { db } = building.test.services
    await sql`update areas set is_active = false where id = ${LIFT}`.execute(db)
    const answer = await building.send(resident)
    expect(answer.json()).toMatchObject({ fields: { areaId: BUILDING_MESSAGES.chooseArea } })
    expect((await building.send(resident, { Emergency: 'trapped' })).statusCode).toBe(201)
    const places = (await resident.get('/shared-places')).json<SharedPlace[]>()
    expect(places[0]?.areas.map(({ areaId }) => areaId)).not.toContain(LIFT)
    await sql`update areas set is_active = true where id = ${LIFT}`.execute(db)
  })

  it('a report about common parts offers the areas of the building with their categories and assets [SHARED-200]', async () => {
    const { common, flat, lift } = building.at
    const [place, ...others] = (await resident.get('/shared-places')).json<SharedPlace[]>()
    expect(others).toEqual([])
    expect(place).toMatchObject({ placeId: common, name: 'Common parts, Heron House', propertyIds: [flat] })
    expect(place?.areas[0]).toEqual({
      areaId: LIFT,
      name: 'Lift',
      categoryIds: expect.arrayContaining([10]),
      assets: [{ assetId: lift, name: 'Lift 1' }],
    })
    const ofHome = (await manager.get(`/shared-places?propertyId=${building.at.otherFlat}`)).json<
      SharedPlace[]
    >()
    expect(ofHome.map(({ placeId }) => placeId)).toEqual([building.at.otherCommon])
    expect((await resident.get(`/shared-places?propertyId=${building.at.otherFlat}`)).json()).toEqual([])
  })
})

describe('the open issues of a building', () => {
  it('the open issues of a building are listed with only area, asset, category and day until staff show them [SHARED-202, SHARED-206]', async () => {
    const { common, lift } = building.at
    const issueId = await building.report(resident, { AssetId: String(lift) })
    const entry = {
      issueId,
      placeId: common,
      place: 'Common parts, Heron House',
      areaId: LIFT,
      area: 'Lift',
      assetId: lift,
      asset: 'Lift 1',
      category: 'Out of service',
      reportedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      publicTitle: null,
      status: null,
      expectedBy: null,
      isFollowed: false,
      isAsked: false,
    }
    const query = `?placeId=${common}&areaId=${LIFT}`
    expect((await building.list(neighbour, query))[0]).toEqual({ ...entry, isOwn: false, canFollow: true })
    expect((await building.list(resident, query))[0]).toEqual({ ...entry, isOwn: true, canFollow: false })
    expect(await building.list(neighbour, `?placeId=${common}&areaId=${STAIRS}`)).toEqual([])
    expect((await neighbour.get(`/issues/${issueId}`)).statusCode).toBe(404)
    for (const home of ['otherFlat', 'terrace', 'farFlat'] as const)
      expect(await building.list(await building.person('TENANT', home), `?placeId=${common}`)).toEqual([])
  })

  it('the open issues of a building do not include issues that only staff may see, and nobody can follow such an issue [SHARED-203]', async () => {
    const kept = await building.report(resident)
    await building.show(manager, kept, { showing: 'staff' })
    const never = await building.report(resident, { AreaId: String(STAIRS), ...NEVER_SHOWN })
    for (const issueId of [kept, never]) {
      const listed = await building.list(neighbour)
      expect(listed.map((one) => one.issueId)).not.toContain(issueId)
      expect((await neighbour.get(`/building-issues/${issueId}`)).statusCode).toBe(404)
      expect((await building.follow(neighbour, issueId)).statusCode).toBe(404)
      expect(issueOf(await resident.get(`/issues/${issueId}`)).issueId).toBe(issueId)
    }
    const answer = await building.show(manager, never)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: BUILDING_MESSAGES.neverShown }])
  })

  it('the open issues of a building can be followed once by each person, but not by their reporter [SHARED-204]', async () => {
    const issueId = await building.report(resident)
    for (let press = 0; press < 2; press += 1)
      expect((await building.follow(neighbour, issueId)).json()).toMatchObject({
        isFollowed: true,
        canFollow: false,
      })
    expect((await manager.get(`/issues/${issueId}/showing`)).json()).toMatchObject({ followers: 1 })
    expect((await building.follow(resident, issueId)).json()).toMatchObject({
      message: BUILDING_MESSAGES.ownReport,
    })
    expect((await building.follow(manager, issueId)).statusCode).toBe(403)
    for (let press = 0; press < 2; press += 1)
      expect((await neighbour.delete(`/building-issues/${issueId}/follow`)).statusCode).toBe(204)
    expect((await manager.get(`/issues/${issueId}/showing`)).json()).toMatchObject({ followers: 0 })
  })

  it('only staff get a signal that somebody has followed an open issue of a building [SHARED-206]', async () => {
    let issueId = 0
    // Waits for the signals of the report itself, so that the test does not count them later.
    await hear(building.test, [], async () => {
      issueId = await building.report(resident)
    })
    const heard = await hear(building.test, [resident, neighbour, manager], async () =>
      building.follow(await building.person('TENANT', 'nextFlat'), issueId),
    )
    expect(heard.map((signals) => signals.length)).toEqual([0, 0, 1])
  })

  it('the open issues of a building show their status to a follower even before they are shown to the building [SHARED-202]', async () => {
    const issueId = await building.report(resident)
    await building.follow(neighbour, issueId)
    await manager.update(issueId, { status: 'Approved', notes: 'Zqcomment' })
    expect(await building.read(neighbour, issueId)).toMatchObject({
      status: expect.stringMatching(/Approved|Open/),
      publicTitle: null,
      posts: [],
    })
    const other = await building.person('TENANT', 'nextFlat')
    expect(await building.read(other, issueId)).toMatchObject({ status: null })
  })

  it('the open issues of a building are no longer listed after they are closed, and people can no longer start to follow them [SHARED-204]', async () => {
    const issueId = await building.report(resident)
    await building.show(manager, issueId)
    await sql`update issues set status = 'Closed' where id = ${issueId}`.execute(building.test.services.db)
    expect((await building.list(neighbour)).map((one) => one.issueId)).not.toContain(issueId)
    const answer = await building.follow(neighbour, issueId)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: BUILDING_MESSAGES.ended }])
    expect(await building.read(neighbour, issueId)).toMatchObject({ status: 'Closed' })
  })
})
