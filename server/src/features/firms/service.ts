import type { AuditAction } from '@doorstep/contract/audit/texts'
import type { ToggleActive } from '@doorstep/contract/fields'
import { Firm } from '@doorstep/contract/firms/schema'
import type { CreateFirm, FirmSummary, ListFirms, UpdateFirm } from '@doorstep/contract/firms/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../context.ts'
import { changesNothing, sameIds } from '../../db/changes.ts'
import { notFound, stale } from '../../errors.ts'
import { withIdempotency } from '../../idempotency.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { authorize } from '../../policy/authorize.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import type { Right } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import { dayAt } from '../../time/civil.ts'
import { getAccount } from '../users/queries.ts'
import { settleRoles } from '../users/roles/service.ts'
import { notifyChanged } from '../users/employers/messages.ts'
import { presentFirm, presentFirmSummary } from './present.ts'
import {
  countDevelopments,
  findFirm,
  findFirms,
  findPapers,
  findPeople,
  insertFirm,
  lockFirm,
  replaceDevelopments,
  updateFirmRow,
} from './queries.ts'
import type { FirmFields, FirmRow } from './queries.ts'
import { placeOf, requireAllOwn, targetsOf } from '../users/employers/rules.ts'

/** Lists the firms that serve the reader's developments, and the firm that the reader works for. */
export async function listFirms(ctx: Ctx, { query }: { query: ListFirms }): Promise<Page<FirmSummary>> {
  // Without this check, the filter would show which other developments a firm serves.
  await requireFilterInScope(ctx, { developmentId: query.developmentId })
  const today = dayAt(ctx.now(), ctx.services.config.timeZone)
  const found = await findFirms(ctx, query, { position: positionOf(query), today })
  return sortedPage(found, query, (rows) => rows.map((row) => presentFirmSummary(ctx, row)))
}

export async function readFirm(ctx: Ctx, { params }: Params<'firmId'>): Promise<Firm> {
  return showFirm(ctx, 'firm:read', params.firmId)
}

/** Returns the firm with its papers and people. */
export async function showFirm(ctx: Ctx, right: Right, firmId: number): Promise<Firm> {
  const row = await getFirm(ctx, right, firmId)
  const [papers, people] = await Promise.all([findPapers(ctx, firmId), findPeople(ctx, firmId)])
  return presentFirm(ctx, row, { papers, people })
}

export async function getFirm(ctx: Ctx, right: Right, firmId: number): Promise<FirmRow> {
  const row = await findFirm(ctx, right, firmId)
  if (!row) throw notFound()
  return row
}

/** Locks the firm for a change, until the transaction ends. */
export async function lockManaged(tx: WriteCtx, firmId: number): Promise<FirmRow> {
  await lockFirm(tx, firmId)
  const firm = await getFirm(tx, 'firm:manage', firmId)
  authorize(tx, 'firm:manage', { developmentId: placeOf(tx.actor, firm) ?? 0 })
  return firm
}

export async function createFirm(ctx: Ctx, { body }: { body: CreateFirm }): Promise<Firm> {
  return withTransaction(ctx, async (tx) => {
    await requireDevelopments(tx, body.developmentIds)
    return withIdempotency(
      tx,
      {
        endpoint: 'createFirm',
        answer: Firm,
        body,
        idOf: ({ id }: Firm) => id,
        isStillVisible: async (id) => (await findFirm(tx, 'firm:manage', id)) !== undefined,
        isUnchanged: async ({ id, version }) => (await findFirm(tx, 'firm:manage', id))?.version === version,
      },
      async () => {
        const id = await insertFirm(tx, fieldsOf(body))
        await replaceDevelopments(tx, id, body.developmentIds)
        const firm = await getFirm(tx, 'firm:manage', id)
        await recordFirm(tx, 'firm.create', firm, { after: body })
        return showFirm(tx, 'firm:manage', id)
      },
    )
  })
}

