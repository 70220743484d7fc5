import { daysUntil } from '../expiry/rules.ts'
import { CERTIFICATES_MAX, ORDER_CERTIFICATES_MAX } from './rules.ts'
import type { CertificateKind } from './rules.ts'

export const CERTIFICATE_KIND_LABELS: Record<CertificateKind, string> = {
  gas: 'Gas safety record',
  electrical: 'Electrical report',
  energy: 'Energy certificate',
  fire: 'Fire safety certificate',
  water: 'Water safety report',
  asbestos: 'Asbestos report',
  other: 'Another certificate',
}

export const CERTIFICATE_MESSAGES = {
  kindMissing: 'Choose the kind of certificate.',
  nameMissing: 'Enter the name of the certificate.',
  issuedMissing: 'Enter the date of issue.',
  notYet: 'The date of issue cannot be later than today.',
  expiresBefore: 'The expiry date cannot be earlier than the date of issue.',
  fileMissing: 'Choose the certificate file.',
  notNow: 'You can add a certificate only while the work order is Accepted, Booked or Done.',
  orderFull: `A work order can have at most ${ORDER_CERTIFICATES_MAX} certificates.`,
  homeFull: `A home can have at most ${CERTIFICATES_MAX} certificates. Remove an old one first.`,
  homeFullForFirm: 'This home has too many certificates already. Please call the managing agent.',
} as const

/** Returns the certificate's name, or the kind of the certificate if it has no name. */
export function certificateTitle({ kind, name }: { kind: CertificateKind; name: string | null }): string {
  return name ?? CERTIFICATE_KIND_LABELS[kind]
}

/** Returns a label that says how soon the certificate expires. */
export function certificateMark(expiresOn: string, today: string): string {
  const left = daysUntil(expiresOn, today)
  if (left < 0) return 'Expired'
  if (left === 0) return 'Expires today'
  return `Expires in ${left} ${left === 1 ? 'day' : 'days'}`
}

interface Typed {
  kind: string
  name?: string | undefined
  issuedOn: string
  /** The last day of the certificate. Empty or left out if the certificate does not expire. */
  expiresOn?: string | null | undefined
}

/** Returns problems that involve several fields, keyed by field name. */
export function certificateProblems(
  { kind, name = '', issuedOn, expiresOn = '' }: Typed,
  today: string,
): Record<string, string> {
  return {
    ...(kind === 'other' && name.trim() === '' && { name: CERTIFICATE_MESSAGES.nameMissing }),
    ...(issuedOn > today && { issuedOn: CERTIFICATE_MESSAGES.notYet }),
    ...(expiresOn !== null &&
      expiresOn !== '' &&
      expiresOn < issuedOn && { expiresOn: CERTIFICATE_MESSAGES.expiresBefore }),
  }
}
