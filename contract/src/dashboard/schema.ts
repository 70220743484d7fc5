import * as z from 'zod/mini'
import { ActiveAlert } from '../alerts/schema.ts'
import { StreamName } from '../collections/schema.ts'
import { Day, Id, IdInput, Instant } from '../fields.ts'
import { Activity } from '../activities/schema.ts'

export const DashboardQuery = z.object({ propertyId: IdInput })

/** The next appointment. If there is none, the slots that the person can choose from. */
export const OwnAppointment = z.object({
  issueId: Id,
  title: z.string(),
  firmName: z.string(),
  /** The booked slot. Null if the person has to choose one. */
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** How many other appointments the person has. */
  more: z.number(),
  /** For how many of the other appointments the person still has to choose a slot. */
  toChoose: z.number(),
})
export type OwnAppointment = z.infer<typeof OwnAppointment>

export const OWN_VISIT_STATES = ['Sent', 'Accepted', 'Offered', 'Booked', 'Begun'] as const

/**
 * A visit for one of the caller's reports: requested from a firm, accepted without a time, with times on offer, booked,
 * or begun.
 */
export const OwnVisit = z.object({
  issueId: Id,
  firmName: z.string(),
  state: z.enum(OWN_VISIT_STATES),
  /** The booked time. Null until there is one. */
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
})
export type OwnVisit = z.infer<typeof OwnVisit>

export const Dashboard = z.object({
  siteName: z.string(),
  developmentName: z.string(),
  propertyAddress: z.string(),
  alerts: z.array(ActiveAlert),
  /** Active activities, soonest first. */
  maintenance: z.array(Activity),
  /** The next collection days on or after today. Null if none is scheduled. */
  recycling: z.object({
    recyclingDate: z.nullable(Day),
    wasteDate: z.nullable(Day),
    /**
     * The next collection days of the other streams. Other servers leave this field out, because it is not in the
     * specification.
     */
    others: z.optional(z.array(z.object({ stream: StreamName, date: Day }))),
  }),
  /** The next appointment for the caller's own reports. Not in the specification. */
  appointment: z.optional(z.nullable(OwnAppointment)),
  /**
   * The caller's visits in three groups: booked or begun visits with the soonest first, visits with times on offer, and
   * visits without any times. Not in the specification.
   */
  visits: z.optional(z.array(OwnVisit)),
  /**
   * The newest of the caller's issues with an unanswered 'Is it fixed?', and how many such issues there are. Not in the
   * specification.
   */
  question: z.optional(z.nullable(z.object({ issueId: Id, title: z.string(), count: z.number() }))),
})
export type Dashboard = z.infer<typeof Dashboard>

/** Counts of the work that staff still have to do, across everything in their scope. */
export const DashboardCounts = z.object({
  submittedIssues: z.number(),
  pendingUsers: z.number(),
  /** The number of issues in each of these queues, capped at 1,000. Not in the specification. */
  needsReply: z.optional(z.number()),
  overdue: z.optional(z.number()),
  dueThisWeek: z.optional(z.number()),
  mine: z.optional(z.number()),
  resolvedToCheck: z.optional(z.number()),
  quiet: z.optional(z.number()),
  /** The number of costs above a manager's limit, for people who can approve such costs. */
  aboveLimit: z.optional(z.number()),
  /** The number of active, overdue activities, capped at 1,000. Not in the specification. */
  activitiesOverdue: z.optional(z.number()),
  /** The number of undelivered messages, for people who can manage them. Not in the specification. */
  failedMessages: z.optional(z.number()),
  /**
   * The number of active developments without an emergency number, and the first of them by name. Left out if there are
   * none.
   */
  withoutEmergencyNumber: z.optional(
    z.object({ count: z.number(), first: z.object({ developmentId: Id, developmentName: z.string() }) }),
  ),
})
export type DashboardCounts = z.infer<typeof DashboardCounts>
