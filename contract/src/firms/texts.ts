import type { ExpiryState } from '../expiry/rules.ts'
import type { PaperKind } from './rules.ts'

export const PAPER_KIND_LABELS: Record<PaperKind, string> = {
  insurance: 'Insurance',
  accreditation: 'Accreditation',
}

export const PAPER_STATE_LABELS: Record<ExpiryState, string> = {
  none: 'No documents',
  valid: 'Valid',
  expiring: 'Expires soon',
  expired: 'Expired',
}

/** Why a manager can't change a firm's email, phone or people, or switch it off. */
export const SERVES_OTHERS =
  'This firm also serves developments that are not yours. Please ask an administrator to change its email, phone or people.'
export const CHOOSE_DEVELOPMENTS = 'Choose at least one development.'
export const CHOOSE_TRADES = 'Choose at least one trade.'
export const NAME_TAKEN = 'A firm with this name already exists. Choose another name.'

export const FIRM_PHONE_MESSAGE = 'Enter a UK phone number with all its digits, such as 0118 496 0107.'
