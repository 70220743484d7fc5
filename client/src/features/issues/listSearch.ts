import { ISSUE_STATUSES, type IssueStatus } from '@doorstep/contract/issues/rules'
import { PAGE_SIZES } from '../../ui/Pager.tsx'

/** The logged-issues screen's part of the address, as text. */
export interface ListSearch {
  jobId?: string
  property?: string
  category?: string
  status?: string
  sort?: string
  limit?: string
  cursor?: string
}

const NEWEST = '-createdAt'
const SORTS = ['-createdAt', 'createdAt', '-jobId', 'jobId'] as const
type Sort = (typeof SORTS)[number]

/** What the server is asked; a part of the address that means nothing is left out. */
export interface ListQuery {
  sort: Sort
  limit: number
  jobId?: string
  property?: string
  category?: string
  status?: IssueStatus
  cursor?: string
}

export function listQueryOf(search: ListSearch): ListQuery {
  const { jobId, property, category, cursor } = search
  const status = FILTER_STATUSES.find((name) => name === search.status)
  return {
    sort: SORTS.find((name) => name === search.sort) ?? NEWEST,
    limit: PAGE_SIZES.find((size) => String(size) === search.limit) ?? PAGE_SIZES[0],
    ...(jobId && /^[0-9]{1,18}$/.test(jobId) && { jobId }),
    ...(property && { property }),
    ...(category && { category }),
    ...(status && { status }),
    ...(cursor && { cursor }),
  }
}

/** Approved is a moment of the hand-over, not a state to look for. */
export const FILTER_STATUSES = ISSUE_STATUSES.filter((status) => status !== 'Approved')
