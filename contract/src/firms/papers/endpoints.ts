import { PROOF_TYPES } from '../../users/schema.ts'
import { endpoints } from '../../endpoint.ts'
import { Firm, FirmParams } from '../schema.ts'
import { AddPaper, PAPER_RULES, PaperParams } from './schema.ts'

export const paperEndpoints = endpoints({
  addFirmPaper: {
    method: 'POST',
    path: '/firms/:firmId/papers',
    permission: 'firm:manage',
    touches: ['firm'],
    params: FirmParams,
    body: AddPaper,
    files: { field: 'files', max: 1, rules: PAPER_RULES },
    bodyLimit: 6 * 1024 * 1024,
    response: Firm,
    status: 201,
  },
  removeFirmPaper: {
    method: 'DELETE',
    path: '/firms/:firmId/papers/:paperId',
    permission: 'firm:manage',
    touches: ['firm'],
    params: PaperParams,
    response: Firm,
  },
  readFirmPaper: {
    method: 'GET',
    path: '/firms/:firmId/papers/:paperId/file',
    permission: 'firm:read',
    params: PaperParams,
    response: 'binary',
    media: [...PROOF_TYPES],
  },
})
