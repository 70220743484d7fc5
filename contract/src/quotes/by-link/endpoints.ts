import { FILE_FORM_LIMIT } from '../../bodyLimits.ts'
import { endpoints } from '../../endpoint.ts'
import { OFFER_FILE_RULES, OFFER_FILE_TYPES } from '../../orders/offers/schema.ts'
import { Quote } from '../schema.ts'
import { DeclineQuoteByLink, GiveByLink, QuoteLink, ReadQuotePhotoByLink } from './schema.ts'

/** Calls for the page that a quote's link opens. The token grants access, and the page sends it only in the body. */
export const quoteLinkEndpoints = endpoints({
  readQuoteByLink: {
    method: 'POST',
    path: '/quote-links/read',
    permission: 'public',
    body: QuoteLink,
    response: Quote,
  },
  giveQuoteByLink: {
    method: 'POST',
    path: '/quote-links/give',
    permission: 'public',
    touches: ['issue'],
    body: GiveByLink,
    files: { field: 'files', max: 1, rules: OFFER_FILE_RULES },
    bodyLimit: FILE_FORM_LIMIT,
    response: Quote,
  },
  declineQuoteByLink: {
    method: 'POST',
    path: '/quote-links/decline',
    permission: 'public',
    touches: ['issue'],
    body: DeclineQuoteByLink,
    response: Quote,
  },
  readQuoteFileByLink: {
    method: 'POST',
    path: '/quote-links/file',
    permission: 'public',
    body: QuoteLink,
    response: 'binary',
    media: [...OFFER_FILE_TYPES],
  },
  readQuotePhotoByLink: {
    method: 'POST',
    path: '/quote-links/photos',
    permission: 'public',
    body: ReadQuotePhotoByLink,
    response: 'binary',
    media: ['image/jpeg'],
  },
})
