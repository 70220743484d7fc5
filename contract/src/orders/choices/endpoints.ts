import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { IssueParams } from '../../issues/schema.ts'
import { FirmChoice } from './schema.ts'

export const orderChoiceEndpoints = {
  listFirmChoices: endpoint({
    name: 'listFirmChoices',
    method: 'GET',
    path: '/issues/:issueId/firms',
    permission: 'issue:moderate',
    shows: ['issue'],
    params: IssueParams,
    response: z.array(FirmChoice),
  }),
}
