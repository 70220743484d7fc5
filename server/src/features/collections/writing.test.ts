import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BankHolidays, Collections, CollectionsProposal } from '@doorstep/contract/collections/schema'
import type { Development } from '@doorstep/contract/developments/schema'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { streamsOf } from './calendar-words/rules.ts'
import { fitSchedule } from './rhythm/rules.ts'
import { proposeSchedules } from './rules.ts'

const CALENDAR = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a council//bins//EN', ...events, 'END:VCALENDAR'].join('\r\n')
const EVENT = (summary: string, day: string, more: string[] = []): string =>
  [
    'BEGIN:VEVENT',
    `UID:${summary}-${day}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${summary}`,
    ...more,
    'END:VEVENT',
  ].join('\r\n')

describe('collection endpoints', () => {
  let test: TestApp
  let developmentId: number
  let manager: Caller
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp()
    developmentId = await buildDevelopment(test.services)
    const propertyId = await buildProperty(test.services, { developmentId })
    manager = await signIn(test, 'PMGR', propertyId)
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  const path = (): string => `/developments/${developmentId}/collections`
  const save = (schedules: object[], more: object = {}): Promise<Answer> =>
    manager.put(path(), { schedules, ...more })
  const weekly = { stream: 'waste', firstOn: '2026-12-18', everyWeeks: 1 }

  it('new schedules replace the previous ones, and the change is audited', async () => {
    const shifts = [{ from: '2099-12-25', to: '2099-12-27' }]
    const first = await save([weekly, { stream: 'glass', firstOn: '2026-12-01', everyWeeks: 4, shifts: [] }])
    expect(first.statusCode, first.body).toBe(200)
    expect(first.json<Collections>().schedules.map(({ stream }) => stream)).toEqual(['waste', 'glass'])
    const second = await save([{ ...weekly, shifts }], { version: 2, nation: 'scotland' })
    expect(second.json()).toMatchObject({ version: 3, nation: 'scotland', can: ['collection:update'] })
    const seen = (await resident.get(path())).json<Collections>()
    expect(seen.schedules).toMatchObject([{ stream: 'waste', everyWeeks: 1, shifts }])
    expect(seen.bankHolidays?.days.map(({ name }) => name)).toContain('St Andrew’s Day')
    expect(seen.can).toEqual([])
    const late = await save([], { version: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json().current).toMatchObject({ version: 3, schedules: [{ stream: 'waste' }] })
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'collection.update')
      .execute()
    expect(audit).toHaveLength(2)
  })

  it('malformed collection schedules are refused', async () => {
    const fieldsOf = async (schedules: unknown): Promise<string> =>
      (await manager.put(path(), { schedules })).json().fields.schedules
    expect(await fieldsOf([weekly, weekly])).toBe(
      'Waste has more than one schedule. Keep one and remove the others.',
    )
    expect(await fieldsOf([{ ...weekly, shifts: [{ from: '2026-12-24', to: null }] }])).toBe(
      'Waste: 24/12/2026 is not a collection day. Choose one of the collection days.',
    )
    expect(await fieldsOf([{ ...weekly, shifts: [{ from: '2026-12-25', to: '2026-12-25' }] }])).toContain(
      'to the same day',
    )
    for (const wrong of [{ everyWeeks: 5 }, { everyWeeks: 0 }, { stream: 'snow' }, { firstOn: '2026-02-30' }])
      expect(await fieldsOf([{ ...weekly, ...wrong }])).toBeTypeOf('string')
    expect(await fieldsOf('all')).toBeTypeOf('string')
  })

  it('a calendar file is read as a proposal without being stored', async () => {
    const ics = CALENDAR(
      EVENT('Recycling and food waste collection', '2099-01-06', [
        'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=8',
        'EXDATE;VALUE=DATE:20990120',
      ]),
      EVENT('Recycling', '2099-01-22'),
      EVENT('General rubbish', '2099-01-13'),
      EVENT('Non-recyclable waste', '2099-01-27'),
      EVENT('Street party', '2099-02-01'),
    )
    const before = (await manager.get(path())).json<Collections>()
    const answer = await manager.post('/collections/file', { ics })
    expect(answer.statusCode, answer.body).toBe(200)
    const { schedules, leftOut } = answer.json<CollectionsProposal>()
    expect(schedules).toMatchObject([
      {
        stream: 'recycling',
        firstOn: '2099-01-06',
        everyWeeks: 2,
        shifts: [{ from: '2099-01-20', to: '2099-01-22' }],
      },
      { stream: 'waste', firstOn: '2099-01-13', everyWeeks: 2, shifts: [] },
      { stream: 'food', everyWeeks: 2, shifts: [{ from: '2099-01-20', to: null }] },
    ])
    expect(leftOut).toEqual(['"Street party": we can’t tell what is collected. These events were left out.'])
    expect((await manager.get(path())).json()).toEqual(before)
    expect((await manager.put(path(), { schedules })).statusCode).toBe(200)
    for (const bad of ['', 'hello', 'BEGIN:VCALENDAR', CALENDAR()])
      expect((await manager.post('/collections/file', { ics: bad })).json().fields).toHaveProperty('ics')
    expect((await resident.post('/collections/file', { ics })).statusCode).toBe(403)
  })

  it('the bank holidays of a nation are returned, but a development outside the United Kingdom has none', async () => {
    const namesOf = async (nation: string): Promise<string[]> =>
      (await manager.get(`/bank-holidays?nation=${nation}`)).json<BankHolidays>().days.map(({ name }) => name)
    expect(await namesOf('scotland')).toContain('St Andrew’s Day')
    expect(await namesOf('england')).not.toContain('St Andrew’s Day')
    expect((await manager.get('/bank-holidays?nation=france')).statusCode).toBe(400)
    expect((await resident.get('/bank-holidays?nation=wales')).statusCode).toBe(403)
    const { db } = test.services
    const { id } = await db
      .selectFrom('countries')
      .select('id')
      .where('iso_code', '=', 'FR')
      .executeTakeFirstOrThrow()
    const body = { developmentName: 'Moulin', siteName: 'Moulin', address: '1', cityId: null, city: 'Lyon' }
    const made = await manager.post('/developments', { ...body, countryId: id })
    const abroad = `/developments/${made.json<Development>().developmentId}/collections`
    const owner = await manager.put(abroad, { schedules: [], nation: 'wales' })
    expect(owner.json()).toMatchObject({ nation: null, bankHolidays: null })
  })
})

