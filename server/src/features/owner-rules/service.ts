import type { Owner } from '@doorstep/contract/issues/owners/schema'
import type {
  ListOwnerRules,
  ListPossibleOwners,
  OwnerRule,
  PutOwnerRule,
} from '@doorstep/contract/owner-rules/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, Params, SystemCtx } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { decodeCursor } from '../../paging/cursors.ts'
import { NameCursor, namePage, positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { authorize } from '../../policy/authorize.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import { includes } from '../../policy/scopes.ts'
import { findOwners, mayOwn } from '../issue-steps/owners/queries.ts'
import { findCategories, findCategoryNames } from '../lookups/queries.ts'
import type { CategoryNames } from '../lookups/queries.ts'
import {
  deleteOwnerRule,
  findOwnerRule,
  findOwnerRules,
  hasDevelopment,
  insertOwnerRule,
  lockSame,
  updateOwnerRule,
} from './queries.ts'
import type { OwnerRuleRow } from './queries.ts'

export async function listOwnerRules(
  ctx: Ctx,
  { query }: { query: ListOwnerRules },
): Promise<Page<OwnerRule>> {
  const found = await findOwnerRules(ctx, query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  const names = await findCategoryNames(ctx)
  return sortedPage(found, query, (rows) => rows.map((row) => presentOwnerRule(row, names)))
}

export async function listPossibleOwners(
  ctx: Ctx,
  { query }: { query: ListPossibleOwners },
): Promise<Page<Owner>> {
  const { developmentId, q, limit, cursor } = query
  await requireDevelopment(ctx, developmentId)
  const after = decodeCursor(NameCursor, cursor)
  const { rows, total } = await findOwners(ctx, developmentId, { q, limit, after })
  return namePage(rows, limit, total, (row) => row)
}

async function requireDevelopment(ctx: Ctx, developmentId: number): Promise<void> {
  const isSeen = includes(ctx.actor, 'ownerRule:manage', { developmentId })
  if (!isSeen || !(await hasDevelopment(ctx, developmentId))) throw notFound()
}

/** Chooses an owner for a development, or for one category there. Choosing the same owner again changes nothing. */
export async function putOwnerRule(ctx: Ctx, { body }: { body: PutOwnerRule }): Promise<OwnerRule> {
  return withTransaction(ctx, async (tx) => {
    const { developmentId, categoryId = null, userId } = body
    await requireDevelopment(tx, developmentId)
    authorize(tx, 'ownerRule:manage', { developmentId })
    await lockName(tx, `ownerRules:${developmentId}`)
    await refuseUnknown(tx, categoryId)
    if (!(await mayOwn(tx, developmentId, userId)))
      throw invalid({ userId: 'This person does not look after the development. Choose somebody else.' })
    const before = await lockSame(tx, { developmentId, categoryId, userId })
    if (before?.userId === userId) return getRule(tx, before.id)
    if (before) await updateOwnerRule(tx, before.id, userId)
    const id = before?.id ?? (await insertOwnerRule(tx, { developmentId, categoryId, userId }))
    await emitAudit(tx, {
      action: 'ownerRule.put',
      object: { type: 'ownerRule', id },
      ...(before && { before: { userId: before.userId } }),
      after: { developmentId, categoryId, userId },
    })
    return getRule(tx, id)
  })
}

async function refuseUnknown(ctx: SystemCtx, categoryId: number | null): Promise<void> {
  const tops = (await findCategories(ctx)).filter(({ parentId }) => parentId === null)
  if (categoryId !== null && !tops.some(({ id }) => id === categoryId))
    throw invalid({ categoryId: 'Choose a category from the list.' })
}

async function getRule(ctx: Ctx, ruleId: number): Promise<OwnerRule> {
  const row = await findOwnerRule(ctx, ruleId)
  if (!row) throw notFound()
  return presentOwnerRule(row, await findCategoryNames(ctx))
}

/**
 * Without the rule for a category, new issues follow the rule of the development. Without either rule, new issues have
 * no owner.
 */
export async function removeOwnerRule(ctx: Ctx, { params }: Params<'ruleId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { id, developmentId, categoryId, userId } = await getRule(tx, params.ruleId)
    authorize(tx, 'ownerRule:manage', { developmentId })
    if (!(await deleteOwnerRule(tx, id))) throw notFound()
    await emitAudit(tx, {
      action: 'ownerRule.remove',
      object: { type: 'ownerRule', id },
      before: { developmentId, categoryId, userId },
    })
  })
}

function presentOwnerRule(row: OwnerRuleRow, categories: CategoryNames): OwnerRule {
  return { ...row, category: row.categoryId === null ? null : (categories.get(row.categoryId) ?? null) }
}
