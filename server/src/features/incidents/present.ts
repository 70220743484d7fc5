import { nextIncidentStatuses } from '@doorstep/contract/incidents/rules'
import type { Incident, ListedIncident, ManagedIncident } from '@doorstep/contract/incidents/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import type { IncidentRow, UpdateRow } from './queries.ts'
import { countMissed } from './rules.ts'

const shownUpdate = ({ id, body, status, createdAt, redactedAt }: UpdateRow) => ({
  id,
  text: body,
  status,
  at: createdAt.toISOString(),
  isRedacted: redactedAt !== null,
})

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** Presents the incident as people affected see it. */
export function presentIncident(ctx: Ctx, row: IncidentRow, updates: readonly UpdateRow[]): Incident {
  const { id, title, severity, status, siteName, developmentId } = row
  return {
    id,
    title,
    severity,
    status,
    siteName,
    nextUpdateBy: textOf(row.nextUpdateBy),
    createdAt: row.createdAt.toISOString(),
    endedAt: textOf(row.endedAt),
    updates: updates.map(shownUpdate),
    can: includes(ctx.actor, 'incident:manage', { developmentId }) ? ['incident:manage'] : [],
  }
}

export function presentListed(row: IncidentRow): ListedIncident {
  const { id, title, severity, status, developmentId, developmentName, ownerName, reports } = row
  return {
    id,
    title,
    severity,
    status,
    developmentId,
    developmentName,
    nextUpdateBy: textOf(row.nextUpdateBy),
    ownerName,
    reports,
    createdAt: row.createdAt.toISOString(),
    endedAt: textOf(row.endedAt),
  }
}

type More = Pick<ManagedIncident, 'blocks' | 'homes' | 'issues'> & { updates: readonly UpdateRow[] }

export function presentManaged(
  ctx: Ctx,
  row: IncidentRow,
  { blocks, homes, issues, updates }: More,
): ManagedIncident {
  const now = ctx.now()
  return {
    ...presentListed(row),
    ownerId: row.ownerId,
    version: row.version,
    nextStatuses: nextIncidentStatuses(row, now),
    blocks,
    homes,
    issues,
    updates: updates.map((update) => ({
      ...shownUpdate(update),
      author: update.author,
      nextUpdateBy: textOf(update.nextUpdateBy),
    })),
    // The oldest update opened the incident, so the second oldest is the first update.
    firstUpdateAt: textOf(updates.at(-2)?.createdAt ?? null),
    missedUpdates: countMissed(updates, now),
  }
}
