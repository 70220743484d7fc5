import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Day, DayInput, Id, IdInput, VersionInput } from '../fields.ts'
import { EVERY_WEEKS_MAX, NATIONS, SHIFTS_MAX, STREAMS } from './rules.ts'
import { FILE_TOO_LARGE } from '../csv.ts'

export const StreamName = z.enum(STREAMS, { error: 'Choose a stream from the list.' })

/** The collection schedule of one stream at a development. */
export const CollectionSchedule = z.object({
  stream: StreamName,
  firstOn: Day,
  everyWeeks: z.number(),
  /** Single dates that move to another day. `to` is null if the collection is cancelled. */
  shifts: z.array(z.object({ from: Day, to: z.nullable(Day) })),
  /** The next dates on or after today, including moved dates. */
  nextDates: z.array(Day),
})
export type CollectionSchedule = z.infer<typeof CollectionSchedule>

export const NationName = z.enum(NATIONS, { error: 'Choose a nation from the list.' })

/** The bank holidays of a nation from today onwards. */
export const BankHolidays = z.object({
  days: z.array(z.object({ day: Day, name: z.string() })),
  /** The last day for which bank holidays are known. */
  lastOn: Day,
  /** True if `lastOn` is at most 60 days ahead, so that the product needs an update. */
  endsSoon: z.boolean(),
})
export type BankHolidays = z.infer<typeof BankHolidays>

export const BankHolidaysQuery = z.object({ nation: NationName })
export type BankHolidaysQuery = z.output<typeof BankHolidaysQuery>

export const Collections = z.object({
  developmentId: Id,
  schedules: z.array(CollectionSchedule),
  /** The nation whose bank holidays apply. Null outside the United Kingdom. */
  nation: z.nullable(NationName),
  bankHolidays: z.nullable(BankHolidays),
  version: z.number(),
  can: z.array(Permission),
})
export type Collections = z.infer<typeof Collections>

export const CollectionsParams = z.object({ developmentId: IdInput })

const WEEKS = { error: `Enter a number of weeks from 1 to ${EVERY_WEEKS_MAX}.` }

const ScheduleInput = z.object({
  stream: StreamName,
  firstOn: DayInput,
  everyWeeks: z.int(WEEKS).check(z.gte(1, WEEKS), z.lte(EVERY_WEEKS_MAX, WEEKS)),
  shifts: z.prefault(
    z
      .array(z.object({ from: DayInput, to: z.nullable(DayInput) }), { error: 'Send a list of shifts.' })
      .check(z.maxLength(SHIFTS_MAX, { error: `A stream can have at most ${SHIFTS_MAX} moved dates.` })),
    [],
  ),
})

/** Replaces all schedules of a development. */
export const SaveCollections = z.object({
  schedules: z.array(ScheduleInput, { error: 'Send a list of schedules.' }).check(
    z.maxLength(STREAMS.length, {
      error: 'There are too many schedules. Send at most one for each stream.',
    }),
  ),
  nation: z.optional(z.nullable(NationName)),
  version: VersionInput,
})
export type SaveCollections = z.output<typeof SaveCollections>

const ICS_MAX_CHARS = 500_000

/** A calendar file as published by a council. */
export const ReadCollectionsFile = z.object({
  ics: z.string({ error: 'Choose a calendar file.' }).check(
    z.minLength(1, { error: 'The file is empty. Choose another one.' }),
    z.maxLength(ICS_MAX_CHARS, { error: FILE_TOO_LARGE }),
    z.refine((text) => text.isWellFormed(), { error: 'This is not a text file. Choose another one.' }),
  ),
})
export type ReadCollectionsFile = z.output<typeof ReadCollectionsFile>

/** The schedules in the file, for staff to check and save. */
export const CollectionsProposal = z.object({
  schedules: z.array(CollectionSchedule),
  /** One sentence for each part of the file that the server could not use. */
  leftOut: z.array(z.string()),
})
export type CollectionsProposal = z.infer<typeof CollectionsProposal>
