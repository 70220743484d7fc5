import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import type { FileRules } from '../endpoint.ts'
import { EXPIRY_STATES } from '../expiry/rules.ts'
import { Day, DayInput, Id, IdInput, Instant, line, OptionalIdInput } from '../fields.ts'
import { PROOF_MAX_BYTES } from '../users/rules.ts'
import { PROOF_MESSAGES, PROOF_TYPES } from '../users/schema.ts'
import { CERTIFICATE_KINDS, CERTIFICATE_NAME_MAX } from './rules.ts'

/** The fields that describe a certificate. */
const SAID = {
  certificateId: Id,
  kind: z.enum(CERTIFICATE_KINDS),
  /** The certificate's name. Null if the kind already describes the certificate. */
  name: z.nullable(z.string()),
  issuedOn: Day,
  /** The last day of the certificate. Null if the certificate does not expire. */
  expiresOn: z.nullable(Day),
  fileName: z.string(),
}

/** A certificate that is kept with a home, as staff see it. */
export const Certificate = z.object({
  ...SAID,
  propertyId: Id,
  state: z.enum(EXPIRY_STATES),
  /** Whether the home has a newer certificate of the same kind and name. */
  isReplaced: z.boolean(),
  /** The firm whose work the certificate proves. Null if the firm is not known. */
  firmName: z.nullable(z.string()),
  /**
   * The issue of the work order that the certificate came with. Null if the certificate did not come with a work order.
   */
  issueId: z.nullable(Id),
  jobId: z.nullable(z.number()),
  /** Whether the firm added the certificate. */
  byFirm: z.boolean(),
  /** The person who added the certificate. Null if a firm added it through a link. */
  addedByName: z.nullable(z.string()),
  addedAt: Instant,
  /** This reader's current permissions for the certificate. */
  can: z.array(Permission),
})
export type Certificate = z.infer<typeof Certificate>

/** A certificate as its work order shows it. */
export const OrderCertificate = z.object({ ...SAID, byFirm: z.boolean() })
export type OrderCertificate = z.infer<typeof OrderCertificate>

export const CertificateKindInput = z.enum(CERTIFICATE_KINDS, { error: 'Choose a kind from the list.' })
export const CertificateName = z.optional(line('Name', 0, CERTIFICATE_NAME_MAX))
const NoDay = z.literal('')

/** A multipart form with one file. */
export const CERTIFICATE_FIELDS = {
  kind: CertificateKindInput,
  name: CertificateName,
  issuedOn: DayInput,
  expiresOn: z.optional(z.union([NoDay, DayInput], { error: 'Enter a date such as 2026-11-21.' })),
}

/**
 * Adds a certificate as staff. `orderId` is the work order that the certificate came with. The order must be for the
 * same home.
 */
export const AddCertificate = z.object({ ...CERTIFICATE_FIELDS, orderId: z.optional(OptionalIdInput) })
export type AddCertificate = z.output<typeof AddCertificate>

/** The fields of a certificate, added by staff or by a firm. */
export type CertificateInput = Omit<AddCertificate, 'orderId'>

export const CertificateParams = z.object({ certificateId: IdInput })

export const CERTIFICATE_FILE_TYPES = PROOF_TYPES
export const CERTIFICATE_FILE_RULES: FileRules = {
  types: CERTIFICATE_FILE_TYPES,
  maxBytes: PROOF_MAX_BYTES,
  messages: {
    tooMany: 'Send one file for each certificate.',
    tooLarge: PROOF_MESSAGES.tooLarge,
    wrongType: PROOF_MESSAGES.wrongType,
  },
}
