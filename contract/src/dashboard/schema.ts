import * as z from 'zod/mini'
import { IdInput } from '../fields.ts'

export const DashboardQuery = z.object({ propertyId: IdInput })

export const Dashboard = z.object({
  siteName: z.string(),
  developmentName: z.string(),
  propertyAddress: z.string(),
})
export type Dashboard = z.infer<typeof Dashboard>

/** What waits for staff, over everything in their scope. */
export const DashboardCounts = z.object({ submittedIssues: z.number(), pendingUsers: z.number() })
export type DashboardCounts = z.infer<typeof DashboardCounts>
