import { ROLES, ROLE_IDS, ROLE_LABELS } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { DEFAULT_PRIORITY, ISSUE_STATUSES, ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { IssuePriority, IssueStatus } from '@doorstep/contract/issues/rules'
import type { Category, ListCategories } from '@doorstep/contract/lookups/schema'
import { NO_CATEGORY } from '@doorstep/contract/lookups/texts'
import type { Ctx, SystemCtx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { mayGrant } from '../users/rules.ts'
import { findCategories } from './queries.ts'
import type { CategoryRow } from './queries.ts'

interface ListInput {
  query: ListCategories
}

/** Returns the categories for new reports. With `all`, also returns the inactive categories that older reports have. */
export async function listCategories(ctx: SystemCtx, { query: { all } }: ListInput): Promise<Category[]> {
  const rows = await findCategories(ctx)
  return rows
    .filter(({ isActive }) => isActive || all === true)
    .map(({ defaultPriority: _priority, ...row }) => row)
}

export async function listStatuses(): Promise<{ id: number; name: IssueStatus; label: string }[]> {
  return ISSUE_STATUSES.map((name, index) => ({ id: index + 1, name, label: ISSUE_STATUS_LABELS[name] }))
}

export async function listRoles(
  ctx: Ctx,
): Promise<{ id: number; name: RoleName; label: string; grantable: boolean }[]> {
  return ROLES.map((name) => ({
    id: ROLE_IDS[name],
    name,
    label: ROLE_LABELS[name],
    grantable: mayGrant(ctx.actor, name),
  })).sort((a, b) => a.id - b.id)
}

/** Returns the second-level categories below a category, given by id or name. */
export async function listSubcategories(
  ctx: SystemCtx,
  { params }: { params: { category: string } },
): Promise<{ subcategories: CategoryRow[] }> {
  const categories = await findCategories(ctx)
  const category = topCategory(categories, params.category)
  if (!category) throw notFound()
  return { subcategories: categories.filter((row) => row.parentId === category.id && row.isActive) }
}

function topCategory(categories: readonly CategoryRow[], nameOrId: string): CategoryRow | undefined {
  const wanted = nameOrId.toLowerCase()
  return categories.find(
    (row) => row.parentId === null && (String(row.id) === wanted || row.name.toLowerCase() === wanted),
  )
}

export interface CategoryChoice {
  categoryId?: number | null
  subCategoryId?: number | null
  subSubCategoryId?: number | null
  /** The older page sends names instead of ids. */
  category?: string
  subcategory?: string
}

export interface CategoryPath {
  categoryId: number
  subCategoryId: number | null
  subSubCategoryId: number | null
}

export type CategoryProblems = Record<string, string>

/**
 * Returns the three chosen levels, or an error for each missing or wrong level. With `takesInactive` it accepts
 * inactive categories, so that an emergency is never refused.
 */
export async function resolveCategory(
  ctx: SystemCtx,
  choice: CategoryChoice,
  { takesInactive = false } = {},
): Promise<CategoryPath | { problems: CategoryProblems }> {
  const known = await findCategories(ctx)
  const all = takesInactive ? known : known.filter(({ isActive }) => isActive)
  const top = pick(all, null, choice.categoryId, choice.category)
  if (!top)
    return {
      problems: {
        categoryId: isGiven(choice.categoryId, choice.category)
          ? 'Choose a category from the list.'
          : NO_CATEGORY,
      },
    }
  const sub = pick(all, top.id, choice.subCategoryId, choice.subcategory)
  const subProblem = levelProblem(
    all,
    top.id,
    sub,
    isGiven(choice.subCategoryId, choice.subcategory),
    'subcategory',
    'Subcategory',
  )
  if (subProblem !== undefined) return { problems: { subCategoryId: subProblem } }
  if (!sub) {
    if (isGiven(choice.subSubCategoryId))
      return { problems: { subSubCategoryId: 'Choose a sub-subcategory from the list.' } }
    return { categoryId: top.id, subCategoryId: null, subSubCategoryId: null }
  }
  const leaf = pick(all, sub.id, choice.subSubCategoryId)
  // The older page has only two category levels, so the second level is enough there.
  const isOlderPage = choice.subcategory !== undefined && choice.subcategory !== ''
  const leafProblem = levelProblem(
    all,
    sub.id,
    leaf,
    isGiven(choice.subSubCategoryId),
    'sub-subcategory',
    'Sub-subcategory',
  )
  if (leafProblem !== undefined && !(isOlderPage && !isGiven(choice.subSubCategoryId)))
    return { problems: { subSubCategoryId: leafProblem } }
  return { categoryId: top.id, subCategoryId: sub.id, subSubCategoryId: leaf?.id ?? null }
}

/** Returns the default priority of the lowest category level that has one. */
export async function defaultPriorityOf(ctx: SystemCtx, path: CategoryPath): Promise<IssuePriority> {
  const levels = [path.subSubCategoryId, path.subCategoryId, path.categoryId]
  const all = await findCategories(ctx)
  const said = levels.map((id) => all.find((row) => row.id === id)?.defaultPriority ?? null)
  return said.find((priority) => priority !== null) ?? DEFAULT_PRIORITY
}

function isGiven(id: number | null | undefined, name?: string): boolean {
  return (id !== null && id !== undefined) || (name !== undefined && name !== '')
}

function pick(
  all: readonly CategoryRow[],
  parentId: number | null,
  id: number | null | undefined,
  name?: string,
): CategoryRow | undefined {
  const level = all.filter((row) => row.parentId === parentId)
  if (id !== null && id !== undefined) return level.find((row) => row.id === id)
  return name === undefined || name === ''
    ? undefined
    : level.find((row) => row.name.toLowerCase() === name.toLowerCase())
}

function levelProblem(
  all: readonly CategoryRow[],
  parentId: number,
  found: CategoryRow | undefined,
  given: boolean,
  noun: string,
  name: string,
): string | undefined {
  if (found) return undefined
  if (given) return `Choose a ${noun} from the list.`
  return all.some((row) => row.parentId === parentId) ? `${name} is required.` : undefined
}
