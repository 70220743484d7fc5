import type { QuoteStatus } from '@doorstep/contract/quotes/rules'
import type { Tone } from '../../ui/Badge.tsx'

export const QUOTE_LOOKS: Record<QuoteStatus, { tone: Tone; next: string }> = {
  Asked: { tone: 'warn', next: 'Send a quote or decline.' },
  Given: { tone: 'info', next: 'You can change your quote until somebody decides about it.' },
  Declined: { tone: 'closed', next: 'You don’t need to do anything else.' },
  Chosen: { tone: 'ok', next: 'You will get a work order for this quote.' },
  NotChosen: { tone: 'closed', next: 'You don’t need to do anything else.' },
  Withdrawn: { tone: 'closed', next: 'You don’t need to do anything else.' },
}

export const QUOTE_FORM = {
  title: 'Your quote',
  lead: 'Your entries are kept on this device until they are sent.',
  amount: 'Amount in pounds',
  amountHint: 'Total including VAT.',
  words: 'What the quote covers (optional)',
  file: 'File (optional)',
  send: 'Send this quote',
}

export const NO_NETWORK =
  'You are offline. Your entries are kept on this device. Send them when you are online again.'
