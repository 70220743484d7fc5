import * as z from 'zod/mini'
import { LinkToken } from '../../auth/schema.ts'
import { CERTIFICATE_FIELDS } from '../../certificates/schema.ts'
import { IdInput } from '../../fields.ts'
import { DeviceKey, LINK } from '../offers/schema.ts'

/** A multipart form with one file. */
const GIVEN = { key: DeviceKey, ...CERTIFICATE_FIELDS }

export const OrderCertificatesParams = z.object({ orderId: IdInput })
export const OrderCertificateParams = z.object({ orderId: IdInput, certificateId: IdInput })

export const GiveCertificate = z.object(GIVEN)
export type GiveCertificate = z.output<typeof GiveCertificate>
export const GiveCertificateByLink = z.object({ ...LINK, ...GIVEN })
export type GiveCertificateByLink = z.output<typeof GiveCertificateByLink>
export const ReadCertificateByLink = z.object({ token: LinkToken, certificateId: IdInput })
export type ReadCertificateByLink = z.output<typeof ReadCertificateByLink>
