import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { IssueParams } from '../../issues/schema.ts'
import { FirmChoice } from './schema.ts'

export const orderChoiceEndpoints = endpoints({
  listFirmChoices: {
    method: 'GET',
    path: '/issues/:issueId/firms',
    permission: 'issue:moderate',
    shows: ['issue'],
    params: IssueParams,
    response: z.array(FirmChoice),
  },
})
