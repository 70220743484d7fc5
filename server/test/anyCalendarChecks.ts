import { nextCollections } from '@doorstep/contract/collections/rules'
import fc from 'fast-check'
import { expect } from 'vitest'
import { proposeSchedules } from '../src/features/collections/rules.ts'
import { anyCalendarText, calendarOf, drawnEvents } from './anyCalendars.ts'
import type { DrawnEvent } from './anyCalendars.ts'
import { signIn } from './callers.ts'
import { drawnRuns } from './drawnRuns.ts'
import { buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'

const IMPORTS = { points: 30, seconds: 60 * 60 }
const PLAIN = [0, 7].map((days): DrawnEvent => ({
  title: 'Refuse',
  kind: 'collected',
  stream: 'waste',
  day: '',
  lines: [`DTSTART;VALUE=DATE:${new Date().getFullYear() + 1}01${String(10 + days)}`],
}))

/**
 * Expects each random file to be read or refused with a sentence at its field, and a plain file to be read afterwards.
 */
export async function expectAnyCalendar(numRuns: number): Promise<void> {
  const test = await startTestApp()
  try {
    const manager = await signIn(test, 'PMGR', await buildProperty(test.services))
    const send = async (ics: string): Promise<{ statusCode: number; body: string }> => {
      await test.services.limits.custom('imports', IMPORTS).clear(String(manager.userId))
      return manager.post('/collections/file', { ics })
    }
    await fc.assert(
      fc.asyncProperty(anyCalendarText(), async (ics) => {
        const { statusCode, body } = await send(ics)
        const answer = JSON.parse(body)
        if (statusCode === 200) expect(answer.schedules.length + answer.leftOut.length).toBeGreaterThan(0)
        else
          expect({ statusCode, fields: answer.fields }).toEqual({
            statusCode: 400,
            fields: { ics: expect.any(String) },
          })
      }),
      drawnRuns('any bytes as a calendar', numRuns),
    )
    expect((await send(calendarOf(PLAIN))).statusCode).toBe(200)
  } finally {
    await test.close()
  }
}

/** Expects each event to join a schedule, cancel a day or be named in a message. */
export function expectNothingLost(numRuns: number): void {
  fc.assert(
    fc.property(drawnEvents(), (events) => {
      const { schedules, leftOut } = proposed(calendarOf(events))
      const isShown = ({ stream, day }: DrawnEvent): boolean =>
        schedules.some((one) => one.stream === stream && nextCollections(one, day, 1)[0] === day)
      const isNamed = ({ title, day }: DrawnEvent): boolean =>
        leftOut.some((line) => line.includes(title) || line.includes(day))
      for (const event of events) {
        const isEnded = events.some(
          ({ kind, stream, day }) => kind === 'ended' && stream === event.stream && day === event.day,
        )
        if (event.kind === 'unreadable')
          expect(leftOut.filter((line) => line.includes(event.title))).toHaveLength(1)
        else if (isEnded) expect([event.title, isShown(event)]).toEqual([event.title, false])
        else expect([event.title, isShown(event) || isNamed(event)]).toEqual([event.title, true])
      }
    }),
    drawnRuns('nothing of a calendar is lost', numRuns),
  )
}

/** Returns no schedules for a file that cancels all of its collections. */
function proposed(ics: string): ReturnType<typeof proposeSchedules> {
  try {
    return proposeSchedules(ics, '2026-11-28', 'Europe/London')
  } catch (error) {
    expect(error).toMatchObject({ message: 'The file has no future collections. Choose a newer one.' })
    return { schedules: [], leftOut: [] }
  }
}
