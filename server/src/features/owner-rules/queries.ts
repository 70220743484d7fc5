import type { ListOwnerRules } from '@doorstep/contract/owner-rules/schema'
import { sql } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { hasRow, insertRow, updateRow } from '../../db/statements.ts'
import { overseesDevelopment } from '../../policy/managers.ts'
import { where } from '../../policy/scopes.ts'

function rules(ctx: Ctx) {
  return ctx.db
    .selectFrom('owner_rules as r')
    .innerJoin('developments as d', 'd.id', 'r.development_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where(where(ctx.actor, 'ownerRule:manage', { developmentId: sql.ref('r.development_id') }))
    .select([
      'r.id',
      'r.development_id as developmentId',
      'd.name as developmentName',
      'r.category_id as categoryId',
      'r.user_id as userId',
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      overseesDevelopment('u', sql.ref('r.development_id')).as('counts'),
    ])
    .$narrowType<{ counts: boolean }>()
}

export type OwnerRuleRow = QueryRow<typeof rules>

/** Fetches one row more than a page, to show whether another page follows. */
export async function findOwnerRules(
  ctx: Ctx,
  { developmentId, limit, sort }: ListOwnerRules,
  position: SortPosition | undefined,
): Promise<{ rows: (OwnerRuleRow & SortedRow)[]; total: number }> {
  const matching = rules(ctx).$if(developmentId !== undefined, (query) =>
    query.where('r.development_id', '=', developmentId ?? 0),
  )
  const order = { by: sql`d.name`, type: 'text', ids: [sql`r.id`] } as const
  return readPage(ctx.db, matching, { ...order, descending: sort.startsWith('-') }, { limit, position })
}

export async function findOwnerRule(ctx: Ctx, ruleId: number): Promise<OwnerRuleRow | undefined> {
  return rules(ctx).where('r.id', '=', ruleId).executeTakeFirst()
}

interface NewRule {
  developmentId: number
  categoryId: number | null
  userId: number
}

/** Locks the rule for the same development and category, if there is one. */
export async function lockSame(
  { db }: SystemWriteCtx,
  { developmentId, categoryId }: NewRule,
): Promise<{ id: number; userId: number } | undefined> {
  return db
    .selectFrom('owner_rules')
    .select(['id', 'user_id as userId'])
    .where('development_id', '=', developmentId)
    .where('category_id', 'is not distinct from', categoryId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertOwnerRule({ db }: SystemWriteCtx, rule: NewRule): Promise<number> {
  return insertRow(db, 'owner_rules', {
    development_id: rule.developmentId,
    category_id: rule.categoryId,
    user_id: rule.userId,
  })
}

export async function updateOwnerRule({ db }: SystemWriteCtx, id: number, userId: number): Promise<void> {
  await updateRow(db, 'owner_rules', id, { user_id: userId })
}

/** Returns false if somebody else has already deleted the rule. */
export async function deleteOwnerRule({ db }: SystemWriteCtx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('owner_rules').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function hasDevelopment(ctx: SystemCtx, developmentId: number): Promise<boolean> {
  return hasRow(ctx.db, 'developments', { id: developmentId })
}