/**
 * A manager can add or remove only their own developments. Only a manager of all developments of the firm can change
 * its contact details.
 */
export async function updateFirm(
  ctx: Ctx,
  { params, body }: Params<'firmId'> & { body: UpdateFirm },
): Promise<Firm> {
  return withTransaction(ctx, async (tx) => {
    const before = await lockManaged(tx, params.firmId)
    const { id } = before
    if (body.version !== undefined && body.version !== before.version)
      throw stale('firm', await showFirm(tx, 'firm:manage', id))
    const served = before.developments.map((development) => development.id)
    const isOwn = (developmentId: number): boolean => includes(tx.actor, 'firm:manage', { developmentId })
    await requireDevelopments(
      tx,
      body.developmentIds.filter((one) => !served.includes(one)),
    )
    const others = served.filter((one) => !isOwn(one))
    const developmentIds = [...new Set([...others, ...body.developmentIds])]
    const contact = [
      ...(before.email === body.email ? [] : ['email']),
      ...(before.phone === body.phone ? [] : ['phone number']),
    ]
    if (contact.length > 0) requireAllOwn(tx.actor, before)
    const fields = fieldsOf(body)
    if (changesNothing(fieldsOf(before), fields) && sameIds(served, developmentIds))
      return showFirm(tx, 'firm:manage', id)
    await updateFirmRow(tx, id, fields, { endsLinks: contact.length > 0 })
    await replaceDevelopments(tx, id, developmentIds)
    if (contact.length > 0) await notifyChanged(tx, before, contact)
    await recordFirm(tx, 'firm.update', before, {
      before: { ...fieldsOf(before), developmentIds: served },
      after: { ...fields, developmentIds },
    })
    return showFirm(tx, 'firm:manage', id)
  })
}

/** Switches a firm on or off. The people and links of an inactive firm have no access. */
export async function toggleFirm(
  ctx: Ctx,
  { params, body }: Params<'firmId'> & { body: ToggleActive },
): Promise<Firm> {
  return withTransaction(ctx, async (tx) => {
    const before = await lockManaged(tx, params.firmId)
    requireAllOwn(tx.actor, before)
    const isActive = body.isActive ?? !before.isActive
    if (isActive !== before.isActive) {
      const people = await findPeople(tx, before.id)
      const accounts = []
      for (const { id } of people) accounts.push(await getAccount(tx, id))
      await updateFirmRow(tx, before.id, { isActive }, { endsLinks: false })
      for (const account of accounts) await settleRoles(tx, account)
      await recordFirm(tx, 'firm.toggle', before, { after: { isActive } })
    }
    return showFirm(tx, 'firm:manage', before.id)
  })
}

/** Audits a change to a firm under its first development in the actor's scope, and signals the change to open pages. */
export async function recordFirm(
  tx: WriteCtx,
  action: AuditAction,
  firm: FirmRow,
  { before = {}, after = {} }: { before?: object; after?: object } = {},
): Promise<void> {
  await emitAudit(tx, {
    action,
    object: { type: 'development', id: placeOf(tx.actor, firm) },
    before: { firmId: firm.id, details: JSON.stringify(before) },
    after: { firmId: firm.id, ...isActiveOf(after), details: JSON.stringify(after) },
  })
  emitSignal(tx, { type: 'firm', id: firm.id, right: 'firm:read', targets: targetsOf(firm) })
}

const isActiveOf = (change: object): { isActive?: boolean } =>
  'isActive' in change && typeof change.isActive === 'boolean' ? { isActive: change.isActive } : {}

async function requireDevelopments(ctx: Ctx, developmentIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(developmentIds)]
  if ((await countDevelopments(ctx, 'firm:manage', wanted)) !== wanted.length) throw notFound()
  for (const developmentId of wanted) authorize(ctx, 'firm:manage', { developmentId })
}

const fieldsOf = ({ name, trades, email, phone }: FirmFields): FirmFields => ({
  name,
  trades: [...new Set(trades)].sort(),
  email,
  phone,
})
