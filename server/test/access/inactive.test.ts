import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { startTestApp } from '../testApp.ts'
import { checkRow } from './checkRow.ts'
import { LEFT_PEOPLE, leftThingsOf, PEOPLE } from './oracle.ts'
import { ROWS } from './table.ts'
import { World } from './world.ts'

const ROWS_ABOUT_THINGS = ROWS.filter(({ about }) => about !== 'nothing')
const READERS = [
  ...LEFT_PEOPLE,
  ...PEOPLE.filter(({ name }) => /^(ADMIN|PMGR of P1|TENANT of P1)$/.test(name)),
]

describe('where the property or its development is no longer active', () => {
  let world: World
  beforeAll(async () => {
    world = await new World(await startTestApp()).build()
  })
  afterAll(() => world.test.close())

  const cases = ROWS_ABOUT_THINGS.flatMap((row) =>
    READERS.map((person) => [row.id, row.method, row.path, person.name, row, person] as const),
  )
  it.each(cases)('row %s, %s %s: %s', async (_id, _method, _path, _name, row, person) => {
    const caller = world.caller(person)
    const { found, wanted, told } = await checkRow(world, row, { caller, person, things: leftThingsOf(row) })
    expect(found).toEqual(wanted)
    expect(told).toEqual([])
  })

  it.each(READERS.map((person) => [person.name, person] as const))(
    'the switcher of %s has active properties alone',
    async (_name, person) => {
      const listed = (await world.caller(person).get('/dashboard/user-properties')).json<OwnProperty[]>()
      const left = [world.property('PX'), world.property('PD')]
      expect(listed.filter(({ id }) => left.includes(id))).toEqual([])
      expect(listed.every(({ isActive }) => isActive)).toBe(true)
    },
  )

  it('a mapping counts again once both are active', async () => {
    const { services } = world.test
    const person = LEFT_PEOPLE.find(({ name }) => name.startsWith('TENANT'))
    const tenant = await world.signInPerson({ maps: person?.maps ?? [] })
    const url = `/dashboard?propertyId=${world.property('PX')}`
    expect((await tenant.get(url)).statusCode).toBe(404)
    const property = services.db.updateTable('properties').where('id', '=', world.property('PX'))
    await property.set({ is_active: true }).execute()
    expect((await tenant.get(url)).statusCode).toBe(200)
    await property.set({ is_active: false }).execute()
    expect((await tenant.get(url)).statusCode).toBe(404)
  })
})
