import { ASSETS_MAX } from '@doorstep/contract/assets/rules'
import type { Asset, AssetIssue, IssueAssets } from '@doorstep/contract/assets/schema'
import {
  ASSET_NAME_TAKEN,
  ASSET_REMOVED,
  CHOOSE_AREA,
  CHOOSE_ASSET,
  CHOOSE_SERVICE_FIRM,
  ENDS_BEFORE,
  PLACE_FULL,
} from '@doorstep/contract/assets/texts'
import type { ImportResult } from '@doorstep/contract/csv'
import type { Order } from '@doorstep/contract/orders/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsset, buildBlock } from '../../../test/blocks.ts'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildIssue, buildProperty, buildUser } from '../../../test/factories.ts'
import { buildFirm } from '../../../test/firms.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let mill: number
let home: number
let common: number
let firmId: number
let manager: Caller
let foreign: Caller
beforeAll(async () => {
  test = await startTestApp()
  const { services } = test
  mill = await buildDevelopment(services, { name: 'Mill' })
  home = await buildProperty(services, { developmentId: mill, name: 'Flat 1' })
  common = (await buildBlock(services, { developmentId: mill, name: 'Heron House' })).commonId
  firmId = await buildFirm(services, { developmentIds: [mill] })
  manager = await signIn(test, 'PMGR', home)
  foreign = await signIn(test, 'PMGR', await buildProperty(services))
})
afterAll(() => test.close())

const body = (more: object = {}): object => ({
  kind: 'lift',
  name: 'Lift 1',
  areaId: 1,
  maker: 'Otis',
  serialNumber: 'LX-2041',
  installedOn: '2019-06-30',
  warrantyUntil: '2099-06-30',
  firmId,
  ...more,
})
const add = (placeId: number, more: object = {}): Promise<Answer> =>
  manager.post(`/places/${placeId}/assets`, body(more))

describe('assets', () => {
  it('assets belong to common parts, and have an area, a warranty and a service firm [BLD-220]', async () => {
    const made = await add(common)
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      placeName: 'Common parts, Heron House',
      isInHome: false,
      area: { areaId: 1, name: 'Lift' },
      kind: 'lift',
      name: 'Lift 1',
      isInWarranty: true,
      firm: { id: firmId },
      removedAt: null,
      can: ['asset:manage'],
    })
    expect((await manager.get(`/places/${common}/assets`)).json()).toMatchObject([{ name: 'Lift 1' }])
    expect((await foreign.get(`/places/${common}/assets`)).statusCode).toBe(404)
    expect((await foreign.get(`/assets/${made.json<Asset>().assetId}`)).statusCode).toBe(404)
  })

  it('assets can also belong to homes, which have no areas [BLD-220]', async () => {
    expect((await add(home, { kind: 'boiler', name: 'Boiler' })).json().fields).toEqual({
      areaId: CHOOSE_AREA,
    })
    const made = await add(home, { kind: 'boiler', name: 'Boiler', areaId: '', warrantyUntil: '2020-01-01' })
    expect(made.json()).toMatchObject({ isInHome: true, area: null, isInWarranty: false, blockId: null })
  })

  it('assets have a unique name at their place, and refuse firms that do not serve the place and warranties that end too soon [BLD-221]', async () => {
    await add(common, { name: 'Gate 1' })
    const twice = await add(common, { name: ' gate 1' })
    expect([twice.statusCode, twice.json().message]).toEqual([409, ASSET_NAME_TAKEN])
    const elsewhere = await buildFirm(test.services, {
      developmentIds: [await buildDevelopment(test.services)],
    })
    expect((await add(common, { name: 'Gate 2', firmId: elsewhere })).json().fields).toEqual({
      firmId: CHOOSE_SERVICE_FIRM,
    })
    expect((await add(common, { name: 'Gate 2', warrantyUntil: '2019-06-29' })).json().fields).toEqual({
      warrantyUntil: ENDS_BEFORE,
    })
  })

  it('assets are limited to 200 for each place, not counting removed ones [BLD-226]', async () => {
    const { services } = test
    const { commonId } = await buildBlock(services, { developmentId: mill })
    await sql`insert into assets (place_id, kind, name, removed_at)
      select ${commonId}, 'door', 'Door ' || n, case when n > ${ASSETS_MAX - 1} then now() end
      from generate_series(1, ${ASSETS_MAX}::int) n`.execute(services.db)
    expect((await add(commonId, { name: 'The last' })).statusCode).toBe(201)
    const answer = await add(commonId, { name: 'One too many' })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: PLACE_FULL }])
  })

  it('assets keep a service firm that no longer serves their place until another is chosen [BLD-221]', async () => {
    const { services } = test
    const former = await buildFirm(services, { developmentIds: [await buildDevelopment(services)] })
    const assetId = await buildAsset(services, common, { name: 'Old gate', firmId: former })
    const kept = await manager.put(`/assets/${assetId}`, body({ name: 'Old gate', firmId: former }))
    expect(kept.json()).toMatchObject({ maker: 'Otis', firm: { id: former } })
    await manager.put(`/assets/${assetId}`, body({ name: 'Old gate' }))
    const back = await manager.put(`/assets/${assetId}`, body({ name: 'Old gate', firmId: former }))
    expect(back.json().fields).toEqual({ firmId: CHOOSE_SERVICE_FIRM })
  })

  it('assets are changed and removed by staff, and keep their page and history [BLD-221, BLD-222]', async () => {
    const assetId = await buildAsset(test.services, common, { name: 'Old pump' })
    const path = `/assets/${assetId}`
    const changed = await manager.put(path, body({ name: 'Pump', kind: 'pump', version: 1 }))
    expect(changed.json()).toMatchObject({ name: 'Pump', version: 2 })
    expect((await manager.put(path, body({ version: 1 }))).statusCode).toBe(409)
    const reporterId = await buildUser(test.services)
    const issueId = await buildIssue(test.services, { propertyId: home, reporterId, title: 'It is loud' })
    await test.services.db
      .updateTable('issues')
      .set({ property_id: common, asset_id: assetId })
      .where('id', '=', issueId)
      .execute()
    expect((await manager.delete(path)).statusCode).toBe(204)
    expect((await manager.get(`/places/${common}/assets`)).body).not.toContain('"Pump"')
    expect((await manager.get(path)).json()).toMatchObject({ removedAt: expect.any(String), can: [] })
    const again = await manager.put(path, body())
    expect([again.statusCode, again.json().message]).toEqual([409, ASSET_REMOVED])
    expect((await manager.get(`${path}/issues`)).json<AssetIssue[]>()).toMatchObject([
      { issueId, title: 'It is loud', orders: [] },
    ])
    const events = (await manager.get(`/audit/events?object=property-${common}&action=asset.remove`)).body
    expect(events).toContain('removed an asset from Common parts, Heron House')
  })
})

