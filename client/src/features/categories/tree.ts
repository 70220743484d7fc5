import { CATEGORY_LEVELS } from '@doorstep/contract/categories/rules'
import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import { DEFAULT_PRIORITY, type IssuePriority } from '@doorstep/contract/issues/rules'

/** Returns the categories directly below the parent, in order. Without a parent, returns the top level. */
export function levelOf(categories: readonly ManagedCategory[], parentId: number | null): ManagedCategory[] {
  return categories.filter((category) => category.parentId === parentId)
}

/** Returns the path to a category, which ends with that category. Empty if the category does not exist. */
export function pathTo(categories: readonly ManagedCategory[], id: number | null): ManagedCategory[] {
  const category = categories.find(({ categoryId }) => categoryId === id)
  return category ? [...pathTo(categories, category.parentId), category] : []
}

export const hasRoomBelow = (path: readonly ManagedCategory[]): boolean => path.length < CATEGORY_LEVELS

/**
 * Returns the highest category on the path whose issues are never shown to a building. All categories below it are
 * hidden too.
 */
export const neverShownAlong = (path: readonly ManagedCategory[]): ManagedCategory | undefined =>
  path.find(({ isNeverShown }) => isNeverShown)

/** The default priority from the lowest category on the path that sets one. */
export function priorityAlong(path: readonly ManagedCategory[]): IssuePriority {
  return path.findLast(({ defaultPriority }) => defaultPriority !== null)?.defaultPriority ?? DEFAULT_PRIORITY
}
