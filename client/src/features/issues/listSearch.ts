import { ISSUE_STATUSES, type IssueStatus } from '@doorstep/contract/issues/rules'
import { isDay, isId } from '../../lib/search.ts'
import { pageOf, type ListSearch } from '../../tables/listAddress.ts'

export const ISSUE_FILTERS = [
  'jobId',
  'property',
  'category',
  'status',
  'developmentId',
  'categoryId',
  'from',
  'to',
] as const
/** The logged-issues screen's part of the address, as text. The last four come from the reports' links. */
export type IssueListSearch = ListSearch<(typeof ISSUE_FILTERS)[number]>

const SORTS = ['-createdAt', 'createdAt', '-jobId', 'jobId'] as const

/** What the server is asked; a part of the address that means nothing is left out. */
export interface ListQuery {
  sort: (typeof SORTS)[number]
  limit: number
  jobId?: string
  property?: string
  category?: string
  status?: IssueStatus
  developmentId?: string
  categoryId?: string
  from?: string
  to?: string
  cursor?: string
}

export function listQueryOf(search: IssueListSearch): ListQuery {
  const { jobId, property, category, developmentId, categoryId, from, to } = search
  const status = ISSUE_STATUSES.find((name) => name === search.status)
  return {
    ...pageOf(search, SORTS),
    ...(jobId && /^[0-9]{1,18}$/.test(jobId) && { jobId }),
    ...(property && { property }),
    ...(category && { category }),
    ...(status && { status }),
    ...(isId(developmentId) && { developmentId }),
    ...(isId(categoryId) && { categoryId }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

/** Approved is a moment of the hand-over, not a state to look for. */
export const FILTER_STATUSES = ISSUE_STATUSES.filter((status) => status !== 'Approved')