describe('a work order', () => {
  it('a work order can name only an asset at the place of the order’s issue [BLD-223]', async () => {
    const { services } = test
    const assetId = await buildAsset(services, home, { name: 'Boiler 9', warrantyUntil: '2099-01-01' })
    const elsewhere = await buildAsset(services, common)
    const reporterId = await buildUser(services)
    const issueId = await buildIssue(services, { propertyId: home, reporterId, status: 'Open' })
    const choices = (await manager.get(`/issues/${issueId}/assets`)).json<IssueAssets>()
    expect(choices.chosenId).toBeNull()
    expect(choices.assets.find((one) => one.assetId === assetId)).toMatchObject({ isInWarranty: true })
    const order = { firmId, words: 'Please come.', assetId: elsewhere }
    expect((await manager.post(`/issues/${issueId}/orders`, order)).json().fields).toEqual({
      assetId: CHOOSE_ASSET,
    })
    const removed = await buildAsset(services, home, { name: 'Boiler 8' })
    await services.db.updateTable('issues').set({ asset_id: removed }).where('id', '=', issueId).execute()
    await manager.delete(`/assets/${removed}`)
    expect((await manager.get(`/issues/${issueId}/assets`)).json()).toMatchObject({ chosenId: null })
    const ofRemoved = await manager.post(`/issues/${issueId}/orders`, { ...order, assetId: removed })
    expect(ofRemoved.json().fields).toEqual({ assetId: CHOOSE_ASSET })
    const made = await manager.post(`/issues/${issueId}/orders`, { ...order, assetId })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json<Order>().asset).toMatchObject({ assetId, name: 'Boiler 9' })
    expect((await manager.get(`/assets/${assetId}/issues`)).json<AssetIssue[]>()).toMatchObject([
      { issueId, orders: [{ status: 'Prepared' }] },
    ])
  })
})

describe('a file of assets', () => {
  const HEADING = 'Site Name,Block,Home,Name,Kind,Area,Warranty until'
  const send = async (csv: string, dryRun = false): Promise<ImportResult> => {
    const answer = await manager.post('/assets/import', { csv, dryRun })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<ImportResult>()
  }

  it('a file of assets adds and changes assets of blocks, homes and the development, and is exported unchanged [BLD-224]', async () => {
    const csv = `${HEADING}
Mill site,Heron House,,Lift 7,Lift,Lift,2030-01-31
Mill site,,Flat 1,Boiler 7,Boiler,,
Mill site,,,Main gate,Gate or barrier,Car park,
`
    expect(await send(csv, true)).toMatchObject({ added: 3, applied: false, errors: [] })
    expect(await send(csv)).toMatchObject({ added: 3, applied: true })
    expect(await send(csv.replace('2030-01-31', '2031-01-31'))).toMatchObject({ changed: 1, unchanged: 2 })
    const out = (await manager.get('/assets/export')).body
    expect(out).toContain('Lift 7')
    const again = await send(out)
    expect(again).toMatchObject({ added: 0, changed: 0, errors: [], unread: ['Development'] })
    expect(again.unchanged).toBeGreaterThan(2)
  })

  it('a file of assets names each line whose place, kind or area is not known [BLD-224]', async () => {
    for (const address of ['8 Mill Lane', '9 Mill Lane'])
      await buildProperty(test.services, { developmentId: mill, name: 'Twin flat', address })
    const { errors } = await send(`${HEADING}
Mill site,No House,,Lift 8,Lift,,
Mill site,,Flat 99,Lift 8,Lift,,
Mill site,Heron House,,Lift 8,Spaceship,,
Mill site,Heron House,,Lift 8,Lift,Moon,
Mill site,Heron House,Flat 1,Lift 8,Lift,,
Mill site,,Twin flat,Lift 8,Lift,,
`)
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'block'],
      [3, 'home'],
      [4, 'kind'],
      [5, 'area'],
      [6, 'home'],
      [7, 'home'],
    ])
    const firm = await send(
      'Site Name,Block,Name,Kind,Service firm\nMill site,Heron House,Lift 8,Lift,No Firm\n',
    )
    expect(firm.errors).toMatchObject([{ line: 2, column: 'serviceFirm' }])
  })
})
