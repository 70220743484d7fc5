import type { ExportCategories, ManagedCategory } from '@doorstep/contract/categories/schema'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { csvFile, csvName } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import { notFound } from '../../../errors.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { listManagedCategories } from '../service.ts'

/** A category with the names of its path, from the top level down. */
interface PlacedCategory {
  category: ManagedCategory
  path: readonly string[]
}

/**
 * Exports all categories, or the categories below the chosen category. The subcategories of a category follow it
 * directly.
 */
export async function exportCategories(
  ctx: Ctx,
  { query: { parentId } }: { query: ExportCategories },
): Promise<BinaryResult> {
  const all = await listManagedCategories(ctx)
  const above = pathTo(all, parentId)
  if (parentId !== undefined && above.length === 0) throw notFound()
  const rows = [...below(all, parentId ?? null, above)]
  await emitLoneAudit(ctx, {
    action: 'category.export',
    object: { type: 'category', id: parentId ?? null },
    after: { count: rows.length },
  })
  return csvFile(csvName('categories', ctx.now(), ctx.services.config.timeZone), COLUMNS, rows)
}

function pathTo(all: readonly ManagedCategory[], id: number | null | undefined): string[] {
  const category = all.find(({ categoryId }) => categoryId === id)
  return category ? [...pathTo(all, category.parentId), category.name] : []
}

function* below(
  all: readonly ManagedCategory[],
  parentId: number | null,
  above: readonly string[],
): Generator<PlacedCategory> {
  for (const category of all.filter((one) => one.parentId === parentId)) {
    const path = [...above, category.name]
    yield { category, path }
    yield* below(all, category.categoryId, path)
  }
}

const COLUMNS: CsvColumn<PlacedCategory>[] = [
  { header: 'Category', value: ({ path }) => path[0] ?? null },
  { header: 'Subcategory', value: ({ path }) => path[1] ?? null },
  { header: 'Sub-subcategory', value: ({ path }) => path[2] ?? null },
  { header: 'Question', value: ({ category }) => category.question },
  { header: 'Advice', value: ({ category }) => category.advice },
  { header: 'Priority', value: ({ category }) => category.defaultPriority },
  { header: 'Other words', value: ({ category }) => category.searchWords.join(' ') },
  { header: 'Never shown', value: ({ category }) => (category.isNeverShown ? 'Yes' : 'No') },
  { header: 'Status', value: ({ category }) => (category.isActive ? 'Active' : 'Inactive') },
]
