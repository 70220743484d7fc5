import type { Block } from '@doorstep/contract/blocks/schema'
import {
  BLOCK_NAME_TAKEN,
  CHOOSE_BLOCK,
  ENGLAND_ONLY,
  REASON_ALONE,
  REASON_MISSING,
} from '@doorstep/contract/blocks/texts'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBlock, commonPartsOf } from '../../../test/blocks.ts'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let mill: number
let quay: number
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  mill = await buildDevelopment(test.services, { name: 'Mill' })
  quay = await buildDevelopment(test.services, { name: 'Quay' })
  manager = await signIn(test, 'PMGR', await buildProperty(test.services, { developmentId: mill }))
})
afterAll(() => test.close())

let count = 0
const body = (more: object = {}): object => {
  count += 1
  return {
    name: `House ${count}`,
    address: '3 Mill Lane',
    postcode: 'LS1 4AB',
    storeys: null,
    heightMetres: null,
    yearBuilt: null,
    emergencyNumber: '',
    developmentId: mill,
    ...more,
  }
}
const create = async (more: object = {}): Promise<Block> => {
  const answer = await manager.post('/blocks', body(more))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Block>()
}
const update = (id: number, more: object = {}): Promise<Answer> => manager.put(`/blocks/${id}`, body(more))
const placeOf = (id: number) =>
  test.services.db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('blocks', () => {
  it('blocks are added with their common parts, which follow changes to the block’s name and state [BLD-200, BLD-201]', async () => {
    const block = await create({ name: 'Heron House', storeys: '6', heightMetres: '17.5' })
    expect(block).toMatchObject({
      name: 'Heron House',
      developmentName: 'Mill',
      storeys: 6,
      heightMetres: 17.5,
      emergencyNumber: null,
      homeCount: 0,
      isActive: true,
      can: ['block:manage'],
    })
    const common = Number(block.commonPartsId)
    expect(await placeOf(common)).toMatchObject({
      kind: 'common',
      name: 'Common parts, Heron House',
      address: '3 Mill Lane, LS1 4AB',
      development_id: mill,
      is_active: true,
    })
    await update(block.id, { name: 'Egret House' })
    await manager.post(`/blocks/${block.id}/toggle`)
    expect(await placeOf(common)).toMatchObject({ name: 'Common parts, Egret House', is_active: false })
    expect((await manager.get(`/blocks/${block.id}`)).json()).toMatchObject({ isActive: false, version: 3 })
  })

  it('blocks have unique names within a development, and changes of an outdated version are refused [BLD-200]', async () => {
    const block = await create({ name: 'Teal House' })
    const again = await manager.post('/blocks', body({ name: 'teal house' }))
    expect([again.statusCode, again.json().message]).toEqual([409, BLOCK_NAME_TAKEN])
    const refused = await update(block.id, {
      storeys: 'six',
      heightMetres: 17.55,
      yearBuilt: 99,
      postcode: '',
    })
    expect(Object.keys(refused.json().fields).sort()).toEqual([
      'heightMetres',
      'postcode',
      'storeys',
      'yearBuilt',
    ])
    const late = await update(block.id, { name: 'Late House', version: 9 })
    expect(late.json()).toMatchObject({ code: 'CONFLICT', current: { name: 'Teal House' } })
  })

  it('blocks are audited by the name of their common parts [BLD-200]', async () => {
    const { id, commonPartsId } = await create({ name: 'Swan House' })
    await update(id, { name: 'Swan House', yearBuilt: 1998 })
    const events = (await manager.get(`/audit/events?object=property-${commonPartsId}`)).json<
      { text: string }[]
    >()
    expect(events.map(({ text }) => text.replace(/^.* (added|changed)/, '$1'))).toEqual([
      'changed the block of Common parts, Swan House.',
      'added a block with Common parts, Swan House.',
    ])
  })

  it('blocks show both heights that English law defines, which staff can correct with a reason [BLD-202]', async () => {
    const flags = { tall: null, tallReason: '', higherRisk: null, higherRiskReason: '' }
    const { id } = await create({ storeys: 5, heightMetres: 15 })
    const change = { storeys: 5, heightMetres: 15, ...flags }
    expect((await manager.get(`/blocks/${id}`)).json()).toMatchObject({
      tall: { calculated: true, corrected: null, reason: null },
      higherRisk: { calculated: false, corrected: null, reason: null },
    })
    const missing = await update(id, { ...change, higherRisk: true })
    expect(missing.json().fields).toEqual({ higherRiskReason: REASON_MISSING })
    const alone = await update(id, { ...change, tallReason: 'Measured again.' })
    expect(alone.json().fields).toEqual({ tallReason: REASON_ALONE })
    const reason = { higherRisk: true, higherRiskReason: 'Joined to a tower.' }
    expect((await update(id, { ...change, ...reason })).json()).toMatchObject({
      higherRisk: { calculated: false, corrected: true, reason: 'Joined to a tower.' },
    })
    expect((await update(id, { storeys: 5, heightMetres: 15 })).json().higherRisk.corrected).toBe(true)
  })

  it('blocks outside England do not show the heights of English law [BLD-202]', async () => {
    const developmentId = await buildDevelopment(test.services)
    await test.services.db
      .updateTable('developments')
      .set({ nation: 'wales' })
      .where('id', '=', developmentId)
      .execute()
    const { blockId } = await buildBlock(test.services, { developmentId })
    const admin = await signIn(test, 'ADMIN')
    expect((await admin.get(`/blocks/${blockId}`)).json()).toMatchObject({ tall: null, higherRisk: null })
    const refused = await admin.put(`/blocks/${blockId}`, body({ tall: true, tallReason: 'Measured.' }))
    expect(refused.json().fields).toEqual({ tall: ENGLAND_ONLY })
  })

  it('blocks are found by text, development and state, and list the number of their homes [BLD-203]', async () => {
    const { id } = await create({ name: 'Plover Court' })
    await buildProperty(test.services, { developmentId: mill }).then((home) =>
      test.services.db.updateTable('homes').set({ block_id: id }).where('id', '=', home).execute(),
    )
    const list = async (query: string): Promise<string[]> =>
      (await manager.get(`/blocks?${query}`)).json<Block[]>().map((row) => `${row.name} ${row.homeCount}`)
    expect(await list('q=plover')).toEqual(['Plover Court 1'])
    expect(await list(`q=plover&developmentId=${mill}&active=true`)).toEqual(['Plover Court 1'])
    expect(await list('q=plover&active=false')).toEqual([])
    expect((await manager.get(`/blocks?developmentId=${quay}`)).statusCode).toBe(404)
  })

  it('blocks show only their names to residents, leasing staff and letting agents [BLD-204]', async () => {
    const { id } = await create({ name: 'Wren House', storeys: 3 })
    const home = await buildProperty(test.services, { developmentId: mill })
    await test.services.db.updateTable('homes').set({ block_id: id }).where('id', '=', home).execute()
    for (const role of ['TENANT', 'LEASE', 'LETTINGAGENT'] as const) {
      const reader = await signIn(test, role, home)
      const [block, ...others] = (await reader.get('/blocks')).json<Block[]>()
      expect(others).toEqual([])
      expect(block).toMatchObject({
        id,
        name: 'Wren House',
        address: null,
        storeys: null,
        tall: null,
        can: [],
      })
    }
    const elsewhere = await signIn(
      test,
      'TENANT',
      await buildProperty(test.services, { developmentId: mill }),
    )
    expect((await elsewhere.get('/blocks')).json()).toEqual([])
  })
})

