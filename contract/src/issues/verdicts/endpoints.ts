import { endpoints } from '../../endpoint.ts'
import { Issue, IssueParams } from '../schema.ts'
import { DonePhotoParams, GiveVerdict, Verdicts } from './schema.ts'

export const verdictEndpoints = endpoints({
  listVerdicts: {
    method: 'GET',
    path: '/issues/:issueId/verdicts',
    permission: 'issue:readHistory',
    shows: ['issue'],
    params: IssueParams,
    response: Verdicts,
  },
  readDonePhoto: {
    method: 'GET',
    path: '/issues/:issueId/verdicts/photos/:photoId',
    permission: 'issue:giveVerdict',
    params: DonePhotoParams,
    response: 'binary',
    media: ['image/jpeg'],
  },
  giveVerdict: {
    method: 'POST',
    path: '/issues/:issueId/verdicts',
    permission: 'issue:giveVerdict',
    touches: ['issue', 'notification'],
    params: IssueParams,
    body: GiveVerdict,
    response: Issue,
  },
})
