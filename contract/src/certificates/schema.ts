import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import type { FileRules } from '../endpoint.ts'
import { EXPIRY_STATES } from '../expiry/rules.ts'
import { Day, DayInput, Id, IdInput, Instant, line, OptionalIdInput } from '../fields.ts'
import { PROOF_MAX_BYTES, PROOF_MESSAGES, PROOF_TYPES } from '../users/schema.ts'
import { CERTIFICATE_KINDS, CERTIFICATE_NAME_MAX } from './rules.ts'

/** What a certificate says of itself. */
const SAID = {
  certificateId: Id,
  kind: z.enum(CERTIFICATE_KINDS),
  /** Null where its kind says it all. */
  name: z.nullable(z.string()),
  issuedOn: Day,
  /** Null where it has no last day. */
  expiresOn: z.nullable(Day),
  fileName: z.string(),
}

/** One that is kept with a home, as staff read it. */
export const Certificate = z.object({
  ...SAID,
  propertyId: Id,
  state: z.enum(EXPIRY_STATES),
  /** Whether the home has a newer one of the same. */
  isReplaced: z.boolean(),
  /** Whose work it proves; null where that is not known. */
  firmName: z.nullable(z.string()),
  /** Of the work order that it came with; null where there was none. */
  issueId: z.nullable(Id),
  jobId: z.nullable(z.number()),
  /** Whether the firm gave it. */
  byFirm: z.boolean(),
  /** Null where it came by a firm's link. */
  addedByName: z.nullable(z.string()),
  addedAt: Instant,
  /** What this reader may do with it now. */
  can: z.array(Permission),
})
export type Certificate = z.infer<typeof Certificate>

/** One that came with a work order, as that shows it. */
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

/** By staff; `orderId` says with which work order of the home it came. */
export const AddCertificate = z.object({ ...CERTIFICATE_FIELDS, orderId: z.optional(OptionalIdInput) })
export type AddCertificate = z.output<typeof AddCertificate>

/** What a certificate is, by whomever. */
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