describe('the block of a home', () => {
  const home = (more: object = {}): object => ({
    name: 'Flat 7',
    address: '7 Mill Lane',
    developmentId: mill,
    ...more,
  })

  it('the block of a home is chosen with the home, kept by other changes, and cleared by a blank [BLD-205]', async () => {
    const { id, name } = await create()
    const made = (await manager.post('/properties/create', home({ blockId: id }))).json()
    expect(made).toMatchObject({ block: { id, name } })
    const path = `/properties/${made.id}`
    expect((await manager.put(path, home({ name: 'Flat 8' }))).json()).toMatchObject({ block: { id, name } })
    expect((await manager.get(`/properties/all?blockId=${id}`)).json()).toMatchObject([{ id: made.id }])
    expect((await manager.put(path, home({ blockId: '' }))).json()).not.toHaveProperty('block')
  })

  it('the block of a home must be in the same development as the home, and is cleared when the home moves [BLD-205]', async () => {
    const { services } = test
    const there = await buildBlock(services, { developmentId: quay })
    const foreign = await manager.post('/properties/create', home({ blockId: there.blockId }))
    expect(foreign.json().fields).toEqual({ blockId: CHOOSE_BLOCK })
    const { id } = await create()
    const made = (await manager.post('/properties/create', home({ blockId: id, name: 'Flat 9' }))).json()
    const both = await signIn(test, 'PMGR', made.id)
    await mapUser(services, both.userId, await buildProperty(services, { developmentId: quay }), 'PMGR')
    const moved = await both.put(`/properties/${made.id}`, home({ developmentId: quay }))
    expect(moved.json()).toMatchObject({ developmentId: quay })
    expect(moved.json()).not.toHaveProperty('block')
    const row = services.db.updateTable('homes').set({ block_id: id }).where('id', '=', made.id)
    await expect(row.execute()).rejects.toThrow('places_block_id_fk')
  })
})

