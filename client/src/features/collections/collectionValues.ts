import {
  NATION_LABELS,
  schedulesProblem,
  STREAM_LABELS,
  type Schedule,
} from '@doorstep/contract/collections/rules'
import { NationName, StreamName, type Collections } from '@doorstep/contract/collections/schema'
import { DayInput } from '@doorstep/contract/fields'
import * as z from 'zod/mini'
import { dayText } from '../../lib/dates.ts'

const chosenDay = (missing: string) =>
  z.string().check(z.refine((day) => DayInput.safeParse(day).success, { error: missing }))

const ScheduleValues = z
  .object({
    stream: StreamName,
    firstOn: chosenDay('Choose the first date.'),
    everyWeeks: z.number(),
    shifts: z.array(
      z.object({
        from: chosenDay('Choose the date that you want to move.'),
        /** The new date. Blank if the collection is cancelled without a new date. */
        to: z.union([z.literal(''), DayInput]),
      }),
    ),
  })
  .check(
    z.check(({ value, issues }) => {
      const message = schedulesProblem([{ ...scheduleOf(value), stream: value.stream }])
      if (message !== undefined) issues.push({ code: 'custom', message, path: ['stream'], input: value })
    }),
  )
export type ScheduleValues = z.infer<typeof ScheduleValues>

export const Schedules = z.array(ScheduleValues)
/** The nation. Blank if nobody chose one, or if the development is outside the United Kingdom. */
export const Nation = z.union([z.literal(''), NationName])

export interface CollectionValues {
  nation: z.infer<typeof Nation>
  schedules: ScheduleValues[]
}

/** The chosen nation, or England by default. */
export function nationOf(chosen: CollectionValues['nation']): z.infer<typeof NationName> {
  return chosen === '' ? 'england' : chosen
}

export const NO_COLLECTIONS: CollectionValues = { nation: '', schedules: [] }

/** The schedule of the form, in the format that the date rules use. */
export function scheduleOf({ firstOn, everyWeeks, shifts }: Omit<ScheduleValues, 'stream'>): Schedule {
  return { firstOn, everyWeeks, shifts: shifts.map(({ from, to }) => ({ from, to: to || null })) }
}

type SavedSchedule = Pick<Collections['schedules'][number], 'stream' | 'firstOn' | 'everyWeeks' | 'shifts'>

export function scheduleValuesOf({ stream, firstOn, everyWeeks, shifts }: SavedSchedule): ScheduleValues {
  return { stream, firstOn, everyWeeks, shifts: shifts.map(({ from, to }) => ({ from, to: to ?? '' })) }
}

export function collectionValuesOf({ nation, schedules }: Collections): CollectionValues {
  return { nation: nation ?? '', schedules: schedules.map(scheduleValuesOf) }
}

/** If another person saved first, the form compares these parts of the collections. */
export const collectionParts = [
  {
    label: 'Nation',
    names: ['nation'] as const,
    text: ({ nation }: CollectionValues) => (nation ? NATION_LABELS[nation] : '-'),
  },
  {
    label: 'Collections',
    names: ['schedules'] as const,
    text: ({ schedules }: CollectionValues) => schedules.map(scheduleText).join('\n') || 'none',
  },
]

function scheduleText({ stream, firstOn, everyWeeks, shifts }: ScheduleValues): string {
  const moved = shifts.map(({ from, to }) => `${dayText(from)} to ${to ? dayText(to) : 'none'}`)
  const text = `${STREAM_LABELS[stream]}: ${weeksText(everyWeeks).toLowerCase()} from ${dayText(firstOn)}`
  return moved.length > 0 ? `${text}; moved: ${moved.join(', ')}` : text
}

export function weeksText(everyWeeks: number): string {
  return everyWeeks === 1 ? 'Every week' : `Every ${everyWeeks} weeks`
}

/**
 * Replaces the schedules that were read from a file with the earlier schedules, but keeps the schedules that the person
 * has edited since then.
 */
export function withoutRead(
  now: readonly ScheduleValues[],
  read: readonly ScheduleValues[],
  before: readonly ScheduleValues[],
): ScheduleValues[] {
  const fromFile = new Set(read.map((schedule) => JSON.stringify(scheduleValuesOf(schedule))))
  return now.flatMap((schedule) =>
    fromFile.has(JSON.stringify(scheduleValuesOf(schedule)))
      ? before.filter(({ stream }) => stream === schedule.stream)
      : [schedule],
  )
}
