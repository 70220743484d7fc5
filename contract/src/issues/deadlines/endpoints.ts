import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { Issue, IssueParams } from '../schema.ts'
import { IssueDeadline } from './schema.ts'

export const issueDeadlineEndpoints = endpoints({
  listIssueDeadlines: {
    method: 'GET',
    path: '/issues/:issueId/deadlines',
    permission: 'issue:readDeadlines',
    shows: ['issue'],
    params: IssueParams,
    response: z.array(IssueDeadline),
  },
  /** Pauses the deadlines until the resident writes, the status changes or staff end the pause. */
  waitForResident: {
    method: 'POST',
    path: '/issues/:issueId/waiting',
    permission: 'issue:pause',
    touches: ['issue'],
    params: IssueParams,
    response: Issue,
  },
  endWaiting: {
    method: 'DELETE',
    path: '/issues/:issueId/waiting',
    permission: 'issue:pause',
    touches: ['issue'],
    params: IssueParams,
    response: Issue,
  },
})
