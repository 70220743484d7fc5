import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextCollections } from '@doorstep/contract/collections/rules'
import type { Collections } from '@doorstep/contract/collections/schema'
import { signIn } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { replaceSchedules } from './queries.ts'

describe('collection dates', () => {
  const fortnightly = { firstOn: '2026-11-03', everyWeeks: 2, shifts: [] }

  it('collection dates begin today, or on the first date of the schedule if that date is later', () => {
    expect(nextCollections(fortnightly, '2026-11-17', 3)).toEqual(['2026-11-17', '2026-12-01', '2026-12-15'])
    expect(nextCollections(fortnightly, '2026-11-18', 1)).toEqual(['2026-12-01'])
    expect(nextCollections(fortnightly, '2020-01-01', 1)).toEqual(['2026-11-03'])
  })

  it('collection dates include single moves, and leave out days without a collection', () => {
    const shifts = [
      { from: '2026-12-29', to: '2026-12-31' },
      { from: '2027-01-12', to: null },
      { from: '2027-01-01', to: '2027-01-02' },
    ]
    const dates = nextCollections({ ...fortnightly, shifts }, '2026-12-15', 4)
    expect(dates).toEqual(['2026-12-15', '2026-12-31', '2027-01-26', '2027-02-09'])
    // A collection that moved to a day before today has already happened. A collection that moved from the past to a
    // later day is still to come.
    const early = [{ from: '2026-12-29', to: '2026-12-20' }]
    expect(nextCollections({ ...fortnightly, shifts: early }, '2026-12-21', 1)).toEqual(['2027-01-12'])
    expect(nextCollections({ ...fortnightly, shifts }, '2026-12-30', 1)).toEqual(['2026-12-31'])
  })
})

describe('the collections endpoint', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  it('the collections call returns each stream with its next eight dates to people of the development', async () => {
    const developmentId = await buildDevelopment(test.services)
    const propertyId = await buildProperty(test.services, { developmentId })
    await withTransaction(systemCtx(test.services, 'a-test'), (tx) =>
      replaceSchedules(tx, developmentId, [
        { stream: 'waste', firstOn: '2026-01-06', everyWeeks: 2, shifts: [{ from: '2026-01-20', to: null }] },
        { stream: 'recycling', firstOn: '2099-01-06', everyWeeks: 1, shifts: [] },
      ]),
    )
    const resident = await signIn(test, 'TENANT', propertyId)
    const answer = await resident.get(`/developments/${developmentId}/collections`)
    const { schedules, ...rest } = answer.json<Collections>()
    expect(rest).toMatchObject({ developmentId, version: 1, nation: 'england', can: [] })
    expect(rest.bankHolidays?.days.map(({ name }) => name)).toContain('Christmas Day')
    expect(schedules.map(({ stream }) => stream)).toEqual(['recycling', 'waste'])
    expect(schedules[0]?.nextDates).toEqual(
      [6, 13, 20, 27]
        .map((day) => `2099-01-${String(day).padStart(2, '0')}`)
        .concat(['2099-02-03', '2099-02-10', '2099-02-17', '2099-02-24']),
    )
    expect(schedules[1]).toMatchObject({ everyWeeks: 2, shifts: [{ from: '2026-01-20', to: null }] })
    expect(schedules[1]?.nextDates).toHaveLength(8)
    const stranger = await signIn(test, 'TENANT', await buildProperty(test.services))
    expect((await stranger.get(`/developments/${developmentId}/collections`)).statusCode).toBe(404)
  })
})
