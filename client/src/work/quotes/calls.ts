import { quoteLinkEndpoints as link } from '@doorstep/contract/quotes/by-link/endpoints'
import { quoteEndpoints as account } from '@doorstep/contract/quotes/endpoints'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { call, callStream } from '../../api/call.ts'
import type { SendOffer } from '../offers/OfferForm.tsx'

/** The calls that a firm makes for one quote, with an account or a link. */
export interface QuoteCalls {
  read: () => Promise<Quote>
  give: SendOffer<Quote>
  decline: (reason: string) => Promise<Quote>
  readFile: () => Promise<Blob>
  readPhoto: (photoId: number) => Promise<Blob>
}

export function quoteCallsOfAccount(quoteId: number): QuoteCalls {
  const params = { quoteId }
  return {
    read: () => call(account.readQuote, { params }),
    give: ({ files, ...body }, onProgress) =>
      call(account.giveQuote, { params, body }, { files, onProgress }),
    decline: (reason) => call(account.declineQuote, { params, body: { reason } }),
    readFile: () => blobOf(callStream(account.readQuoteFile, { params }, {})),
    readPhoto: (photoId) => blobOf(callStream(account.readQuotePhoto, { params: { quoteId, photoId } }, {})),
  }
}

export function quoteCallsOfLink(token: string): QuoteCalls {
  const who = { token }
  return {
    read: () => call(link.readQuoteByLink, { body: who }),
    give: ({ files, ...offer }, onProgress) =>
      call(link.giveQuoteByLink, { body: { ...who, ...offer } }, { files, onProgress }),
    decline: (reason) => call(link.declineQuoteByLink, { body: { ...who, reason } }),
    readFile: () => blobOf(callStream(link.readQuoteFileByLink, { body: who }, {})),
    readPhoto: (photoId) => blobOf(callStream(link.readQuotePhotoByLink, { body: { ...who, photoId } }, {})),
  }
}

const blobOf = async (answer: Promise<Response>) => (await answer).blob()
