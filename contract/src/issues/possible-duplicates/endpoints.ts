import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { IssueParams } from '../schema.ts'
import { PossibleDuplicate } from './schema.ts'

export const possibleDuplicateEndpoints = endpoints({
  listPossibleDuplicates: {
    method: 'GET',
    path: '/issues/:issueId/possible-duplicates',
    permission: 'issue:moderate',
    shows: ['issue'],
    params: IssueParams,
    response: z.array(PossibleDuplicate),
  },
})
