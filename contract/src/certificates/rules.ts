/** What a certificate proves about a home. */
export const CERTIFICATE_KINDS = [
  'gas',
  'electrical',
  'energy',
  'fire',
  'water',
  'asbestos',
  'other',
] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]

export const CERTIFICATE_NAME_MAX = 100
/** The limit for each home. */
export const CERTIFICATES_MAX = 200
/** The limit for each work order. */
export const ORDER_CERTIFICATES_MAX = 10
