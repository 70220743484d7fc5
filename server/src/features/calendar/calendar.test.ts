import nodeIcal from 'node-ical'
import pino from 'pino'
import { convertIcsCalendar } from 'ts-ics'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import { nobody, signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildActivity, buildDevelopment, buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { hashToken } from '../../crypto/tokens.ts'
import { LOG_SERIALIZERS } from '../../http/logging.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { addDays, dayAt } from '../../time/civil.ts'
import { replaceSchedules } from '../collections/queries.ts'

// A fixed time, so that the day does not end between two steps.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())
const TODAY = dayAt(new Date(), 'Europe/London')
const hence = (days: number): string => addDays(TODAY, days)

describe('a property calendar', () => {
  let test: TestApp
  let developmentId: number
  let propertyId: number
  let resident: Caller
  const lines: string[] = []
  beforeAll(async () => {
    const log = pino(
      { level: 'debug', serializers: LOG_SERIALIZERS },
      { write: (line) => void lines.push(line) },
    )
    test = await startTestApp({ log })
    developmentId = await buildDevelopment(test.services, { name: 'Mill' })
    propertyId = await buildProperty(test.services, { developmentId, name: 'Flat 1' })
    resident = await signIn(test, 'TENANT', propertyId)
    await buildActivity(test.services, {
      propertyId,
      name: 'Boiler; service, yearly',
      nextScheduledOn: hence(9),
    })
    const weekly = await buildActivity(test.services, {
      propertyId,
      name: 'Windows',
      nextScheduledOn: hence(3),
    })
    await test.services.db
      .updateTable('maintenance_activities')
      .set({ repeat_every: 2, repeat_unit: 'week', repeat_from: 'schedule', repeat_anchor_on: hence(3) })
      .where('id', '=', weekly)
      .execute()
    await buildActivity(test.services, { propertyId, name: 'Paused', isActive: false })
    await withTransaction(systemCtx(test.services, 'a-test'), (tx) =>
      replaceSchedules(tx, developmentId, [
        { stream: 'recycling', firstOn: hence(-14), everyWeeks: 1, shifts: [{ from: TODAY, to: hence(2) }] },
        { stream: 'waste', firstOn: hence(5), everyWeeks: 2, shifts: [] },
      ]),
    )
  })
  afterAll(() => test.close())

  const path = (): string => `/properties/${propertyId}/calendar`
  const make = async (): Promise<string> => {
    const answer = await resident.post(path())
    expect(answer.statusCode, answer.body).toBe(201)
    return new URL(answer.json<{ url: string }>().url).pathname.replace('/api', '')
  }
  const read = (address: string): Promise<Answer> => nobody(test).get(address)

  function byNodeIcal(text: string): string[] {
    return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) => {
      if (event?.type !== 'VEVENT') return []
      const { summary } = event
      const words = typeof summary === 'string' ? summary : (summary?.val ?? '')
      return [`${dayAt(event.start, event.start.tz ?? 'UTC')} ${words}`]
    })
  }
  function byTsIcs(text: string): string[] {
    return (convertIcsCalendar(undefined, text).events ?? []).map(
      ({ start, summary }) => `${start.date.toISOString().slice(0, 10)} ${summary}`,
    )
  }

  it('a property calendar contains the dashboard’s dates, according to two calendar parsers', async () => {
    const answer = await read(await make())
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const events = byTsIcs(answer.body)
    expect(byNodeIcal(answer.body).toSorted()).toEqual(events.toSorted())
    const dashboard = (await resident.get(`/dashboard?propertyId=${propertyId}`)).json<Dashboard>()
    const { recyclingDate, wasteDate } = dashboard.recycling
    expect(events).toContain(`${recyclingDate} Recycling collection`)
    expect(events).toContain(`${wasteDate} Waste collection`)
    expect(recyclingDate).toBe(hence(2))
    expect(events.filter((event) => event.startsWith(TODAY))).toEqual([])
    for (const { activity, nextScheduled } of dashboard.maintenance)
      expect(events).toContain(`${dayAt(new Date(nextScheduled), 'Europe/London')} ${activity}`)
    expect(events.some((event) => event.includes('Paused'))).toBe(false)
    expect(answer.body).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2')
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  })

  it('a property calendar has a 256-bit address, which is stored as a hash and logged only by its route', async () => {
    lines.length = 0
    const address = await make()
    const token = /([A-Za-z0-9_-]{43})\.ics$/.exec(address)?.[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect((await read(address)).statusCode).toBe(200)
    expect((await read(`${address}x`)).statusCode).toBe(404)
    const rows = await test.services.db.selectFrom('calendar_feeds').selectAll().execute()
    expect(rows).toMatchObject([{ user_id: resident.userId, token_hash: hashToken(token) }])
    const audit = await test.services.db.selectFrom('audit_events').selectAll().execute()
    for (const text of [...lines, JSON.stringify(rows), JSON.stringify(audit)])
      expect(text).not.toContain(token)
    expect(lines.some((line) => line.includes('"route":"readCalendarFile"'))).toBe(true)
  })

  it('a property calendar has one address per person and property, which the person can replace or remove', async () => {
    const first = await make()
    expect((await resident.get(path())).json().createdAt).toBeTypeOf('string')
    const second = await make()
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    const neighbour = await signIn(test, 'TENANT', propertyId)
    expect((await neighbour.get(path())).json()).toEqual({ createdAt: null })
    expect((await neighbour.delete(path())).statusCode).toBe(204)
    expect((await read(second)).statusCode).toBe(200)
    expect((await resident.delete(path())).statusCode).toBe(204)
    expect((await read(second)).statusCode).toBe(404)
    expect((await resident.get(path())).json()).toEqual({ createdAt: null })
  })

  it('a property calendar stops working when its owner loses the right to it', async () => {
    const address = await make()
    const { db } = test.services
    const statusAfter = async (change: Promise<unknown>): Promise<number> => {
      await change
      return (await read(address)).statusCode
    }
    const setStatus = (status: string): Promise<unknown> =>
      db.updateTable('users').set({ status }).where('id', '=', resident.userId).execute()
    const setActive = (is_active: boolean): Promise<unknown> =>
      db.updateTable('homes').set({ is_active }).where('id', '=', propertyId).execute()
    expect(await statusAfter(setStatus('Suspended'))).toBe(404)
    expect(await statusAfter(setStatus('Approved'))).toBe(200)
    expect(await statusAfter(setActive(false))).toBe(404)
    expect(await statusAfter(setActive(true))).toBe(200)
    const leave = db.deleteFrom('property_roles').where('user_id', '=', resident.userId).execute()
    expect(await statusAfter(leave)).toBe(404)
  })
})
