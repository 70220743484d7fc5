import * as z from 'zod/mini'
import { ActiveAlert } from '../alerts/schema.ts'
import { StreamName } from '../collections/schema.ts'
import { Day, Id, IdInput, Instant } from '../fields.ts'
import { Activity } from '../activities/schema.ts'

export const DashboardQuery = z.object({ propertyId: IdInput })

/** Who comes next; where nobody does, the times that one is to choose from. */
export const OwnAppointment = z.object({
  issueId: Id,
  title: z.string(),
  firmName: z.string(),
  /** Null where there are times to choose from. */
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** How many more of one's own there are. */
  more: z.number(),
  /** For how many of these one is to choose a time. */
  toChoose: z.number(),
})
export type OwnAppointment = z.infer<typeof OwnAppointment>

export const Dashboard = z.object({
  siteName: z.string(),
  developmentName: z.string(),
  propertyAddress: z.string(),
  alerts: z.array(ActiveAlert),
  /** Active ones, the soonest first. */
  maintenance: z.array(Activity),
  /** The next days on or after today; null where none is scheduled. */
  recycling: z.object({
    recyclingDate: z.nullable(Day),
    wasteDate: z.nullable(Day),
    /** Of the other streams that are collected there. Not of the specification: another server leaves it out. */
    others: z.optional(z.array(z.object({ stream: StreamName, date: Day }))),
  }),
  /** For one's own reports. Not of the specification. */
  appointment: z.optional(z.nullable(OwnAppointment)),
  /** Of which newest issue of one's own it waits to be said whether it is fixed, and of how many. Not of the specification. */
  question: z.optional(z.nullable(z.object({ issueId: Id, title: z.string(), count: z.number() }))),
})
export type Dashboard = z.infer<typeof Dashboard>

/** What waits for staff, over everything in their scope. */
export const DashboardCounts = z.object({
  submittedIssues: z.number(),
  pendingUsers: z.number(),
  /** As many as stand in these queues; at most 1,000 each. Not of the specification. */
  needsReply: z.optional(z.number()),
  overdue: z.optional(z.number()),
  dueThisWeek: z.optional(z.number()),
  mine: z.optional(z.number()),
  resolvedToCheck: z.optional(z.number()),
  quiet: z.optional(z.number()),
  /** The same, for whoever decides above a manager's limit. */
  aboveLimit: z.optional(z.number()),
  /** Active, and their day has passed; at most 1,000. Not of the specification. */
  activitiesOverdue: z.optional(z.number()),
  /** Messages that were given up, for whoever may manage them. Not of the specification. */
  failedMessages: z.optional(z.number()),
  /** Active developments without an emergency number, where there are some: how many, and the first by name. */
  withoutEmergencyNumber: z.optional(
    z.object({ count: z.number(), first: z.object({ developmentId: Id, developmentName: z.string() }) }),
  ),
})
export type DashboardCounts = z.infer<typeof DashboardCounts>
