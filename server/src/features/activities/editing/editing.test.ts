import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Activity } from '@doorstep/contract/activities/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildActivity, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { addDays, dayAt, startOfDay } from '../../../time/civil.ts'

// The test uses a fixed time, so that the day does not end between two steps.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())
const ZONE = 'Europe/London'
const TODAY = dayAt(new Date(), ZONE)
const hence = (days: number): string => addDays(TODAY, days)
const midnight = (day: string): string => startOfDay(day, ZONE).toISOString()

describe('activity editing', () => {
  let test: TestApp
  let propertyId: number
  let manager: Caller
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    manager = await signIn(test, 'PMGR', propertyId)
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  const body = (more: object = {}): object => ({
    propertyId,
    activity: 'Boiler service',
    lastCompleted: hence(-30),
    nextScheduled: hence(30),
    ...more,
  })
  const create = (more: object = {}): Promise<Answer> => manager.post('/MaintenanceActivity', body(more))
  const make = async (more: object = {}): Promise<Activity> => (await create(more)).json<Activity>()
  const put = (id: number, change: object): Promise<Answer> =>
    manager.put(`/MaintenanceActivity/${id}`, change)
  const done = (id: number, change: object = {}): Promise<Answer> =>
    manager.post(`/MaintenanceActivity/${id}/done`, change)
  const fieldsOf = async (more: object): Promise<Record<string, string>> => (await create(more)).json().fields
  const seen = async (): Promise<number[]> =>
    (await resident.get(`/MaintenanceActivity/get_activites_by_property/${propertyId}`))
      .json<Activity[]>()
      .map(({ id }) => id)

  it('adds an active activity, whose dates are days in London [API-49, ACTIV-32]', async () => {
    const late = `${hence(30)}T23:30:00`
    const answer = await create({ nextScheduled: late, isActive: false })
    expect(answer.statusCode, answer.body).toBe(201)
    const activity = answer.json<Activity>()
    expect(activity).toMatchObject({
      propertyId,
      activity: 'Boiler service',
      lastCompleted: midnight(hence(-30)),
      nextScheduled: midnight(hence(30)),
      isActive: true,
      isOverdue: false,
      repetition: null,
      can: ['activity:update', 'activity:delete'],
    })
    expect(await seen()).toContain(activity.id)
    expect((await create({ lastCompleted: TODAY, nextScheduled: TODAY })).statusCode).toBe(201)
  })

  it('activity editing requires a property, a name of at most 100 characters, and dates in order [ACTIV-18, ACTIV-19, ACTIV-20, ACTIV-21, ACTIV-22, ACTIV-23, ACTIV-24]', async () => {
    expect(await fieldsOf({ propertyId: '' })).toHaveProperty('propertyId')
    expect(await fieldsOf({ activity: ' ' })).toEqual({ activity: 'Activity is required.' })
    expect(await fieldsOf({ activity: 'x'.repeat(101) })).toHaveProperty('activity')
    expect((await create({ activity: 'x'.repeat(100) })).statusCode).toBe(201)
    expect(await fieldsOf({ lastCompleted: '' })).toEqual({ lastCompleted: 'Last completed is required.' })
    expect(await fieldsOf({ nextScheduled: undefined })).toEqual({
      nextScheduled: 'Next scheduled is required.',
    })
    expect(await fieldsOf({ lastCompleted: hence(1) })).toEqual({
      lastCompleted: 'Last completed must not be later than today.',
    })
    expect(await fieldsOf({ nextScheduled: hence(-1) })).toEqual({
      nextScheduled: 'Next scheduled must not be earlier than today.',
    })
    expect(await fieldsOf({ repetition: { every: 26, unit: 'year' } })).toEqual({
      repetition: 'Enter 25 years or fewer.',
    })
    expect(await fieldsOf({ repetition: { every: 0, unit: 'week' } })).toHaveProperty('repetition')
    expect((await create({ propertyId: await buildProperty(test.services) })).statusCode).toBe(404)
  })

  it('activity editing changes only the fields sent, and accepts an unchanged next date in the past [API-50, ACTIV-42]', async () => {
    const id = await buildActivity(test.services, { propertyId, nextScheduledOn: hence(-9) })
    const answer = await put(id, { activity: 'Gutters', nextScheduled: midnight(hence(-9)), version: 1 })
    expect(answer.json()).toMatchObject({ activity: 'Gutters', isOverdue: true, version: 2 })
    expect((await put(id, { nextScheduled: hence(-8) })).json().fields).toHaveProperty('nextScheduled')
    expect((await put(id, { propertyId: propertyId + 1 })).json().fields).toHaveProperty('propertyId')
    const late = await put(id, { activity: 'Late', version: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json().current).toMatchObject({ activity: 'Gutters', version: 2 })
    expect((await put(id, { nextScheduled: hence(8) })).json()).toMatchObject({ isOverdue: false })
  })

  it('switches an activity off and on [ACTIV-31]', async () => {
    const { id } = await make()
    expect((await put(id, { isActive: false })).json()).toMatchObject({ isActive: false })
    expect(await seen()).not.toContain(id)
    expect((await put(id, { isActive: true })).json()).toMatchObject({ isActive: true, version: 3 })
    expect(await seen()).toContain(id)
  })

  it('completes an activity and calculates its next date from the repetition', async () => {
    const scheduled = await make({
      nextScheduled: hence(3),
      repetition: { every: 2, unit: 'week', from: 'schedule' },
    })
    expect((await done(scheduled.id)).json()).toMatchObject({
      lastCompleted: midnight(TODAY),
      nextScheduled: midnight(hence(17)),
      version: 2,
    })
    expect((await done(scheduled.id)).json()).toMatchObject({ nextScheduled: midnight(hence(31)) })
    const completed = await make({ repetition: { every: 10, unit: 'day', from: 'completion' } })
    expect((await done(completed.id, { completed: hence(-2) })).json()).toMatchObject({
      lastCompleted: midnight(hence(-2)),
      nextScheduled: midnight(hence(8)),
    })
    const own = await done(completed.id, { nextScheduled: hence(40) })
    expect(own.json()).toMatchObject({ nextScheduled: midnight(hence(40)) })
    expect((await done(completed.id, { completed: hence(1) })).json().fields).toHaveProperty('completed')
    const single = await make({ activity: 'Roof check' })
    expect((await done(single.id)).json().fields).toEqual({ nextScheduled: 'Next scheduled is required.' })
    expect((await done(single.id, { nextScheduled: hence(5), version: 1 })).statusCode).toBe(200)
    expect((await done(single.id, { nextScheduled: hence(6), version: 1 })).statusCode).toBe(409)
  })

  it('activity editing calculates the next date from a date that staff changed, and from a new repetition', async () => {
    const { id } = await make({ nextScheduled: hence(3), repetition: { every: 1, unit: 'week' } })
    await put(id, { nextScheduled: hence(5) })
    expect((await done(id)).json()).toMatchObject({ nextScheduled: midnight(hence(12)) })
    await put(id, { repetition: { every: 3, unit: 'day', from: 'schedule' } })
    expect((await done(id)).json()).toMatchObject({ nextScheduled: midnight(hence(15)) })
    expect((await put(id, { repetition: null })).json()).toMatchObject({ repetition: null })
  })

  it('hides a deleted activity, keeps its history, and allows an identical one to be added [API-51, ACTIV-33, FAULT-07]', async () => {
    const gone = { activity: 'Lift check' }
    const { id } = await make(gone)
    expect((await make(gone)).id).toBe(id)
    expect((await manager.delete(`/MaintenanceActivity/${id}`)).statusCode).toBe(204)
    expect(await seen()).not.toContain(id)
    expect((await manager.delete(`/MaintenanceActivity/${id}`)).statusCode).toBe(404)
    expect((await put(id, { activity: 'Back' })).statusCode).toBe(404)
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('object_type', '=', 'activity')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['activity.create', 'activity.delete'])
    const row = await test.services.db
      .selectFrom('maintenance_activities')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ name: 'Lift check' })
    expect((await make(gone)).id).not.toBe(id)
  })
})
