import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Day, Id, IdInput, Instant, OptionalIdInput, text } from '../fields.ts'

/** Every kind of record whose time ends, in the order in which they are shown. */
export const RETENTION_CLASSES = [
  'accounts',
  'issues',
  'reporters',
  'items',
  'feedback',
  'enquiries',
  'proofs',
  'invitations',
  'messages',
  'messageRecords',
  'announcementRecipients',
  'receivedMails',
  'staffNotes',
  'certificates',
  'audit',
  'networks',
  'devices',
  'codes',
  'links',
  'messageSecrets',
  'idempotencyKeys',
] as const
export const RetentionClass = z.enum(RETENTION_CLASSES)
export type RetentionClass = z.infer<typeof RetentionClass>

/** How old a record becomes: by the clock, or by the calendar. */
export const Age = z.object({ count: z.number(), unit: z.enum(['hours', 'days', 'years']) })
export type Age = z.infer<typeof Age>

export const RetentionState = z.object({
  name: RetentionClass,
  age: Age,
  /** How many the next run removes. */
  due: z.number(),
  /** How many would be due and are kept by a hold. */
  held: z.number(),
  /** The day on which the next one that is not due yet becomes so; of what is counted in hours none is told. */
  nextOn: z.nullable(Day),
})
export type RetentionState = z.infer<typeof RetentionState>

/** An account or an issue that loses its personal data, and when. */
export const RetentionStep = z.object({
  kind: z.enum(['account', 'issue']),
  id: Id,
  /** Of an issue. */
  jobId: z.nullable(z.number()),
  /** The person's name, or the issue's title. */
  name: z.string(),
  dueOn: Day,
})
export type RetentionStep = z.infer<typeof RetentionStep>

/** What the next run would do: a dry run. */
export const RetentionPlan = z.object({
  classes: z.array(RetentionState),
  /** What goes next, the soonest first. */
  next: z.array(RetentionStep),
})
export type RetentionPlan = z.infer<typeof RetentionPlan>

export const HOLD_REASON_MAX = 500

/** A person or an issue whose rows are kept beyond their time. */
export const RetentionHold = z.object({
  id: Id,
  userId: z.nullable(Id),
  issueId: z.nullable(Id),
  /** Of the issue. */
  jobId: z.nullable(z.number()),
  /** The person's name, or the issue's title. */
  name: z.string(),
  reason: z.string(),
  setBy: z.string(),
  setAt: Instant,
  /** What this reader may do with it. */
  can: z.array(Permission),
})
export type RetentionHold = z.infer<typeof RetentionHold>

/** What keeps one person or issue, by way of the other too; all where neither is named. */
export const ListHolds = z.object({
  userId: z.optional(IdInput),
  issueId: z.optional(IdInput),
})
export type ListHolds = z.output<typeof ListHolds>

/** Holds a person, or the issue of a job number: one of the two. */
export const SetHold = z.object({
  userId: z.optional(OptionalIdInput),
  jobId: z.optional(OptionalIdInput),
  reason: text('Reason', 1, HOLD_REASON_MAX),
})
export type SetHold = z.output<typeof SetHold>

export const HoldParams = z.object({ holdId: IdInput })
