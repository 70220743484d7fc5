import type { QuoteStatus } from '@doorstep/contract/quotes/rules'
import type { Tone } from '../../ui/Badge.tsx'

/** How a firm reads where its quote stands. */
export const QUOTE_LOOKS: Record<QuoteStatus, { tone: Tone; next: string }> = {
  Asked: { tone: 'warn', next: 'Give a quote, or say that you do not.' },
  Given: { tone: 'info', next: 'You can change it until it is decided.' },
  Declined: { tone: 'closed', next: 'Nothing more is asked of you.' },
  Chosen: { tone: 'ok', next: 'A work order for it follows.' },
  NotChosen: { tone: 'closed', next: 'Nothing more is asked of you.' },
  Withdrawn: { tone: 'closed', next: 'Nothing more is asked of you.' },
}

export const QUOTE_FORM = {
  title: 'Your quote',
  lead: 'What you type is kept on this device until it is sent.',
  amount: 'Amount in pounds',
  amountHint: 'For all of it, with VAT.',
  words: 'What it covers (optional)',
  file: 'File (optional)',
  send: 'Give this quote',
}

export const NO_NETWORK =
  'There is no network. What you type is kept on this device: send it once it is back.'
