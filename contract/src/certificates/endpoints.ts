import * as z from 'zod/mini'
import { FILE_FORM_LIMIT } from '../bodyLimits.ts'
import { endpoints } from '../endpoint.ts'
import { HomeParams } from '../homes/schema.ts'
import {
  AddCertificate,
  Certificate,
  CERTIFICATE_FILE_RULES,
  CERTIFICATE_FILE_TYPES,
  CertificateParams,
} from './schema.ts'

/** What is kept with a home; what a firm gives with its work order: `orders/certificates`. */
export const certificateEndpoints = endpoints({
  /** Those that hold first, by their last day; then those that a newer one has replaced. */
  listCertificates: {
    method: 'GET',
    path: '/properties/:propertyId/certificates',
    permission: 'certificate:read',
    // A firm's comes with its work order.
    shows: ['certificate', 'issue'],
    params: HomeParams,
    response: z.array(Certificate),
  },
  addCertificate: {
    method: 'POST',
    path: '/properties/:propertyId/certificates',
    permission: 'certificate:manage',
    touches: ['certificate', 'issue'],
    params: HomeParams,
    body: AddCertificate,
    files: { field: 'files', max: 1, rules: CERTIFICATE_FILE_RULES },
    bodyLimit: FILE_FORM_LIMIT,
    response: Certificate,
    status: 201,
  },
  readCertificate: {
    method: 'GET',
    path: '/certificates/:certificateId/file',
    permission: 'certificate:read',
    params: CertificateParams,
    response: 'binary',
    media: [...CERTIFICATE_FILE_TYPES],
  },
  removeCertificate: {
    method: 'DELETE',
    path: '/certificates/:certificateId',
    permission: 'certificate:manage',
    touches: ['certificate', 'issue'],
    params: CertificateParams,
    response: 'none',
  },
})
