import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Activity, ActivityCalendar } from '@doorstep/contract/activities/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildActivity, buildDevelopment, buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

describe('activity lists', () => {
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

  it('activity lists show activities in scope, soonest first, and inactive ones only to staff [API-47]', async () => {
    expect(await read(manager)).toEqual(['Boiler', 'Paused', 'Windows', 'Gutters'])
    expect(await read(contractor)).toEqual(['Boiler', 'Gutters'])
    expect(await read(await signIn(test, 'ADMIN'))).toContain('Thatch')
    expect((await resident.get('/MaintenanceActivity')).statusCode).toBe(403)
  })

  it('activity lists return the days of a month, including later dates of a schedule', async () => {
    const { services } = test
    const repeating = { repeat_every: 1, repeat_unit: 'week', repeat_from: 'schedule' }
    const home = await buildProperty(services, { name: 'Lodge' })
    const keeper = await signIn(test, 'PMGR', home)
    const plan = async (
      name: string,
      nextScheduledOn: string,
      part: object,
      isActive = true,
    ): Promise<void> => {
      const id = await buildActivity(services, { propertyId: home, name, nextScheduledOn, isActive })
      await services.db.updateTable('maintenance_activities').set(part).where('id', '=', id).execute()
    }
    await plan('Bins', '2098-12-30', { ...repeating, repeat_anchor_on: '2098-12-30' })
    await plan('Lift', '2099-01-20', {
      ...repeating,
      repeat_from: 'completion',
      repeat_anchor_on: '2099-01-20',
    })
    await plan('Rents', '2098-11-30', { ...repeating, repeat_unit: 'month', repeat_anchor_on: '2098-10-31' })
    await plan('Off', '2098-12-01', { ...repeating, repeat_anchor_on: '2098-12-01' }, false)
    const readDays = async (from: string, to: string, more = ''): Promise<string[]> =>
      (await keeper.get(`/MaintenanceActivity/calendar?from=${from}&to=${to}${more}`))
        .json<ActivityCalendar>()
        .entries.map(({ day, activity }) => `${day} ${activity.activity}`)
    expect(await readDays('2099-01-01', '2099-01-31')).toEqual([
      '2099-01-06 Bins',
      '2099-01-13 Bins',
      '2099-01-20 Bins',
      '2099-01-20 Lift',
      '2099-01-27 Bins',
      '2099-01-31 Rents',
    ])
    expect(await readDays('2099-02-01', '2099-02-28', '&activity=rent')).toEqual(['2099-02-28 Rents'])
    expect(await readDays('2098-12-01', '2098-12-31')).toEqual([
      '2098-12-01 Off',
      '2098-12-30 Bins',
      '2098-12-31 Rents',
    ])
    expect(await readDays('2099-01-01', '2099-01-31', '&status=inactive')).toEqual([])
    for (const to of ['2098-12-31', '2099-02-12'])
      expect(
        (await keeper.get(`/MaintenanceActivity/calendar?from=2099-01-01&to=${to}`)).json().fields,
      ).toHaveProperty('to')
  })

  it('activity lists show the activities of one property [API-48, ENTITY-10]', async () => {
    const path = `/MaintenanceActivity/get_activites_by_property/${propertyId}`
    const list = (await resident.get(path)).json<Activity[]>()
    expect(names(list)).toEqual(['Boiler', 'Gutters'])
    expect(list[0]).toEqual({
      id: expect.any(Number),
      propertyId,
      propertyName: 'Flat 1',
      activity: 'Boiler',
      lastCompleted: '2026-01-10T00:00:00.000Z',
      // A summer day in London begins at 23:00 UTC.
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

  it('activity lists support every filter of the screen, and paging', async () => {
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
    // The offset lets the screen show row numbers.
    expect([first, second, back].map(({ headers }) => headers['x-offset'])).toEqual(['0', '2', '0'])
    expect((await manager.get('/MaintenanceActivity?from=2099-02-30')).statusCode).toBe(400)
  })
})
