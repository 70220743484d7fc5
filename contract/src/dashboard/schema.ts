import * as z from 'zod/mini'
import { ActiveAlert } from '../alerts/schema.ts'
import { StreamName } from '../collections/schema.ts'
import { Day, Id, IdInput } from '../fields.ts'
import { Activity } from '../activities/schema.ts'

export const DashboardQuery = z.object({ propertyId: IdInput })

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
})
export type Dashboard = z.infer<typeof Dashboard>

/** What waits for staff, over everything in their scope. */
export const DashboardCounts = z.object({
  submittedIssues: z.number(),
  pendingUsers: z.number(),
  /** Messages that were given up, for whoever may manage them. Not of the specification. */
  failedMessages: z.optional(z.number()),
  /** Active developments without an emergency number, where there are some: how many, and the first by name. */
  withoutEmergencyNumber: z.optional(
    z.object({ count: z.number(), first: z.object({ developmentId: Id, developmentName: z.string() }) }),
  ),
})
export type DashboardCounts = z.infer<typeof DashboardCounts>
