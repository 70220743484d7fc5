import * as z from 'zod/mini'
import { isEnded } from '@doorstep/contract/incidents/rules'
import type {
  AddIncidentUpdate,
  CreateIncident,
  GatherIssues,
  Incident,
  ListedIncident,
  ListIncidents,
  ManagedIncident,
} from '@doorstep/contract/incidents/schema'
import { noIssueText } from '@doorstep/contract/incidents/texts'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../context.ts'
import { AppError, invalid, notFound, stale } from '../../errors.ts'
import { withIdempotency } from '../../idempotency.ts'
import { queueJob } from '../../jobs/queue.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { authorize } from '../../policy/authorize.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import { coversDevelopment } from '../developments/queries.ts'
import { endOf } from '../../time/civil.ts'
import { showIncident } from '../alerts/service.ts'
import { findByJobIds, findGathered, replaceIssues } from './gathering/queries.ts'
import { presentIncident, presentListed, presentManaged } from './present.ts'
import {
  countActive,
  findAffectedHomes,
  findAffecting,
  findIncidents,
  findManaged,
  findPlaces,
  findUpdates,
  insertIncident,
  insertPlaces,
  insertUpdate,
  lockManaged,
  updateIncident,
  updateOwner,
} from './queries.ts'
import type { IncidentRow } from './queries.ts'
import { nextUpdateProblem, whyNoUpdate } from './rules.ts'
import { signalIncident } from './signal.ts'

