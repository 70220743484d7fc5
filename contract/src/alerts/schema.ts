import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { SITE_NAME_COLUMN } from '../developments/texts.ts'
import {
  Id,
  IdInput,
  Instant,
  MomentInput,
  OptionalIdInput,
  SearchText,
  text,
  VersionInput,
} from '../fields.ts'
import { INCIDENT_STATUSES } from '../incidents/rules.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { ALERT_MESSAGE_MAX } from './rules.ts'

export const ALERT_SEVERITIES = ['Info', 'Warning', 'Critical'] as const
export const AlertSeverity = z.enum(ALERT_SEVERITIES, { error: 'Choose Info, Warning or Critical.' })
export type AlertSeverity = z.infer<typeof AlertSeverity>

/** The states of an alert. Staff set `inactive`. The other states depend on the alert's dates. */
export const ALERT_STATES = ['scheduled', 'active', 'expired', 'inactive'] as const
export const AlertState = z.enum(ALERT_STATES, { error: 'Choose a state from the list.' })
export type AlertState = z.infer<typeof AlertState>

/** An alert as the people of a site see it. */
export const ActiveAlert = z.object({
  id: Id,
  message: z.string(),
  severity: AlertSeverity,
  /** When the alert starts. Null to show the alert at once. */
  startsAt: z.nullable(Instant),
  /** The last moment at which the alert is shown. Null if the alert stays until staff switch it off. */
  expiresAt: z.nullable(Instant),
  /** The alert's site. Null for all sites. */
  siteName: z.nullable(z.string()),
  isActive: z.boolean(),
  /** The announcement whose title this alert shows, if any. */
  announcementId: z.optional(Id),
  /** The open incident that this alert shows, if any. */
  incident: z.optional(
    z.object({ id: Id, status: z.enum(INCIDENT_STATUSES), nextUpdateBy: z.nullable(Instant) }),
  ),
})
export type ActiveAlert = z.infer<typeof ActiveAlert>

/** An alert as staff manage it. */
export const Alert = z.extend(ActiveAlert, {
  developmentId: z.nullable(Id),
  /** The only block of the site that the alert is for. Left out if the alert is for the whole site. */
  block: z.optional(z.object({ id: Id, name: z.string() })),
  state: AlertState,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
  /** This reader's current permissions for the alert. */
  can: z.array(Permission),
})
export type Alert = z.infer<typeof Alert>

export const ListAlerts = z.object({
  ...PageQuery,
  sort: sortOf(['-createdAt', 'createdAt', '-expiresAt', 'expiresAt', 'siteName', '-siteName']),
  state: z.optional(AlertState),
  severity: z.optional(AlertSeverity),
  /** Limits the list to alerts for this site, without alerts for all sites. */
  developmentId: z.optional(IdInput),
  /** Matches part of the message or the site's name. */
  q: SearchText,
})
export type ListAlerts = z.output<typeof ListAlerts>

export const ActiveAlertsParams = z.object({ propertyId: IdInput })

const Blank = z.union([z.null(), z.literal('')])
const NOT_A_MOMENT = { error: 'Enter a date, or a date and time.' }

/** A date, or a date and time. Blank means no limit. */
const OptionalMoment = z.pipe(
  z.union([Blank, MomentInput], NOT_A_MOMENT),
  z.transform((value) => (value === null || value === '' ? null : value)),
)

const fields = {
  message: text('Message', 1, ALERT_MESSAGE_MAX),
  /** The severity. Blank means Info. */
  severity: z.optional(
    z.pipe(
      z.union([Blank, AlertSeverity], { error: 'Choose Info, Warning or Critical.' }),
      z.transform((value) => (value === null || value === '' ? 'Info' : value)),
    ),
  ),
  startsAt: z.optional(OptionalMoment),
  /** When the alert ends. A day without a time means the end of that day. */
  expiresAt: z.optional(OptionalMoment),
  /** The alert's site. Blank means all sites. */
  siteName: z.optional(z.nullable(text(SITE_NAME_COLUMN, 0, 200))),
  /** Shows the alert only to the homes in this block of the site. Blank means the whole site. */
  blockId: z.optional(OptionalIdInput),
}

export const CreateAlert = z.object(fields)
export type CreateAlert = z.output<typeof CreateAlert>

/** The call does not change fields that it leaves out. */
export const UpdateAlert = z.object({
  ...fields,
  version: VersionInput,
})
export type UpdateAlert = z.output<typeof UpdateAlert>

export const AlertParams = z.object({ alertId: IdInput })

export const AlertReachQuery = z.object({
  siteName: z.optional(text(SITE_NAME_COLUMN, 0, 200)),
  blockId: z.optional(OptionalIdInput),
})
export type AlertReachQuery = z.output<typeof AlertReachQuery>

/** Who an alert would reach: approved people at active properties of the site, or of all sites. */
export const AlertReach = z.object({ people: z.number(), properties: z.number() })
export type AlertReach = z.infer<typeof AlertReach>
