import type { Area } from '@doorstep/contract/areas/schema'
import { AREA_NAME_TAKEN, CHOOSE_CATEGORIES } from '@doorstep/contract/areas/texts'
import type { Asset } from '@doorstep/contract/assets/schema'
import { CHOOSE_AREA } from '@doorstep/contract/assets/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBlock } from '../../../test/blocks.ts'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let manager: Caller
let resident: Caller
beforeAll(async () => {
  test = await startTestApp()
  const home = await buildProperty(test.services)
  manager = await signIn(test, 'PMGR', home)
  resident = await signIn(test, 'TENANT', home)
})
afterAll(async () => {
  await test.services.db.deleteFrom('areas').where('id', '>', 1000).execute()
  await test.services.db.updateTable('areas').set({ is_active: true, version: 1 }).execute()
  await test.close()
})

const list = async (caller = manager): Promise<Area[]> => (await caller.get('/areas')).json<Area[]>()
const named = async (name: string): Promise<Area | undefined> =>
  (await list()).find((area) => area.name === name)

describe('areas of common parts', () => {
  it('a new installation has areas of common parts, each with its categories [BLD-210]', async () => {
    expect((await list()).map(({ name }) => name)).toEqual([
      'Lift',
      'Entrance and intercom',
      'Stairs and landings',
      'Roof',
      'Bin store',
      'Car park',
      'Garden',
      'Lighting',
      'Plant room',
    ])
    expect((await named('Lift'))?.categoryIds).toContain(10)
    expect((await list()).every(({ categoryIds }) => categoryIds.length > 1)).toBe(true)
  })

  it('areas of common parts are added and changed with their categories, but not with a duplicate name or an unknown category [BLD-211]', async () => {
    const made = await manager.post('/areas', { name: 'Swimming pool', categoryIds: [11, 3, 11] })
    expect(made.statusCode, made.body).toBe(201)
    const { areaId } = made.json<Area>()
    expect(made.json()).toMatchObject({ categoryIds: [3, 11], isActive: true, version: 1 })
    const changed = await manager.put(`/areas/${areaId}`, { name: 'Pool', categoryIds: [3], version: 1 })
    expect(changed.json()).toMatchObject({ name: 'Pool', categoryIds: [3], version: 2 })
    const late = await manager.put(`/areas/${areaId}`, { name: 'Pond', categoryIds: [3], version: 1 })
    expect(late.json()).toMatchObject({ code: 'CONFLICT', current: { name: 'Pool' } })
    const twice = await manager.post('/areas', { name: ' pool ', categoryIds: [3] })
    expect([twice.statusCode, twice.json().message]).toEqual([409, AREA_NAME_TAKEN])
    const unknown = await manager.put(`/areas/${areaId}`, { name: 'Pool', categoryIds: [99_999_999] })
    expect(unknown.json().fields).toEqual({ categoryIds: CHOOSE_CATEGORIES })
    expect((await manager.put('/areas/99999999', { name: 'Pool', categoryIds: [3] })).statusCode).toBe(404)
    const events = await signIn(test, 'ADMIN').then((admin) =>
      admin.get(`/audit/events?object=area-${areaId}`),
    )
    expect(
      events.json<{ text: string }[]>().map(({ text }) => text.replace(/^.* (added|changed)/, '$1')),
    ).toEqual(['changed the area “Pool”.', 'added the area “Pool”.'])
  })

  it('areas of common parts are offered to residents only while they are switched on [BLD-212]', async () => {
    const roof = await named('Roof')
    await manager.post(`/areas/${roof?.areaId}/toggle`)
    expect(await named('Roof')).toMatchObject({ isActive: false, version: 2 })
    const seen = await list(resident)
    expect(seen.map(({ name }) => name)).not.toContain('Roof')
    expect(seen[0]).toMatchObject({ name: 'Lift', can: [] })
    await manager.post(`/areas/${roof?.areaId}/toggle`, { isActive: true })
    expect((await list(resident)).map(({ name }) => name)).toContain('Roof')
  })

  it('areas of common parts can be chosen for an asset only while they are switched on, and stay chosen [BLD-212]', async () => {
    const { commonId } = await buildBlock(test.services)
    const admin = await signIn(test, 'ADMIN')
    const areaId = (await named('Roof'))?.areaId
    const path = `/places/${commonId}/assets`
    const days = { installedOn: '', warrantyUntil: '' }
    const hatch = { kind: 'other', name: 'Hatch', areaId, maker: '', serialNumber: '', ...days }
    const made = await admin.post(path, hatch)
    expect(made.statusCode, made.body).toBe(201)
    await manager.post(`/areas/${areaId}/toggle`, { isActive: false })
    const refused = await admin.post(path, { ...hatch, name: 'Hatch 2' })
    expect(refused.json().fields).toEqual({ areaId: CHOOSE_AREA })
    const kept = await admin.put(`/assets/${made.json<Asset>().assetId}`, { ...hatch, maker: 'Otis' })
    expect(kept.json()).toMatchObject({ area: { name: 'Roof' }, maker: 'Otis' })
    await manager.post(`/areas/${areaId}/toggle`, { isActive: true })
  })
})