export async function listIncidents(
  ctx: Ctx,
  { query }: { query: ListIncidents },
): Promise<Page<ListedIncident>> {
  const found = await findIncidents(ctx, query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  return sortedPage(found, query, (rows) => rows.map(presentListed))
}

/** Returns an incident that affects a home in the reader's scope. */
export async function readIncident(ctx: Ctx, { params }: Params<'incidentId'>): Promise<Incident> {
  const row = await findAffecting(ctx, params.incidentId)
  if (!row) throw notFound()
  return presentIncident(ctx, row, await findUpdates(ctx, row.id))
}

export async function readManagedIncident(
  ctx: Ctx,
  { params }: Params<'incidentId'>,
): Promise<ManagedIncident> {
  return showManaged(ctx, params.incidentId)
}

/** Returns the incident as its managers see it. */
export async function showManaged(ctx: Ctx, id: number): Promise<ManagedIncident> {
  const row = await findManaged(ctx, id)
  if (!row) throw notFound()
  const [places, updates, issues] = await Promise.all([
    findPlaces(ctx, id),
    findUpdates(ctx, id),
    findGathered(ctx, row),
  ])
  return presentManaged(ctx, row, { ...places, updates, issues })
}

const Opened = z.object({ id: z.number(), version: z.number() })

/** Opens an incident, shows it as an alert and emails the people affected. */
export async function createIncident(ctx: Ctx, { body }: { body: CreateIncident }): Promise<ManagedIncident> {
  return withTransaction(ctx, async (tx) => {
    const { developmentId } = body
    if (!(await coversDevelopment(tx, 'incident:manage', developmentId)))
      throw invalid({ developmentId: 'Choose a development from the list.' })
    authorize(tx, 'incident:manage', { developmentId })
    const { id } = await withIdempotency(
      tx,
      {
        endpoint: 'createIncident',
        // The stored answer of the call contains no text of the incident or its issues.
        answer: Opened,
        body,
        idOf: (opened) => opened.id,
        isStillVisible: async (incidentId) => (await findManaged(tx, incidentId)) !== undefined,
        isUnchanged: async (opened) => (await findManaged(tx, opened.id))?.version === opened.version,
      },
      () => openIncident(tx, body),
    )
    return showManaged(tx, id)
  })
}

async function openIncident(tx: WriteCtx, body: CreateIncident): Promise<z.output<typeof Opened>> {
  const { developmentId, title, severity, text } = body
  const blockIds = [...new Set(body.blockIds)]
  const propertyIds = [...new Set(body.propertyIds)]
  const nextUpdateBy = nextUpdateOf(tx, body, 'Investigating')
  const [blocks, homes] = await Promise.all([
    countActive(tx, 'blocks', developmentId, blockIds),
    countActive(tx, 'homes', developmentId, propertyIds),
  ])
  if (blocks !== blockIds.length) throw invalid({ blockIds: 'Choose blocks in this development.' })
  if (homes !== propertyIds.length) throw invalid({ propertyIds: 'Choose homes in this development.' })
  const issueIds = await issuesOf(tx, developmentId, body)
  const alertId = await showIncident(tx, null, {
    developmentId,
    message: title,
    severity,
    propertyIds: null,
    isActive: false,
  })
  const id = await insertIncident(tx, { developmentId, alertId, title, severity, nextUpdateBy })
  await insertPlaces(tx, id, { blockIds, propertyIds })
  await replaceIssues(tx, id, issueIds)
  await emitAudit(tx, {
    action: 'incident.create',
    object: { type: 'development', id: developmentId },
    after: { incidentId: id, severity, nextUpdateBy, blockIds, propertyIds, issueIds },
  })
  await tell(tx, id, { text, status: 'Investigating', nextUpdateBy })
  const { version } = await getManaged(tx, id)
  return { id, version }
}

/** Writes the update, changes the alert to match, and queues a job that emails the people affected. */
async function tell(tx: WriteCtx, id: number, update: Parameters<typeof insertUpdate>[2]): Promise<void> {
  await showOnAlert(tx, id)
  const updateId = await insertUpdate(tx, id, update)
  if (!tx.silent) await queueJob(tx, 'incidents.mail', updateId)
}

/** Changes the alert to match the incident, and signals the change of the incident and the alert. */
export async function showOnAlert(tx: WriteCtx, id: number): Promise<void> {
  const incident = await getManaged(tx, id)
  const { developmentId, alertId, title, severity, endedAt } = incident
  const propertyIds = await findAffectedHomes(tx, id)
  await showIncident(tx, alertId, {
    developmentId,
    message: title,
    severity,
    propertyIds,
    isActive: endedAt === null,
  })
  signalIncident(tx, incident, propertyIds)
}

/** Locks an incident that the actor manages. */
export async function getManaged(tx: WriteCtx, id: number): Promise<IncidentRow> {
  const incident = await lockManaged(tx, id)
  if (!incident) throw notFound()
  authorize(tx, 'incident:manage', { developmentId: incident.developmentId })
  return incident
}

function nextUpdateOf(
  ctx: Ctx,
  { nextUpdateBy }: { nextUpdateBy: string | null },
  status: IncidentRow['status'],
): Date | null {
  const at = nextUpdateBy === null ? null : endOf(nextUpdateBy, ctx.services.config.timeZone)
  const problem = nextUpdateProblem(at, status, ctx.now())
  if (problem !== undefined) throw invalid({ nextUpdateBy: problem })
  return at
}

/** Returns the ids of the development's issues with these job numbers. Throws if an issue is missing. */
export async function issuesOf(ctx: Ctx, developmentId: number, { jobIds }: GatherIssues): Promise<number[]> {
  const found = await findByJobIds(ctx, developmentId, jobIds)
  const missing = jobIds.filter((jobId) => !found.some((issue) => issue.jobId === jobId))
  if (missing.length > 0) throw invalid({ jobIds: noIssueText(missing) })
  return found.map(({ id }) => id)
}

const Updated = z.object({ id: z.number() })

/** Adds an update, which can also resolve, cancel or reopen the incident. */
export async function addIncidentUpdate(
  ctx: Ctx,
  { params, body }: Params<'incidentId'> & { body: AddIncidentUpdate },
): Promise<ManagedIncident> {
  return withTransaction(ctx, async (tx) => {
    const before = await getManaged(tx, params.incidentId)
    await withIdempotency(
      tx,
      {
        endpoint: 'addIncidentUpdate',
        body: [params, body],
        // The stored answer of the call contains no text.
        answer: Updated,
        idOf: ({ id }) => id,
        isStillVisible: () => Promise.resolve(true),
      },
      () => writeUpdate(tx, before, body),
    )
    return showManaged(tx, before.id)
  })
}

async function writeUpdate(
  tx: WriteCtx,
  before: IncidentRow,
  body: AddIncidentUpdate,
): Promise<z.output<typeof Updated>> {
  const { id, developmentId } = before
  if (body.version !== undefined && body.version !== before.version)
    throw stale('incident', await showManaged(tx, id))
  const refusal = whyNoUpdate(before, body.status, tx.now())
  if (refusal !== undefined) throw new AppError('CONFLICT', refusal)
  const status = body.status ?? before.status
  const severity = body.severity ?? before.severity
  const nextUpdateBy = nextUpdateOf(tx, body, status)
  await updateIncident(tx, id, {
    status,
    severity,
    nextUpdateBy,
    endedAt: isEnded(status) ? tx.now() : null,
  })
  await emitAudit(tx, {
    action: 'incident.update',
    object: { type: 'development', id: developmentId },
    before: { incidentId: id, ...coded(before) },
    after: { incidentId: id, status, severity, nextUpdateBy },
  })
  await tell(tx, id, { text: body.text, status, nextUpdateBy })
  return { id }
}

/** The fields for the audit. The texts stay in the incident. */
const coded = ({ status, severity, nextUpdateBy }: IncidentRow) => ({ status, severity, nextUpdateBy })

export async function takeIncident(ctx: Ctx, { params }: Params<'incidentId'>): Promise<ManagedIncident> {
  return withTransaction(ctx, async (tx) => {
    const incident = await getManaged(tx, params.incidentId)
    const { id, developmentId, ownerId } = incident
    const { userId } = tx.actor
    if (ownerId === userId) return showManaged(tx, id)
    await updateOwner(tx, id, userId)
    await emitAudit(tx, {
      action: 'incident.take',
      object: { type: 'development', id: developmentId },
      before: { incidentId: id, ownerId },
      after: { incidentId: id, ownerId: userId },
    })
    signalIncident(tx, incident, [])
    return showManaged(tx, id)
  })
}
