import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '@doorstep/contract/maintenance/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildActivity, buildDevelopment, buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

describe('reading activities', () => {
  let test: TestApp
  let propertyId: number
  let neighbour: number
  let elsewhere: number
  let manager: Caller
  let resident: Caller
  let contractor: Caller
  beforeAll(async () => {
    test = await startTestApp()
    const { services } = test
    const developmentId = await buildDevelopment(services)
    propertyId = await buildProperty(services, { developmentId, name: 'Flat 1' })
    neighbour = await buildProperty(services, { developmentId, name: 'Flat 2' })
    elsewhere = await buildProperty(services, { name: 'Cottage' })
    manager = await signIn(test, 'PMGR', propertyId)
    resident = await signIn(test, 'TENANT', propertyId)
    contractor = await signIn(test, 'CONTRACTOR', propertyId)
    await buildActivity(services, { propertyId, name: 'Gutters', nextScheduledOn: '2099-03-28' })
    await buildActivity(services, { propertyId, name: 'Boiler', nextScheduledOn: '2020-07-01' })
    await buildActivity(services, { propertyId, name: 'Paused', isActive: false })
    await buildActivity(services, { propertyId, name: 'Deleted', isDeleted: true })
    await buildActivity(services, { propertyId: neighbour, name: 'Windows' })
    await buildActivity(services, { propertyId: elsewhere, name: 'Thatch' })
  })
  afterAll(() => test.close())

  const names = (list: Activity[]): string[] => list.map(({ activity }) => activity)
  const read = async (caller: Caller, query = ''): Promise<string[]> =>
    names((await caller.get(`/MaintenanceActivity${query}`)).json())

  it('lists what lies in scope, the soonest first, below staff what is active [API-47]', async () => {
    expect(await read(manager)).toEqual(['Boiler', 'Paused', 'Windows', 'Gutters'])
    expect(await read(contractor)).toEqual(['Boiler', 'Gutters'])
    expect(await read(await signIn(test, 'ADMIN'))).toContain('Thatch')
    expect((await resident.get('/MaintenanceActivity')).statusCode).toBe(403)
  })

  it('lists those of one property [API-48, ENTITY-10]', async () => {
    const path = `/MaintenanceActivity/get_activites_by_property/${propertyId}`
    const list = (await resident.get(path)).json<Activity[]>()
    expect(names(list)).toEqual(['Boiler', 'Gutters'])
    expect(list[0]).toEqual({
      id: expect.any(Number),
      propertyId,
      propertyName: 'Flat 1',
      activity: 'Boiler',
      lastCompleted: '2026-01-10T00:00:00.000Z',
      // A summer day begins an hour before midnight in UTC.
      nextScheduled: '2020-06-30T23:00:00.000Z',
      isActive: true,
      isOverdue: true,
      repetition: null,
      version: 1,
      can: [],
    })
    expect(names((await manager.get(path)).json())).toEqual(['Boiler', 'Paused', 'Gutters'])
    expect(names((await manager.get(`${path}?status=active`)).json())).toEqual(['Boiler', 'Gutters'])
    expect((await resident.get(path.replace(String(propertyId), String(neighbour)))).statusCode).toBe(404)
  })

  it('narrows the list by each filter of the screen, and pages it', async () => {
    expect(await read(manager, '?property=flat 2')).toEqual(['Windows'])
    expect(await read(manager, `?propertyId=${propertyId}&activity=boil`)).toEqual(['Boiler'])
    expect(await read(manager, '?status=inactive')).toEqual(['Paused'])
    expect(await read(manager, '?status=active&sort=-activity')).toEqual(['Windows', 'Gutters', 'Boiler'])
    expect(await read(manager, '?from=2099-03-01&to=2099-03-31')).toEqual(['Gutters'])
    const first = await manager.get('/MaintenanceActivity?limit=2&sort=propertyName')
    expect(first.headers['x-total-count']).toBe('4')
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await manager.get(next)
    expect(names(second.json())).toEqual(['Paused', 'Windows'])
    const previous = /<\/api([^>]+)>; rel="prev"/.exec(String(second.headers.link))?.[1] ?? ''
    const back = await manager.get(previous)
    expect(back.json()).toEqual(first.json())
    // So that rows can be numbered through the list.
    expect([first, second, back].map(({ headers }) => headers['x-offset'])).toEqual(['0', '2', '0'])
    expect((await manager.get('/MaintenanceActivity?from=2099-02-30')).statusCode).toBe(400)
  })
})
