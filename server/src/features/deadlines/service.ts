import { CHOOSE_DEVELOPMENT } from '@doorstep/contract/developments/texts'
import type { Nation } from '@doorstep/contract/collections/rules'
import { DEADLINE_RULE_YEARS_AHEAD } from '@doorstep/contract/deadlines/rules'
import type {
  AddDeadlineRule,
  DeadlineRule,
  DeadlinesPreview,
  ListDeadlineRules,
  PreviewDeadlines,
} from '@doorstep/contract/deadlines/schema'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, Params, SystemCtx } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { authorize } from '../../policy/authorize.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import { includes } from '../../policy/scopes.ts'
import { addYears, beginningOf, dayAt } from '../../time/civil.ts'
import type { Day } from '../../time/civil.ts'
import { scheduleOf } from '../../time/workingTime.ts'
import type { Span, WorkingTime } from '../../time/workingTime.ts'
import { findChanges } from '../bank-holidays/queries.ts'
import { findCategories, findCategoryNames } from '../lookups/queries.ts'
import type { CategoryNames } from '../lookups/queries.ts'
import { defaultPriorityOf } from '../lookups/service.ts'
import {
  deleteRule,
  findLatest,
  findPersonName,
  findPromiseFacts,
  findRule,
  findRules,
  hasDevelopment,
  insertRule,
} from './queries.ts'
import type { RuleRow } from './queries.ts'
import { workingTimeAt } from './rules.ts'
import type { Promised } from './rules.ts'

interface Asked {
  developmentId: number
  categoryId: number
  priority: IssuePriority
  /** Time from which the deadlines count. The rules of that moment apply. */
  from: Date
  pauses?: readonly Span[]
}

/**
 * Returns the deadlines and the owner of an issue with these facts. One statement reads the rules and the owner
 * together.
 */
export async function promiseFor(ctx: SystemCtx, { pauses = [], ...asked }: Asked): Promise<Promised> {
  const { config } = ctx.services
  const { from } = asked
  const facts = await findPromiseFacts(ctx, { ...asked, at: from, day: dayAt(from, config.timeZone) })
  const working = workingTimeAt(config, facts)
  return {
    nation: facts.nation,
    ownerId: facts.ownerId,
    deadlines: facts.rules.map((rule) => ({
      kind: rule.kind,
      rule,
      from,
      ...scheduleOf({ from, amount: rule.amount, unit: rule.unit, pauses }, working),
    })),
  }
}

/** Returns the working hours, without the nation's bank holidays. Administrators can add and remove bank holidays. */
export async function workingTimeOf(ctx: SystemCtx, nation: Nation | null): Promise<WorkingTime> {
  const changes = nation === null ? [] : await findChanges(ctx, nation)
  return workingTimeAt(ctx.services.config, { nation, changes })
}

const todayOf = (ctx: SystemCtx): Day => dayAt(ctx.now(), ctx.services.config.timeZone)

/** Global rules, and rules for developments that the reader manages. */
export async function listDeadlineRules(
  ctx: Ctx,
  { query }: { query: ListDeadlineRules },
): Promise<Page<DeadlineRule>> {
  const found = await findRules(ctx, query, todayOf(ctx), positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  const names = await findCategoryNames(ctx)
  return sortedPage(found, query, (rows) => rows.map((row) => presentRule(row, names)))
}

const LOCK = 'deadlineRules'

/** Adds a dated rule, which does not affect running issues. Returns the existing rule if an equal one exists. */
export async function addDeadlineRule(ctx: Ctx, { body }: { body: AddDeadlineRule }): Promise<DeadlineRule> {
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'deadlineRule:manage', {})
    await lockName(tx, LOCK)
    const { developmentId = null, categoryId = null, ...more } = body
    const rule = { developmentId, categoryId, ...more }
    const today = todayOf(tx)
    await refuseUnknown(tx, rule)
    if (rule.beginsOn < today) throw invalid({ beginsOn: 'Choose today or a later day.' })
    if (rule.beginsOn > addYears(today, DEADLINE_RULE_YEARS_AHEAD))
      throw invalid({ beginsOn: `Choose a day within the next ${DEADLINE_RULE_YEARS_AHEAD} years.` })
    const latest = await findLatest(tx, rule)
    const isSame = latest !== undefined && latest.amount === rule.amount && latest.unit === rule.unit
    const id = isSame ? latest.id : await insertRule(tx, rule)
    if (!isSame) {
      const object = { type: 'deadlineRule', id }
      await emitAudit(tx, { action: 'deadlineRule.add', object, after: rule })
    }
    return getRule(tx, id)
  })
}

async function refuseUnknown(
  ctx: SystemCtx,
  { developmentId, categoryId }: { developmentId: number | null; categoryId: number | null },
): Promise<void> {
  if (developmentId !== null && !(await hasDevelopment(ctx, developmentId)))
    throw invalid({ developmentId: CHOOSE_DEVELOPMENT })
  const tops = (await findCategories(ctx)).filter(({ parentId }) => parentId === null)
  if (categoryId !== null && !tops.some(({ id }) => id === categoryId))
    throw invalid({ categoryId: 'Choose a category from the list.' })
}

async function getRule(ctx: SystemCtx, ruleId: number): Promise<DeadlineRule> {
  const row = await findRule(ctx, ruleId, todayOf(ctx))
  if (!row) throw notFound()
  return presentRule(row, await findCategoryNames(ctx))
}

/** Removes a rule that has not begun. */
export async function removeDeadlineRule(ctx: Ctx, { params }: Params<'ruleId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    authorize(tx, 'deadlineRule:manage', {})
    await lockName(tx, LOCK)
    const {
      state,
      category: _category,
      developmentName: _name,
      id,
      ...rule
    } = await getRule(tx, params.ruleId)
    if (state !== 'future')
      throw new AppError('CONFLICT', 'This rule is already in use. Add a new rule that replaces it.')
    await deleteRule(tx, id)
    await emitAudit(tx, {
      action: 'deadlineRule.remove',
      object: { type: 'deadlineRule', id },
      before: rule,
    })
  })
}

export async function previewDeadlines(
  ctx: Ctx,
  { query }: { query: PreviewDeadlines },
): Promise<DeadlinesPreview> {
  const { developmentId, categoryId, at } = query
  if (!includes(ctx.actor, 'deadlineRule:read', { developmentId })) throw notFound()
  await refuseUnknown(ctx, { developmentId, categoryId })
  const path = { categoryId, subCategoryId: null, subSubCategoryId: null }
  const priority = query.priority ?? (await defaultPriorityOf(ctx, path))
  const from = at === undefined ? ctx.now() : beginningOf(at, ctx.services.config.timeZone)
  const { nation, ownerId, deadlines } = await promiseFor(ctx, { developmentId, categoryId, priority, from })
  return {
    priority,
    at: from.toISOString(),
    nation,
    ownerName: ownerId === null ? null : ((await findPersonName(ctx, ownerId)) ?? null),
    deadlines: deadlines.map(({ kind, rule: { id, amount, unit }, dueAt }) => ({
      kind,
      ruleId: id,
      amount,
      unit,
      dueAt: dueAt.toISOString(),
    })),
  }
}

function presentRule(row: RuleRow, categories: CategoryNames): DeadlineRule {
  return { ...row, category: row.categoryId === null ? null : (categories.get(row.categoryId) ?? null) }
}
