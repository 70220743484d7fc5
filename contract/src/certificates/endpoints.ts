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

/** Certificates that are kept with a home. For those that firms add, see `orders/certificates`. */
export const certificateEndpoints = endpoints({
  /** Current certificates first, sorted by their last day. Replaced ones follow. */
  listCertificates: {
    method: 'GET',
    path: '/properties/:propertyId/certificates',
    permission: 'certificate:read',
    // Firms add certificates with their work orders, so a change to an issue can change this list.
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
