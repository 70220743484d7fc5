import type { Category } from '@doorstep/contract/lookups/schema'
import { childrenOf } from '../../lookups/categories.ts'
import type { Report } from '../issueValues.ts'

/** The older report page's own list. */
export const OLDER_CATEGORIES = ['Plumbing', 'Electrical', 'Appliances', 'General']

/** These categories with their subcategories: the older page knows two levels. */
export function olderChoicesOf(categories: readonly Category[]): Category[] {
  const tops = OLDER_CATEGORIES.flatMap((name) =>
    categories.filter((category) => category.parentId === null && category.name === name),
  )
  return [...tops, ...tops.flatMap(({ id }) => childrenOf(categories, id))]
}

/** What was begun elsewhere, without the categories that cannot be chosen here. */
export function withinChoices(report: Report, choices: readonly Category[]): Report {
  const has = (id: number | null) => choices.some((category) => category.id === id)
  const categoryId = has(report.categoryId) ? report.categoryId : null
  const subCategoryId = categoryId !== null && has(report.subCategoryId) ? report.subCategoryId : null
  return { ...report, categoryId, subCategoryId, subSubCategoryId: null }
}

/** The categories of a report as the older page sends them: by name. */
export function namesOf(
  { categoryId, subCategoryId }: Report,
  choices: readonly Category[],
): { category?: string; subcategory?: string } {
  const nameOf = (id: number | null) => choices.find((category) => category.id === id)?.name
  const [category, subcategory] = [nameOf(categoryId), nameOf(subCategoryId)]
  return { ...(category !== undefined && { category }), ...(subcategory !== undefined && { subcategory }) }
}
