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
import { PageQuery } from '../paging.ts'
import { LAST_COMPLETED, NEXT_SCHEDULED } from './texts.ts'

export const ACTIVITY_NAME_MAX = 100
/** The dashboard shows the soonest of a property's activities, this many at most. */
export const DASHBOARD_ACTIVITIES_MAX = 5

export const REPEAT_UNITS = ['day', 'week', 'month', 'year'] as const
export const RepeatUnit = z.enum(REPEAT_UNITS, { error: 'Choose days, weeks, months or years.' })
export type RepeatUnit = z.infer<typeof RepeatUnit>
/** What the next date is counted from: the date that was planned, or the day on which it was done. */
export const REPEAT_FROM = ['schedule', 'completion'] as const
export const RepeatFrom = z.enum(REPEAT_FROM, { error: 'Choose schedule or completion.' })

/** What the days of a list are of, where they are not those of the next date: done on one of them, or planned for one and not done by then. */
export const ACTIVITY_DATES = ['done', 'missed'] as const

/** Every so many days, weeks, months or years. */
export const Repetition = z.object({ every: z.number(), unit: RepeatUnit, from: RepeatFrom })
export type Repetition = z.infer<typeof Repetition>

/** Its two dates are days: each is that day's midnight in the product's zone. */
export const Activity = z.object({
  id: Id,
  propertyId: Id,
  propertyName: z.string(),
  /** Its name. */
  activity: z.string(),
  lastCompleted: Instant,
  nextScheduled: Instant,
  isActive: z.boolean(),
  /** Active, and its next date has passed. */
  isOverdue: z.boolean(),
  repetition: z.nullable(Repetition),
  version: z.number(),
  /** What this reader may do with it now. */
  can: z.array(Permission),
})
export type Activity = z.infer<typeof Activity>

export const ACTIVITY_SORTS = [
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
  /** Part of the property's name or address. */
  property: SearchText,
  propertyId: z.optional(IdInput),
  developmentId: z.optional(IdInput),
  /** Part of the activity's name. */
  activity: SearchText,
  status: Status,
  /** Active, and the next date has passed. */
  due: z.optional(z.enum(['overdue'], { error: 'Choose overdue, or leave this out.' })),
}

export const ListActivities = z.object({
  ...PageQuery,
  sort: z.prefault(
    z.enum(ACTIVITY_SORTS, { error: 'This list cannot be sorted in that order. Choose another order.' }),
    'nextScheduledOn',
  ),
  ...filters,
  /** Next dates from this day on, and up to the other one, or what `dated` says. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
  dated: z.optional(z.enum(ACTIVITY_DATES, { error: 'Choose done or missed, or leave this out.' })),
})
export type ListActivities = z.output<typeof ListActivities>

/** The longest time that one calendar shows: a month in whole weeks. */
export const CALENDAR_DAYS_MAX = 42
/** What does not fit is left out, the latest first. */
export const CALENDAR_ENTRIES_MAX = 500

export const ReadActivityCalendar = z.object({ ...filters, from: DayInput, to: DayInput })
export type ReadActivityCalendar = z.output<typeof ReadActivityCalendar>

/** Next dates, and behind them those that follow from a schedule; in their order. */
export const ActivityCalendar = z.object({
  entries: z.array(z.object({ day: Day, activity: Activity })),
  /** There is more than is named. */
  isCut: z.boolean(),
})
export type ActivityCalendar = z.infer<typeof ActivityCalendar>

export const ListPropertyActivities = z.object({
  ...PageQuery,
  sort: z.prefault(
    z.enum(ACTIVITY_SORTS, { error: 'This list cannot be sorted in that order. Choose another order.' }),
    'nextScheduledOn',
  ),
  status: Status,
})

export const PropertyActivitiesParams = z.object({ propertyId: IdInput })

/** The longest time between two dates, by its unit. */
export const REPEAT_MAX: Record<RepeatUnit, number> = { day: 365, week: 104, month: 60, year: 25 }

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
        // What is refined is a repetition.
        const { unit } = input as Repetition
        return `Must be every ${REPEAT_MAX[unit]} ${unit}s or more often.`
      },
    }),
  )

const name = line('Activity', 1, ACTIVITY_NAME_MAX)

/** A day, or a moment of it. */
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

/** What is left out stays as it is. */
export const UpdateActivity = z.object({
  activity: z.optional(name),
  lastCompleted: z.optional(day(LAST_COMPLETED)),
  nextScheduled: z.optional(day(NEXT_SCHEDULED)),
  isActive: z.optional(z.boolean({ error: 'Choose true or false.' })),
  repetition: z.optional(z.nullable(RepetitionInput)),
  /** An activity stays with its property. */
  propertyId: z.optional(IdInput),
  version: VersionInput,
})
export type UpdateActivity = z.output<typeof UpdateActivity>

/** It has been done; the next date follows from its repetition, or is given. */
export const CompleteActivity = z.object({
  /** Today unless it is said. */
  completed: z.optional(day('Completed')),
  nextScheduled: z.optional(day(NEXT_SCHEDULED)),
  version: VersionInput,
})
export type CompleteActivity = z.output<typeof CompleteActivity>

export const ActivityParams = z.object({ activityId: IdInput })
