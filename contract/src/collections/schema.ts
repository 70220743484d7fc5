import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Day, Id, IdInput } from '../fields.ts'
import { STREAMS } from './rules.ts'

export const EVERY_WEEKS_MAX = 4
/** How many of the next dates of a stream are shown. */
export const NEXT_DATES = 8

export const StreamName = z.enum(STREAMS, { error: 'Choose a stream from the list.' })

/** When one stream is collected at a development. */
export const CollectionSchedule = z.object({
  stream: StreamName,
  firstOn: Day,
  everyWeeks: z.number(),
  /** Single dates that are moved to another day, or without a collection where `to` is null. */
  shifts: z.array(z.object({ from: Day, to: z.nullable(Day) })),
  /** The next dates on or after today, shifts applied. */
  nextDates: z.array(Day),
})
export type CollectionSchedule = z.infer<typeof CollectionSchedule>

export const Collections = z.object({
  developmentId: Id,
  schedules: z.array(CollectionSchedule),
  version: z.number(),
  can: z.array(Permission),
})
export type Collections = z.infer<typeof Collections>

export const CollectionsParams = z.object({ developmentId: IdInput })