describe('schedule detection', () => {
  it.each([
    ['Blue bin (recycling)', ['recycling']],
    ['Food caddy', ['food']],
    ['Garden waste', ['garden']],
    ['Refuse', ['waste']],
    ['Bin day', ['waste']],
    ['Glass and paper', ['glass', 'paper']],
    ['Birthday', []],
  ])('schedule detection reads "%s" as the streams %j', (summary, streams) => {
    expect(streamsOf(summary)).toEqual(streams)
  })

  it('schedule detection finds the rhythm with the fewest shifts', () => {
    const days = ['2026-12-11', '2026-12-18', '2026-12-27', '2027-01-01', '2027-01-08']
    expect(fitSchedule(days)).toEqual({
      schedule: { firstOn: '2026-12-11', everyWeeks: 1, shifts: [{ from: '2026-12-25', to: '2026-12-27' }] },
      extras: [],
    })
    expect(fitSchedule(['2026-12-01', '2026-12-29', '2027-01-26'])?.schedule.everyWeeks).toBe(4)
    expect(fitSchedule(['2026-12-01'])).toBeUndefined()
  })

  it('schedule detection uses only future dates, however long a rule has run', () => {
    const ics = CALENDAR(EVENT('Recycling', '2020-01-07', ['RRULE:FREQ=WEEKLY']))
    const { schedules } = proposeSchedules(ics, '2026-11-21', 'Europe/London')
    expect(schedules).toMatchObject([{ stream: 'recycling', everyWeeks: 1, shifts: [] }])
  })

  it('schedule detection handles moved and cancelled dates, and the local day of a UTC time', () => {
    const event = (start: string, more: string[]): string =>
      ['BEGIN:VEVENT', 'UID:bins', 'SUMMARY:Recycling', `DTSTART${start}`, ...more, 'END:VEVENT'].join('\r\n')
    const moved = CALENDAR(
      event(';VALUE=DATE:20261204', ['RRULE:FREQ=WEEKLY;COUNT=8']),
      event(';VALUE=DATE:20261227', ['RECURRENCE-ID;VALUE=DATE:20261225']),
      event(';VALUE=DATE:20270101', ['RECURRENCE-ID;VALUE=DATE:20270101', 'STATUS:CANCELLED']),
    )
    expect(proposeSchedules(moved, '2026-11-21', 'Europe/London')).toEqual({
      schedules: [
        {
          stream: 'recycling',
          firstOn: '2026-12-04',
          everyWeeks: 1,
          shifts: [
            { from: '2026-12-25', to: '2026-12-27' },
            { from: '2027-01-01', to: null },
          ],
        },
      ],
      leftOut: [],
    })
    const midnight = CALENDAR(event(':20270531T230000Z', []), event(':20270614T230000Z', []))
    const [schedule] = proposeSchedules(midnight, '2026-11-21', 'Europe/London').schedules
    expect(schedule).toMatchObject({ firstOn: '2027-06-01', everyWeeks: 2, shifts: [] })
  })

  it('schedule detection skips the past years of a rule, and leaves out an event with too many dates', () => {
    const weekly = Array.from({ length: 60 }, (_, at) =>
      EVENT('Waste', '1990-01-02', [`X-A:${at}`, 'RRULE:FREQ=WEEKLY']),
    )
    const counted = EVENT('Glass', '1970-01-07', ['RRULE:FREQ=DAILY;COUNT=40000'])
    const { schedules, leftOut } = proposeSchedules(
      CALENDAR(...weekly, counted),
      '2026-11-21',
      'Europe/London',
    )
    expect(schedules).toMatchObject([{ stream: 'waste', everyWeeks: 1 }])
    expect(leftOut).toEqual(['Event 61, "Glass": the file has too many dates.'])
  })
})
