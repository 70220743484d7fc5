import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '@doorstep/contract/activities/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import type { Ctx } from '../../../context.ts'
import { findMaker } from '../../landlord-reports/files/queries.ts'
import { completeActivity, createActivity, deleteActivity, updateActivity } from './service.ts'

describe('activities of a past month', () => {
  let test: TestApp
  let admin: Caller
  let developmentId: number
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN')
    developmentId = await buildDevelopment(test.services)
    propertyId = await buildProperty(test.services, { developmentId })
  })
  afterAll(() => test.close())

  /** Returns the administrator's context at noon on this day. */
  async function on(day: string): Promise<Ctx> {
    const ctx = systemCtx(test.services, 'a-test')
    const actor = await findMaker(ctx, admin.userId)
    if (!actor) throw new Error('the administrator is there')
    return { ...ctx, actor, now: () => new Date(`${day}T12:00:00Z`) }
  }
  const MONTHLY = { every: 1, unit: 'month', from: 'schedule' } as const
  const add = async (activity: string, lastCompleted: string, nextScheduled: string): Promise<number> => {
    const body = { propertyId, activity, lastCompleted, nextScheduled, repetition: MONTHLY }
    return (await createActivity(await on(lastCompleted), { body })).id
  }
  const complete = async (activityId: number, day: string): Promise<Activity> =>
    completeActivity(await on(day), { params: { activityId }, body: {} })
  const change = async (activityId: number, day: string, body: object): Promise<Activity> =>
    updateActivity(await on(day), { params: { activityId }, body })
  const named = async (dated: 'done' | 'missed', month: string): Promise<string[]> => {
    const days = `from=${month}-01&to=${month}-28&developmentId=${developmentId}&sort=activity`
    const answer = await admin.get(`/MaintenanceActivity?dated=${dated}&${days}`)
    return answer.json<Activity[]>().map(({ activity }) => activity)
  }

  it('activities of a past month include what was done, and what was planned and not done by the end of the month [PACK-05]', async () => {
    const boiler = await add('Boiler', '2025-01-10', '2025-02-10')
    const gutter = await add('Gutter', '2025-01-10', '2025-02-10')
    const alarm = await add('Alarm', '2025-01-10', '2025-02-10')
    await complete(boiler, '2025-02-09')
    await complete(boiler, '2025-03-10')
    await complete(boiler, '2025-04-15')
    await complete(gutter, '2025-03-05')
    // The activity of the alarm is postponed twice: first after its planned date has passed, then before its new
    // planned date.
    await change(alarm, '2025-02-12', { nextScheduled: '2025-03-20' })
    await change(alarm, '2025-03-01', { nextScheduled: '2025-05-20' })
    expect(await named('done', '2025-01')).toEqual(['Alarm', 'Boiler', 'Gutter'])
    expect(await named('done', '2025-02')).toEqual(['Boiler'])
    expect(await named('missed', '2025-02')).toEqual(['Alarm', 'Gutter'])
    expect(await named('done', '2025-03')).toEqual(['Boiler', 'Gutter'])
    // The activity of the gutter was also planned for 10 March, and was not done by the end of March.
    expect(await named('missed', '2025-03')).toEqual(['Gutter'])
    expect(await named('missed', '2025-04')).toEqual(['Boiler'])
    expect(await named('done', '2025-04')).toEqual(['Boiler'])
    expect(await named('missed', '2025-05')).toEqual(['Alarm', 'Boiler'])
  })

  it('activities of a past month reflect later corrections, and leave out switched-off and deleted activities [PACK-05]', async () => {
    const lift = await add('Lift', '2025-06-02', '2025-07-10')
    await complete(lift, '2025-08-05')
    expect([await named('done', '2025-08'), await named('missed', '2025-07')]).toEqual([['Lift'], ['Lift']])
    await change(lift, '2025-08-06', { lastCompleted: '2025-07-10' })
    expect([await named('done', '2025-08'), await named('missed', '2025-07')]).toEqual([[], []])
    expect(await named('done', '2025-07')).toEqual(['Lift'])
    expect(await named('missed', '2025-08')).toEqual(['Lift'])
    await change(lift, '2025-08-20', { isActive: false })
    expect(await named('missed', '2025-08')).toEqual([])
    await deleteActivity(await on('2025-08-21'), { params: { activityId: lift } })
    expect(await named('done', '2025-07')).toEqual([])
  })
})
