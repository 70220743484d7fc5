import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { DayInput, Id, IdInput, Instant, SearchText } from '../fields.ts'
import { PageQuery } from '../paging.ts'

export const ACTIVITY_NAME_MAX = 100
/** The dashboard shows the soonest of a property's activities, this many at most. */
export const DASHBOARD_ACTIVITIES_MAX = 5

export const REPEAT_UNITS = ['day', 'week', 'month', 'year'] as const
export const RepeatUnit = z.enum(REPEAT_UNITS, { error: 'Choose days, weeks, months or years.' })
/** What the next date is counted from: the date that was planned, or the day on which it was done. */
export const REPEAT_FROM = ['schedule', 'completion'] as const
export const RepeatFrom = z.enum(REPEAT_FROM, { error: 'Choose schedule or completion.' })

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

export const ListActivities = z.object({
  ...PageQuery,
  sort: z.prefault(z.enum(ACTIVITY_SORTS, { error: 'Not a sort of this list.' }), 'nextScheduledOn'),
  /** Part of the property's name or address. */
  property: SearchText,
  propertyId: z.optional(IdInput),
  /** Part of the activity's name. */
  activity: SearchText,
  status: Status,
  /** Next dates from this day on, and up to the other one, as a month view asks for them. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
})
export type ListActivities = z.output<typeof ListActivities>

export const ListPropertyActivities = z.object({
  ...PageQuery,
  sort: z.prefault(z.enum(ACTIVITY_SORTS, { error: 'Not a sort of this list.' }), 'nextScheduledOn'),
  status: Status,
})

export const PropertyActivitiesParams = z.object({ propertyId: IdInput })