describe('the emergency number of a home', () => {
  it('the emergency number of a home is the number of its block, or of its development if the block has no number [BLD-209]', async () => {
    const { db } = test.services
    await db
      .updateTable('developments')
      .set({ emergency_number: '0113 496 0100' })
      .where('id', '=', mill)
      .execute()
    const { id } = await create()
    const home = await buildProperty(test.services, { developmentId: mill })
    await db.updateTable('homes').set({ block_id: id }).where('id', '=', home).execute()
    const resident = await signIn(test, 'TENANT', home)
    const shown = async (): Promise<unknown> =>
      (await resident.get('/dashboard/user-properties')).json<OwnProperty[]>()[0]?.emergencyNumber
    expect(await shown()).toBe('0113 496 0100')
    await update(id, { emergencyNumber: '0113 496 0101' })
    expect(await shown()).toBe('0113 496 0101')
    expect((await manager.get(`/properties/${home}`)).json()).toMatchObject({
      emergencyNumber: '0113 496 0101',
    })
  })
})

describe('common parts', () => {
  it('every development has common parts, which are off until staff switch shared areas on [BLD-201]', async () => {
    const common = await commonPartsOf(test.services, mill)
    expect(await placeOf(common)).toMatchObject({ name: 'Common parts, Mill', is_active: false })
    const path = `/developments/${mill}/shared-areas`
    expect((await manager.get(path)).json()).toMatchObject({ commonPartsId: common, isOn: false })
    expect((await manager.put(path, { isOn: true })).json()).toMatchObject({ isOn: true })
    expect((await manager.put(`/developments/${quay}/shared-areas`, { isOn: true })).statusCode).toBe(404)
    expect(await placeOf(common)).toMatchObject({ is_active: true })
  })

  it('common parts do not count as homes in any call of the specification [BLD-206]', async () => {
    const { commonId } = await buildBlock(test.services, { developmentId: mill, name: 'Rook House' })
    const admin = await signIn(test, 'ADMIN')
    const answers = await Promise.all([
      admin.get(`/dashboard?propertyId=${commonId}`),
      admin.get(`/alerts/active/${commonId}`),
      admin.post(`/properties/${commonId}/toggle`),
      admin.put(`/properties/${commonId}`, { name: 'Flat 1', address: '1 Mill Lane', developmentId: mill }),
      admin.post('/admin/assign-role-to-property', {
        userId: manager.userId,
        propertyId: commonId,
        roleId: 3,
      }),
      admin.get(`/properties/${commonId}`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    for (const path of [
      '/properties/all?limit=100',
      '/dashboard/user-properties?limit=100',
      '/reports/properties-without-users',
    ])
      expect((await admin.get(path)).body).not.toContain('Common parts')
    const towns = await test.services.db.selectFrom('towns').select('id').execute()
    for (const { id } of towns)
      expect((await admin.get(`/addresses?townId=${id}`)).body).not.toContain('Common parts')
  })
})
