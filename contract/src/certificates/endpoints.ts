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

/** Calls for the certificates of a home. For the calls of firms, see `orders/certificates`. */
export const certificateEndpoints = endpoints({
  /** Lists current certificates by their last day, and then replaced certificates. */
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
