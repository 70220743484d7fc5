import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Category } from '@doorstep/contract/lookups/schema'
import type { Difference } from '../../forms/recordMerge.ts'
import { categoryPath, statusLabel } from './format.ts'
import type { IssueText } from './issueValues.ts'

/** What a form changes in an issue. */
export interface Mine extends IssueText {
  status?: IssueStatus
}

const isSameCategory = (a: IssueText, b: IssueText) =>
  a.categoryId === b.categoryId &&
  a.subCategoryId === b.subCategoryId &&
  a.subSubCategoryId === b.subSubCategoryId

/** Puts the person's changes on top of the issue as it is now; what they left alone follows the issue. */
export function mergeOnto(base: Issue, mine: Mine, current: Issue): Required<Mine> {
  const { categoryId, subCategoryId, subSubCategoryId } = isSameCategory(base, mine) ? current : mine
  const wanted = mine.status === undefined || mine.status === base.status ? current.status : mine.status
  return {
    title: mine.title === base.title ? current.title : mine.title,
    description: mine.description === base.description ? current.description : mine.description,
    categoryId,
    subCategoryId,
    subSubCategoryId,
    status: current.allowedStatuses.includes(wanted) ? wanted : current.status,
  }
}

/** What changed elsewhere, beside what the person had written there. */
export function differencesOf(
  base: Issue,
  mine: Mine,
  current: Issue,
  categories: readonly Category[],
): Difference[] {
  const found: Difference[] = []
  const compare = (field: string, then: string, now: string, yours: string) => {
    if (then !== now) found.push({ field, now, yours: yours === then ? null : yours })
  }
  compare('Title', base.title, current.title, mine.title)
  compare('Description', base.description, current.description, mine.description)
  compare('Category', categoryPath(base), categoryPath(current), pathOf(mine, categories))
  const status = mine.status ?? base.status
  compare('Status', statusLabel(base.status), statusLabel(current.status), statusLabel(status))
  compare('Notes', base.comments ?? '', current.comments ?? '', base.comments ?? '')
  return found
}

function pathOf(choice: IssueText, categories: readonly Category[]): string {
  const name = (id: number | null) => categories.find((category) => category.id === id)?.name ?? null
  return categoryPath({
    category: name(choice.categoryId) ?? '',
    subCategory: name(choice.subCategoryId),
    subSubCategory: name(choice.subSubCategoryId),
  })
}
