import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { AlertSeverity } from '../alerts/schema.ts'
import { Id, IdInput, Instant, line, MomentInput, SearchText, text, VersionInput } from '../fields.ts'
import { ISSUE_NOTE_MAX } from '../issues/rules.ts'
import { IssueStatusName } from '../issues/schema.ts'
import { PageQuery, sortOf } from '../paging.ts'
import {
  INCIDENT_ISSUES_MAX,
  INCIDENT_PLACES_MAX,
  INCIDENT_STATUSES,
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
  INCIDENT_TITLE_MIN,
} from './rules.ts'

const StatusName = z.enum(INCIDENT_STATUSES, { error: 'Choose a status from the list.' })

/** An update as the people affected see it. */
const IncidentUpdate = z.object({
  id: Id,
  text: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  at: Instant,
  /** Whether staff have removed words from the update. */
  isRedacted: z.boolean(),
})

/**
 * An incident as the people affected see it. These people never see who reported the incident, how many people did, or
 * who writes the updates.
 */
export const Incident = z.object({
  id: Id,
  title: z.string(),
  severity: AlertSeverity,
  status: z.enum(INCIDENT_STATUSES),
  siteName: z.string(),
  /** When the next update is due. Null if staff promised no time, or once the incident has ended. */
  nextUpdateBy: z.nullable(Instant),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  /** Newest first. */
  updates: z.array(IncidentUpdate),
  /** This reader's permissions for the incident. */
  can: z.array(Permission),
})
export type Incident = z.infer<typeof Incident>

/** An incident in the list for staff. */
export const ListedIncident = z.object({
  id: Id,
  title: z.string(),
  severity: AlertSeverity,
  status: z.enum(INCIDENT_STATUSES),
  developmentId: Id,
  developmentName: z.string(),
  nextUpdateBy: z.nullable(Instant),
  /** The owner's name. Null if nobody is the owner, or if the owner no longer manages the development. */
  ownerName: z.nullable(z.string()),
  /** How many reports the incident has gathered. */
  reports: z.number(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
})
export type ListedIncident = z.infer<typeof ListedIncident>

/** An incident as staff manage it. */
export const ManagedIncident = z.extend(ListedIncident, {
  ownerId: z.nullable(Id),
  version: z.number(),
  /** The statuses that staff can give the incident now. */
  nextStatuses: z.array(z.enum(INCIDENT_STATUSES)),
  blocks: z.array(z.object({ id: Id, name: z.string() })),
  homes: z.array(z.object({ id: Id, name: z.string() })),
  updates: z.array(
    z.extend(IncidentUpdate, {
      author: z.nullable(z.string()),
      nextUpdateBy: z.nullable(Instant),
    }),
  ),
  issues: z.array(z.object({ issueId: Id, jobId: z.number(), title: z.string(), status: IssueStatusName })),
  /** When the people affected got the first update after the opening. */
  firstUpdateAt: z.nullable(Instant),
  /** How many promised updates were late or never written. */
  missedUpdates: z.number(),
})
export type ManagedIncident = z.infer<typeof ManagedIncident>

export const ListIncidents = z.object({
  ...PageQuery,
  /** With `nextUpdateBy`, incidents with a missed update come first. Incidents without a promised update come last. */
  sort: sortOf(['-createdAt', 'createdAt', 'nextUpdateBy']),
  state: z.optional(z.enum(['open', 'ended'], { error: 'Choose open or ended.' })),
  developmentId: z.optional(IdInput),
  /** Matches part of the title. */
  q: SearchText,
})
export type ListIncidents = z.output<typeof ListIncidents>

export const IncidentParams = z.object({ incidentId: IdInput })

const idsUpTo = (max: number, error: string) => z.array(IdInput, { error }).check(z.maxLength(max, { error }))

const JobIds = idsUpTo(
  INCIDENT_ISSUES_MAX,
  `Enter job numbers, ${INCIDENT_ISSUES_MAX} at most, separated by commas.`,
)
export const IncidentTitle = line('Title', INCIDENT_TITLE_MIN, INCIDENT_TITLE_MAX)
export const IncidentText = text('Text', 1, INCIDENT_TEXT_MAX)

/**
 * Opens an incident and tells the people affected. Without blocks and homes, the incident affects the whole
 * development.
 */
export const CreateIncident = z.object({
  title: IncidentTitle,
  severity: AlertSeverity,
  text: IncidentText,
  /** When the next update is due. A day without a time means the end of that day. Null to promise no time. */
  nextUpdateBy: z.nullable(MomentInput),
  developmentId: IdInput,
  blockIds: idsUpTo(INCIDENT_PLACES_MAX, `Choose at most ${INCIDENT_PLACES_MAX} blocks.`),
  propertyIds: idsUpTo(INCIDENT_PLACES_MAX, `Choose at most ${INCIDENT_PLACES_MAX} homes.`),
  jobIds: JobIds,
})
export type CreateIncident = z.output<typeof CreateIncident>

/**
 * Writes an update, which can also resolve, cancel or reopen the incident. In these three cases, the text gives the
 * reason to the people affected.
 */
export const AddIncidentUpdate = z.object({
  text: IncidentText,
  /** The new status. If left out, the status does not change. */
  status: z.optional(StatusName),
  severity: z.optional(AlertSeverity),
  nextUpdateBy: z.nullable(MomentInput),
  version: VersionInput,
})
export type AddIncidentUpdate = z.output<typeof AddIncidentUpdate>

/**
 * The complete list of the issues that the incident gathers. `was` is the list that the person read. The server refuses
 * the call if somebody else has changed the list since.
 */
export const GatherIssues = z.object({ jobIds: JobIds, was: z.optional(JobIds) })
export type GatherIssues = z.output<typeof GatherIssues>

/** Resolves the issues of a resolved incident, in the same way as a bulk change. A dry run changes nothing. */
export const ResolveIncidentIssues = z.object({
  comment: text('Comments', 1, ISSUE_NOTE_MAX, 'Comments are required.'),
  dryRun: z.optional(z.boolean({ error: 'Choose true or false.' })),
})
export type ResolveIncidentIssues = z.output<typeof ResolveIncidentIssues>
