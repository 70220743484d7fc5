import { CATEGORY_LEVELS } from '@doorstep/contract/categories/rules'
import { ManagedCategory } from '@doorstep/contract/categories/schema'
import type { CreateCategory, MoveCategory, UpdateCategory } from '@doorstep/contract/categories/schema'
import { NO_FOURTH_LEVEL } from '@doorstep/contract/categories/texts'
import type { ToggleActive } from '@doorstep/contract/fields'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../context.ts'
import { changesNothing, formerOf } from '../../db/changes.ts'
import { AppError, invalid, notFound, stale } from '../../errors.ts'
import { withIdempotency } from '../../idempotency.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { authorize } from '../../policy/authorize.ts'
import { holds } from '../../policy/scopes.ts'
import { forgetCategories } from '../lookups/queries.ts'
import {
  countAbove,
  findLevel,
  findManagedCategories,
  findManagedCategory,
  insertCategory,
  isAnotherOffered,
  orderLevel,
  updateCategoryRow,
} from './queries.ts'
import type { CategoryFields, ManagedCategoryRow } from './queries.ts'

/** Returns all categories, including inactive ones, sorted within each level. */
export async function listManagedCategories(ctx: Ctx): Promise<ManagedCategory[]> {
  const rows = await findManagedCategories(ctx)
  return rows.map((row) => presentCategory(ctx, row))
}

/** Adds a category below another category or at the top level, as the last category of its level. */
export async function createCategory(ctx: Ctx, { body }: { body: CreateCategory }): Promise<ManagedCategory> {
  return told(
    ctx,
    withTransaction(ctx, async (tx) => {
      await beginChange(tx)
      return withIdempotency(
        tx,
        {
          endpoint: 'createCategory',
          body,
          answer: ManagedCategory,
          idOf: ({ categoryId }: ManagedCategory) => categoryId,
          isStillVisible: async (id) => (await findManagedCategory(tx, id)) !== undefined,
        },
        async () => {
          await requireParent(tx, body.parentId)
          const fields = fieldsOf(body, { isNeverShown: false })
          const categoryId = await insertCategory(tx, body.parentId, fields)
          await emitAudit(tx, {
            action: 'category.create',
            object: { type: 'category', id: categoryId },
            after: { ...fields, parentId: body.parentId },
          })
          return answer(tx, categoryId)
        },
      )
    }),
  )
}

export async function updateCategory(
  ctx: Ctx,
  { params, body }: Params<'categoryId'> & { body: UpdateCategory },
): Promise<ManagedCategory> {
  return told(
    ctx,
    withTransaction(ctx, async (tx) => {
      await beginChange(tx)
      const before = await getCategory(tx, params.categoryId)
      if (body.version !== undefined && body.version !== before.version)
        throw stale('category', presentCategory(tx, before))
      const fields = fieldsOf(body, before)
      if (changesNothing<CategoryFields>(before, fields)) return presentCategory(tx, before)
      await updateCategoryRow(tx, before, fields)
      await emitAudit(tx, {
        action: 'category.update',
        object: { type: 'category', id: before.categoryId },
        before: formerOf(before, fields),
        after: fields,
      })
      return answer(tx, before.categoryId)
    }),
  )
}

/** Moves a category before another category of its level, or to the end. */
export async function moveCategory(
  ctx: Ctx,
  { params: { categoryId }, body: { beforeId } }: Params<'categoryId'> & { body: MoveCategory },
): Promise<ManagedCategory> {
  return told(
    ctx,
    withTransaction(ctx, async (tx) => {
      await beginChange(tx)
      const category = await getCategory(tx, categoryId)
      const level = await findLevel(tx, category.parentId)
      const others = level.filter((id) => id !== categoryId)
      const place = beforeId === null ? others.length : others.indexOf(beforeId)
      if (place < 0) throw invalid({ beforeId: 'Choose another category on the same level.' })
      const from = level.indexOf(categoryId)
      if (place === from) return presentCategory(tx, category)
      await orderLevel(tx, others.toSpliced(place, 0, categoryId))
      await emitAudit(tx, {
        action: 'category.move',
        object: { type: 'category', id: categoryId },
        before: { place: from + 1 },
        after: { place: place + 1 },
      })
      return answer(tx, categoryId)
    }),
  )
}

/** Switches a category on or off. New reports do not offer an inactive category or the categories below it. */
export async function toggleCategory(
  ctx: Ctx,
  { params, body }: Params<'categoryId'> & { body: ToggleActive },
): Promise<ManagedCategory> {
  return told(
    ctx,
    withTransaction(ctx, async (tx) => {
      await beginChange(tx)
      const before = await getCategory(tx, params.categoryId)
      const isActive = body.isActive ?? !before.isActive
      if (isActive === before.isActive) return presentCategory(tx, before)
      if (!isActive && before.parentId === null && !(await isAnotherOffered(tx, before.categoryId)))
        throw new AppError(
          'CONFLICT',
          'At least one category must stay active, so that residents have one to choose.',
        )
      await updateCategoryRow(tx, before, { isActive })
      await emitAudit(tx, {
        action: 'category.toggle',
        object: { type: 'category', id: before.categoryId },
        before: { isActive: before.isActive },
        after: { isActive },
      })
      return answer(tx, before.categoryId)
    }),
  )
}

/** Allows one change at a time, because names and order are checked for a whole level. */
async function beginChange(tx: WriteCtx): Promise<void> {
  authorize(tx, 'category:manage', {})
  await lockName(tx, 'categories')
}

/** Clears this process's cached categories after the change. */
async function told(ctx: Ctx, changing: Promise<ManagedCategory>): Promise<ManagedCategory> {
  const changed = await changing
  forgetCategories(ctx)
  return changed
}

async function getCategory(tx: WriteCtx, categoryId: number): Promise<ManagedCategoryRow> {
  const category = await findManagedCategory(tx, categoryId)
  if (!category) throw notFound()
  return category
}

/** Signals the change to all pages and processes, and returns the changed category. */
async function answer(tx: WriteCtx, categoryId: number): Promise<ManagedCategory> {
  emitSignal(tx, { type: 'category', id: categoryId, right: 'lookup:read', targets: null })
  return presentCategory(tx, await getCategory(tx, categoryId))
}

async function requireParent(tx: WriteCtx, parentId: number | null): Promise<void> {
  if (parentId === null) return
  if (!(await findManagedCategory(tx, parentId)))
    throw invalid({ parentId: 'Choose a category from the list.' })
  if ((await countAbove(tx, parentId)) >= CATEGORY_LEVELS - 1) throw invalid({ parentId: NO_FOURTH_LEVEL })
}

const orNone = (text: string): string | null => (text === '' ? null : text)

function fieldsOf(
  { name, question, advice, defaultPriority, searchWords, isNeverShown }: CreateCategory | UpdateCategory,
  before: Pick<CategoryFields, 'isNeverShown'>,
): CategoryFields {
  const words = searchWords
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  return {
    name,
    question: orNone(question),
    advice: orNone(advice),
    defaultPriority,
    searchWords: [...new Set(words)],
    isNeverShown: isNeverShown ?? before.isNeverShown,
  }
}

function presentCategory(ctx: Ctx, row: ManagedCategoryRow): ManagedCategory {
  return { ...row, can: holds(ctx.actor, 'category:manage') ? ['category:manage'] : [] }
}
