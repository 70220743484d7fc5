import type { Stream } from '@doorstep/contract/collections/rules'
import { nextCollections } from '@doorstep/contract/collections/rules'
import { daysBefore, inLondon } from '../calendar.ts'
import { managerOf } from '../people/people.ts'
import type { PlannedCollections } from '../plan.ts'

interface Round {
  site: string
  /** Monday is 1. */
  weekday: number
  /** The streams, each with its interval in weeks, and how many weeks after the first date it starts. */
  streams: [Stream, everyWeeks: number, offsetWeeks: number][]
}

const ROUNDS: Round[] = [
  {
    site: 'kennet-wharf',
    weekday: 2,
    streams: [
      ['recycling', 2, 0],
      ['waste', 2, 1],
      ['food', 1, 0],
      ['glass', 4, 2],
    ],
  },
  {
    site: 'orchard-mews',
    weekday: 4,
    streams: [
      ['recycling', 2, 0],
      ['waste', 2, 1],
      ['food', 1, 0],
      ['garden', 2, 0],
    ],
  },
  {
    site: 'vernon-mill',
    weekday: 3,
    streams: [
      ['recycling', 1, 0],
      ['paper', 3, 1],
      ['waste', 2, 0],
    ],
  },
  {
    site: 'honeybrook',
    weekday: 5,
    streams: [
      ['recycling', 2, 1],
      ['waste', 3, 0],
      ['food', 1, 0],
      ['garden', 4, 1],
    ],
  },
]

/** Days without a collection, and by how many days their collections are delayed. */
const FEASTS: Record<string, number> = { '12-25': 2, '12-26': 2, '01-01': 1 }
const WEEKS_SO_FAR = 40
const DATES_AHEAD = 52

export function planCollections(day: Date): PlannedCollections[] {
  return ROUNDS.map(({ site, weekday, streams }) => {
    const start = inLondon(daysBefore(day, WEEKS_SO_FAR * 7)).toPlainDate()
    const first = start.add({ days: (weekday - start.dayOfWeek + 7) % 7 })
    const schedules = streams.map(([stream, everyWeeks, offset]) => {
      const firstOn = first.add({ weeks: offset }).toString()
      return { stream, firstOn, everyWeeks, shifts: shiftsOf(firstOn, everyWeeks, day) }
    })
    return {
      site,
      schedules,
      createdAt: daysBefore(day, WEEKS_SO_FAR * 7 + 3, '14:05'),
      createdBy: managerOf(site),
    }
  })
}

function shiftsOf(firstOn: string, everyWeeks: number, day: Date): { from: string; to: string }[] {
  const today = inLondon(day).toPlainDate().toString()
  const dates = nextCollections({ firstOn, everyWeeks, shifts: [] }, today, DATES_AHEAD)
  return dates.flatMap((from) => {
    const days = FEASTS[from.slice(5)]
    return days === undefined ? [] : [{ from, to: Temporal.PlainDate.from(from).add({ days }).toString() }]
  })
}
