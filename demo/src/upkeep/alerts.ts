import { ALERT_SEVERITIES } from '@doorstep/contract/alerts/schema'
import { z } from 'zod'
import { readData } from '../data.ts'
import { administrator, managerOf } from '../people/people.ts'
import { daysBefore } from '../calendar.ts'
import type { PlannedAlert } from '../plan.ts'

const Notice = z.strictObject({
  /** The site of the alert. Null for all sites. */
  site: z.string().nullable(),
  severity: z.enum(ALERT_SEVERITIES),
  message: z.string(),
  /** How many days before today the alert was written. */
  written: z.int(),
  /** Days from today until the alert starts and until it ends. */
  starts: z.int().optional(),
  ends: z.int().nullable(),
  isOff: z.boolean().optional(),
})

const NOTICES = readData('alerts', z.array(Notice))

export function planAlerts(day: Date): PlannedAlert[] {
  return NOTICES.map(({ site, severity, message, written, starts, ends, isOff }) => ({
    site,
    severity,
    message,
    startsAt: starts === undefined ? null : daysBefore(day, -starts, '00:00'),
    expiresAt: ends === null ? null : new Date(daysBefore(day, -ends - 1, '00:00').getTime() - 1),
    isActive: isOff !== true,
    createdAt: daysBefore(day, written, '10:20'),
    createdBy: site === null ? administrator() : managerOf(site),
  }))
}
