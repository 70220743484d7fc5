import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import {
  Day,
  DayInput,
  Id,
  IdInput,
  Instant,
  line,
  MomentInput,
  SearchText,
  VersionInput,
  NOT_POSITIVE,
} from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { LAST_COMPLETED, NEXT_SCHEDULED } from './texts.ts'
import { ACTIVITY_NAME_MAX, REPEAT_MAX } from './rules.ts'

export const REPEAT_UNITS = ['day', 'week', 'month', 'year'] as const
export const RepeatUnit = z.enum(REPEAT_UNITS, { error: 'Choose days, weeks, months or years.' })
export type RepeatUnit = z.infer<typeof RepeatUnit>
/** The day from which the interval to the next date counts: the planned date, or the day of completion. */
export const REPEAT_FROM = ['schedule', 'completion'] as const
export const RepeatFrom = z.enum(REPEAT_FROM, { error: 'Choose schedule or completion.' })

/**
 * Dates that the filters `from` and `to` can use instead of the next date: days on which somebody did an activity, or
 * planned days that were missed.
 */
export const ACTIVITY_DATES = ['done', 'missed'] as const

export const Repetition = z.object({ every: z.number(), unit: RepeatUnit, from: RepeatFrom })
export type Repetition = z.infer<typeof Repetition>

/** A maintenance activity. Its two dates are whole days, stored as midnight in the product's time zone. */
export const Activity = z.object({
  id: Id,
  propertyId: Id,
  propertyName: z.string(),
  activity: z.string(),
  lastCompleted: Instant,
  nextScheduled: Instant,
  isActive: z.boolean(),
  /** Whether the activity is active and its next date has passed. */
  isOverdue: z.boolean(),
  repetition: z.nullable(Repetition),
  version: z.number(),
  /** This reader's current permissions for the activity. */
  can: z.array(Permission),
})
export type Activity = z.infer<typeof Activity>

const ACTIVITY_SORTS = [
  'nextScheduledOn',
  '-nextScheduledOn',
  'lastCompletedOn',
  '-lastCompletedOn',
  'activity',
  '-activity',
  'propertyName',
  '-propertyName',
] as const

const Status = z.optional(z.enum(['active', 'inactive'], { error: 'Choose active or inactive.' }))

const filters = {
  /** Matches part of the property's name or address. */
  property: SearchText,
  propertyId: z.optional(IdInput),
  developmentId: z.optional(IdInput),
  /** Matches part of the activity's name. */
  activity: SearchText,
  status: Status,
  /** Limits the list to active activities whose next date has passed. */
  due: z.optional(z.enum(['overdue'], { error: 'Choose overdue, or leave this out.' })),
}

export const ListActivities = z.object({
  ...PageQuery,
  sort: sortOf(ACTIVITY_SORTS),
  ...filters,
  /** The first and last day of a range that contains the next date, or the event in `dated`. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
  dated: z.optional(z.enum(ACTIVITY_DATES, { error: 'Choose done or missed, or leave this out.' })),
})
export type ListActivities = z.output<typeof ListActivities>

export const ReadActivityCalendar = z.object({ ...filters, from: DayInput, to: DayInput })
export type ReadActivityCalendar = z.output<typeof ReadActivityCalendar>

/** The next dates of activities, and later dates of activities with a fixed schedule, in chronological order. */
export const ActivityCalendar = z.object({
  entries: z.array(z.object({ day: Day, activity: Activity })),
  /** Whether the calendar leaves out entries because there are too many. */
  isCut: z.boolean(),
})
export type ActivityCalendar = z.infer<typeof ActivityCalendar>

export const ListPropertyActivities = z.object({
  ...PageQuery,
  sort: sortOf(ACTIVITY_SORTS),
  status: Status,
})

export const PropertyActivitiesParams = z.object({ propertyId: IdInput })

const NOT_A_COUNT = { error: NOT_POSITIVE }
const RepetitionInput = z
  .object(
    {
      every: z.int(NOT_A_COUNT).check(z.gte(1, NOT_A_COUNT), z.lte(365, { error: 'Enter 365 or less.' })),
      unit: RepeatUnit,
      from: z.prefault(RepeatFrom, 'schedule'),
    },
    { error: 'Enter how often the activity repeats, as a number of days, weeks, months or years.' },
  )
  .check(
    z.refine(({ every, unit }) => every <= REPEAT_MAX[unit], {
      error: ({ input }) => {
        // The value is a parsed repetition, so this cast is safe.
        const { unit } = input as Repetition
        return `Enter ${REPEAT_MAX[unit]} ${unit}s or fewer.`
      },
    }),
  )

const name = line('Activity', 1, ACTIVITY_NAME_MAX)

/** A day, or a date and time. */
function day(field: string) {
  const missing = { error: `${field} is required.` }
  return z.pipe(z.string(missing).check(z.minLength(1, missing)), MomentInput)
}

export const CreateActivity = z.object({
  propertyId: IdInput,
  activity: name,
  lastCompleted: day(LAST_COMPLETED),
  nextScheduled: day(NEXT_SCHEDULED),
  repetition: z.optional(z.nullable(RepetitionInput)),
})
export type CreateActivity = z.output<typeof CreateActivity>

/** The call does not change fields that it leaves out. */
export const UpdateActivity = z.object({
  activity: z.optional(name),
  lastCompleted: z.optional(day(LAST_COMPLETED)),
  nextScheduled: z.optional(day(NEXT_SCHEDULED)),
  isActive: z.optional(z.boolean({ error: 'Choose true or false.' })),
  repetition: z.optional(z.nullable(RepetitionInput)),
  /** The activity's current property, if given. An activity can't move to another property. */
  propertyId: z.optional(IdInput),
  version: VersionInput,
})
export type UpdateActivity = z.output<typeof UpdateActivity>

/** Marks an activity as done. The server calculates the next date from the repetition, unless the call gives a date. */
export const CompleteActivity = z.object({
  /** Default: today. */
  completed: z.optional(day('Completed')),
  nextScheduled: z.optional(day(NEXT_SCHEDULED)),
  version: VersionInput,
})
export type CompleteActivity = z.output<typeof CompleteActivity>

export const ActivityParams = z.object({ activityId: IdInput })
