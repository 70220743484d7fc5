import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { hostileCalendars } from '../../../test/hostileCalendars.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

describe('a hostile calendar file', () => {
  let test: TestApp
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    manager = await signIn(test, 'PMGR', await buildProperty(test.services))
  })
  afterAll(() => test.close())

  it('a hostile calendar file is refused with a message while other requests are still served [SAFE-01]', async () => {
    let isAnswered = false
    const ics = hostileCalendars['a date that no year has']
    const hostile = manager.post('/collections/file', { ics }).finally(() => {
      isAnswered = true
    })
    for (let round = 0; round < 10; round += 1) {
      const health = await test.app.inject('/api/health/live')
      expect(health.statusCode).toBe(200)
    }
    expect((await manager.get('/developments')).statusCode).toBe(200)
    expect(isAnswered).toBe(false)
    const answer = await hostile
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'INVALID',
      fields: { ics: expect.stringContaining('too long') },
    })
  })

  it('a hostile calendar file with dates far in the future causes neither thousands of moved collections nor a server error [SAFE-01]', async () => {
    const dates = (...days: string[]): string =>
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        ...days.flatMap((day) => [
          'BEGIN:VEVENT',
          `UID:${day}`,
          `DTSTART;VALUE=DATE:${day}`,
          'SUMMARY:Refuse',
          'END:VEVENT',
        ]),
        'END:VCALENDAR',
      ].join('\r\n')
    for (const last of ['29991225', '99991231']) {
      const year = new Date().getFullYear() + 1
      const ics = dates(`${year}0105`, `${year}0112`, `${year}0119`, last)
      const answer = await manager.post('/collections/file', { ics })
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      expect(answer.json().schedules).toMatchObject([{ everyWeeks: 1, shifts: [] }])
    }
  })

  it('a hostile calendar file counts towards the import limit [SAFE-02]', async () => {
    const another = await signIn(test, 'PMGR', await buildProperty(test.services))
    const send = () => another.post('/collections/file', { ics: 'no calendar' })
    const statuses: number[] = []
    for (let at = 0; at < 31; at += 1) statuses.push((await send()).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429])
  })
})
