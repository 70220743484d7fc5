import { CATEGORY_LEVELS } from '@doorstep/contract/categories/rules'
import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import { DEFAULT_PRIORITY, type IssuePriority } from '@doorstep/contract/issues/rules'

/** The categories directly below this one, or at the top, in order. */
export function levelOf(categories: readonly ManagedCategory[], parentId: number | null): ManagedCategory[] {
  return categories.filter((category) => category.parentId === parentId)
}

/** The path to a category, including itself. Empty if the category does not exist. */
export function pathTo(categories: readonly ManagedCategory[], id: number | null): ManagedCategory[] {
  const category = categories.find(({ categoryId }) => categoryId === id)
  return category ? [...pathTo(categories, category.parentId), category] : []
}

/** True if the category at the end of this path can have categories below it. */
export const hasRoomBelow = (path: readonly ManagedCategory[]): boolean => path.length < CATEGORY_LEVELS

/** The highest category on the path whose issues are never shown to a building. The categories below it follow it. */
export const neverShownAlong = (path: readonly ManagedCategory[]): ManagedCategory | undefined =>
  path.find(({ isNeverShown }) => isNeverShown)

/** The default priority from the lowest category on the path that sets one. */
export function priorityAlong(path: readonly ManagedCategory[]): IssuePriority {
  return path.findLast(({ defaultPriority }) => defaultPriority !== null)?.defaultPriority ?? DEFAULT_PRIORITY
}
