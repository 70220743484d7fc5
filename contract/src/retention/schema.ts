import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Day, Id, IdInput, Instant, OptionalIdInput, text } from '../fields.ts'
import { HOLD_REASON_MAX, RETENTION_CLASSES } from './rules.ts'

export const RetentionClass = z.enum(RETENTION_CLASSES)
export type RetentionClass = z.infer<typeof RetentionClass>

/** A retention period. Hours are exact, days and years follow the calendar. */
export const Age = z.object({ count: z.number(), unit: z.enum(['hours', 'days', 'years']) })
export type Age = z.infer<typeof Age>

export const RetentionState = z.object({
  name: RetentionClass,
  age: Age,
  /** How many records the next run will remove. */
  due: z.number(),
  /** How many records are due for removal, but on hold. */
  held: z.number(),
  /** The day when the next record becomes due. Null for periods in hours. */
  nextOn: z.nullable(Day),
})
export type RetentionState = z.infer<typeof RetentionState>

/** An account or issue that the server will anonymise, and the date. */
export const RetentionStep = z.object({
  kind: z.enum(['account', 'issue']),
  id: Id,
  /** The job number of the issue. Null for a person. */
  jobId: z.nullable(z.number()),
  /** The person's name, or the issue's title. */
  name: z.string(),
  dueOn: Day,
})
export type RetentionStep = z.infer<typeof RetentionStep>

/** A dry run: what the next retention run would do. */
export const RetentionPlan = z.object({
  classes: z.array(RetentionState),
  /** The next records to be removed, soonest first. */
  next: z.array(RetentionStep),
})
export type RetentionPlan = z.infer<typeof RetentionPlan>

/** A hold, which keeps the records of a person or an issue beyond their retention period. */
export const RetentionHold = z.object({
  id: Id,
  userId: z.nullable(Id),
  issueId: z.nullable(Id),
  /** The job number of the issue. Null for a person. */
  jobId: z.nullable(z.number()),
  /** The person's name, or the issue's title. */
  name: z.string(),
  reason: z.string(),
  setBy: z.string(),
  setAt: Instant,
  /** This reader's permissions for the hold. */
  can: z.array(Permission),
})
export type RetentionHold = z.infer<typeof RetentionHold>

/**
 * Lists the holds that keep this person or issue directly or indirectly. If the caller sends neither id, lists all
 * holds.
 */
export const ListHolds = z.object({
  userId: z.optional(IdInput),
  issueId: z.optional(IdInput),
})
export type ListHolds = z.output<typeof ListHolds>

/**
 * Puts a person, or the issue with this job number, on hold. The caller must send exactly one of `userId` and `jobId`.
 */
export const SetHold = z.object({
  userId: z.optional(OptionalIdInput),
  jobId: z.optional(OptionalIdInput),
  reason: text('Reason', 1, HOLD_REASON_MAX),
})
export type SetHold = z.output<typeof SetHold>

export const HoldParams = z.object({ holdId: IdInput })
