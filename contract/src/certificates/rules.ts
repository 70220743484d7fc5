/** The kinds of certificate for a home. */
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
/** How many certificates a home can have. */
export const CERTIFICATES_MAX = 200
/** How many certificates a work order can have. */
export const ORDER_CERTIFICATES_MAX = 10
