import { FILE_FORM_LIMIT } from '../../bodyLimits.ts'
import { CERTIFICATE_FILE_RULES, CERTIFICATE_FILE_TYPES } from '../../certificates/schema.ts'
import { endpoints } from '../../endpoint.ts'
import { LinkedOrder } from '../by-link/schema.ts'
import { Order } from '../schema.ts'
import {
  GiveCertificate,
  GiveCertificateByLink,
  OrderCertificateParams,
  OrderCertificatesParams,
  ReadCertificateByLink,
} from './schema.ts'

/** A firm adds certificates for the home to its work order, and can read them while the order is live. */
export const orderCertificateEndpoints = endpoints({
  giveCertificate: {
    method: 'POST',
    path: '/orders/:orderId/certificates',
    permission: 'order:work',
    touches: ['issue', 'certificate'],
    params: OrderCertificatesParams,
    body: GiveCertificate,
    files: { field: 'files', max: 1, rules: CERTIFICATE_FILE_RULES },
    bodyLimit: FILE_FORM_LIMIT,
    response: Order,
    status: 201,
  },
  readGivenCertificate: {
    method: 'GET',
    path: '/orders/:orderId/certificates/:certificateId/file',
    permission: 'order:work',
    params: OrderCertificateParams,
    response: 'binary',
    media: [...CERTIFICATE_FILE_TYPES],
  },
  giveCertificateByLink: {
    method: 'POST',
    path: '/order-links/certificates',
    permission: 'public',
    touches: ['issue'],
    body: GiveCertificateByLink,
    files: { field: 'files', max: 1, rules: CERTIFICATE_FILE_RULES },
    bodyLimit: FILE_FORM_LIMIT,
    response: LinkedOrder,
    status: 201,
  },
  readCertificateByLink: {
    method: 'POST',
    path: '/order-links/certificates/read',
    permission: 'public',
    body: ReadCertificateByLink,
    response: 'binary',
    media: [...CERTIFICATE_FILE_TYPES],
  },
})
