import { lookupEndpoints } from '@doorstep/contract/lookups/endpoints'
import type { Category } from '@doorstep/contract/lookups/schema'
import { NO_CATEGORY } from '@doorstep/contract/lookups/texts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/**
 * The query of all categories, including inactive categories. Use `choicesOf` for the categories to choose from. A live
 * event reports changes.
 */
export const categoriesQuery = () => ({
  ...q(lookupEndpoints.listCategories, { query: { all: 'true' } }),
  staleTime: Infinity,
})
/** Statuses only change with a new version of the product. */
export const statusesQuery = () => ({ ...q(lookupEndpoints.listStatuses), staleTime: Infinity })

/** Returns the name of the category whose id is in the address. */
export function useCategoryName(id: string): string {
  const { data } = useQuery(categoriesQuery())
  return data?.find((category) => String(category.id) === id)?.name ?? '...'
}

export function childrenOf(categories: readonly Category[], parentId: number | null): Category[] {
  return categories.filter((category) => category.parentId === parentId)
}

/** Returns the categories to choose from. Always includes the current category. */
export function choicesOf(
  categories: readonly Category[],
  parentId: number | null,
  heldId: number | null = null,
): Category[] {
  return childrenOf(categories, parentId).filter(({ id, isActive }) => isActive !== false || id === heldId)
}

/** Returns the question that the subcategories of a category answer, in a resident's words. */
export function questionOf(categories: readonly Category[], id: number | null): string | undefined {
  return categories.find((category) => category.id === id)?.question ?? undefined
}

/** Returns the advice of the lowest chosen level that has advice. */
export function adviceOf(
  categories: readonly Category[],
  { categoryId, subCategoryId, subSubCategoryId }: CategoryChoice,
): string | undefined {
  for (const id of [subSubCategoryId, subCategoryId, categoryId]) {
    const advice = categories.find((category) => category.id === id)?.advice
    if (advice) return advice
  }
  return undefined
}

/** The chosen category on each level. */
export interface CategoryChoice {
  categoryId: number | null
  subCategoryId: number | null
  subSubCategoryId: number | null
}

export type CategoryProblems = Partial<Record<keyof CategoryChoice, string>>

const isSameChoice = (one: CategoryChoice, other: CategoryChoice) =>
  one.categoryId === other.categoryId &&
  one.subCategoryId === other.subCategoryId &&
  one.subSubCategoryId === other.subSubCategoryId

/**
 * Returns the error messages for a choice, in the server's wording. A level without choices needs no category. The
 * issue's current category is always accepted.
 */
export function categoryProblems(
  categories: readonly Category[],
  choice: CategoryChoice,
  held?: CategoryChoice,
): CategoryProblems {
  if (held && isSameChoice(choice, held)) return {}
  const { categoryId, subCategoryId, subSubCategoryId } = choice
  const isOffered = (parentId: number | null, id: number | null) =>
    choicesOf(categories, parentId).some((category) => category.id === id)
  const lacks = (parentId: number) => choicesOf(categories, parentId).length > 0
  // The categories have not loaded, so only the server can check.
  if (categories.length === 0) return categoryId === null ? { categoryId: NO_CATEGORY } : {}
  if (categoryId === null || !isOffered(null, categoryId)) return { categoryId: NO_CATEGORY }
  if (subCategoryId === null || !isOffered(categoryId, subCategoryId))
    return lacks(categoryId) ? { subCategoryId: 'Subcategory is required.' } : {}
  if (subSubCategoryId === null || !isOffered(subCategoryId, subSubCategoryId))
    return lacks(subCategoryId) ? { subSubCategoryId: 'Sub-subcategory is required.' } : {}
  return {}
}
