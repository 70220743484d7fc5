import { ISSUE_STATUSES, type IssueStatus } from '@doorstep/contract/issues/rules'
import { pageOf, type ListSearch } from '../../tables/listAddress.ts'

/** The logged-issues screen's part of the address, as text. */
export type IssueListSearch = ListSearch<'jobId' | 'property' | 'category' | 'status'>

const SORTS = ['-createdAt', 'createdAt', '-jobId', 'jobId'] as const

/** What the server is asked; a part of the address that means nothing is left out. */
export interface ListQuery {
  sort: (typeof SORTS)[number]
  limit: number
  jobId?: string
  property?: string
  category?: string
  status?: IssueStatus
  cursor?: string
}

export function listQueryOf(search: IssueListSearch): ListQuery {
  const { jobId, property, category } = search
  const status = FILTER_STATUSES.find((name) => name === search.status)
  return {
    ...pageOf(search, SORTS),
    ...(jobId && /^[0-9]{1,18}$/.test(jobId) && { jobId }),
    ...(property && { property }),
    ...(category && { category }),
    ...(status && { status }),
  }
}

/** Approved is a moment of the hand-over, not a state to look for. */
export const FILTER_STATUSES = ISSUE_STATUSES.filter((status) => status !== 'Approved')
