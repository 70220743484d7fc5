import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { startTestApp } from '../testApp.ts'
import { wrongCells } from './checkRow.ts'
import { LEFT_PEOPLE, leftThingsOf, PEOPLE } from './oracle.ts'
import { ROWS } from './table.ts'
import { World } from './world.ts'

const ROWS_ABOUT_THINGS = ROWS.filter(({ about }) => about !== 'nothing')
const READERS = [
  ...LEFT_PEOPLE,
  ...PEOPLE.filter(({ name }) => /^(ADMIN|PMGR of P1|TENANT of P1)$/.test(name)),
]

describe('an inactive property or development', () => {
  let world: World
  beforeAll(async () => {
    world = await new World(await startTestApp()).build()
  })
  afterAll(() => world.test.close())

  it.each(ROWS_ABOUT_THINGS.map((row) => [row.id, row.method, row.path, row] as const))(
    'an inactive place gives each person the answer in row %s, %s %s of the access table',
    async (_id, _method, _path, row) => {
      expect(await wrongCells(world, row, READERS, leftThingsOf(row))).toEqual([])
    },
  )

  it('an inactive property does not appear in the property switcher', async () => {
    const left = [world.property('PX'), world.property('PD')]
    const wrong: string[] = []
    for (const person of READERS) {
      const listed = (await world.caller(person).get('/dashboard/user-properties')).json<OwnProperty[]>()
      for (const { id, isActive } of listed)
        if (left.includes(id) || !isActive) wrong.push(`${person.name}: found property ${id}`)
    }
    expect(wrong).toEqual([])
  })

  it('an inactive property is open to its people again once the property and its development are active', async () => {
    const { services } = world.test
    const person = LEFT_PEOPLE.find(({ name }) => name.startsWith('TENANT'))
    const tenant = await world.signInPerson({ maps: person?.maps ?? [] })
    const url = `/dashboard?propertyId=${world.property('PX')}`
    expect((await tenant.get(url)).statusCode).toBe(404)
    const property = services.db.updateTable('homes').where('id', '=', world.property('PX'))
    await property.set({ is_active: true }).execute()
    expect((await tenant.get(url)).statusCode).toBe(200)
    await property.set({ is_active: false }).execute()
    expect((await tenant.get(url)).statusCode).toBe(404)
  })
})
