import type { Deed } from './estateCalls.ts'

const token = 'A'.repeat(43)
const OFFER = { key: '6a1f0f5e-8b7c-4d52-9f04-0c1d2e3f4a5b', amountPence: '100', words: 'All in.' }
const DECLINE = { reason: 'We are full.' }

/** Calls about quotes, orders, links and firms that do not exist. */
export const QUOTE_DEEDS: Record<string, Deed> = {
  '143l': ({ caller, issueId }) => caller.get(`/issues/${issueId}/quotes`),
  '143a': ({ caller, issueId }) =>
    caller.post(`/issues/${issueId}/quotes`, { firmIds: [99_999_999], words: 'Please quote.' }),
  '143o': ({ caller }) => caller.get('/quotes'),
  '143r': ({ caller }) => caller.get('/quotes/99999999'),
  '143f': ({ caller }) => caller.get('/quotes/99999999/file'),
  '143i': ({ caller }) => caller.get('/quotes/99999999/photos/1'),
  '143c': ({ caller }) => caller.post('/quotes/99999999/choose', { version: 1 }),
  '143w': ({ caller }) => caller.post('/quotes/99999999/withdraw'),
  '143n': ({ caller }) => caller.post('/quotes/99999999/link'),
  '143g': ({ caller }) => caller.postForm('/quotes/99999999/give', OFFER),
  '143d': ({ caller }) => caller.post('/quotes/99999999/decline', DECLINE),
  '144r': ({ caller }) => caller.post('/quote-links/read', { token }),
  '144g': ({ caller }) => caller.postForm('/quote-links/give', { token, ...OFFER }),
  '144d': ({ caller }) => caller.post('/quote-links/decline', { token, ...DECLINE }),
  '144f': ({ caller }) => caller.post('/quote-links/file', { token }),
  '144i': ({ caller }) => caller.post('/quote-links/photos', { token, photoId: 1 }),
  '145a': ({ caller }) => caller.postForm('/orders/99999999/variations', OFFER),
  '145d': ({ caller }) =>
    caller.post('/orders/99999999/variations/decide', { variationId: 1, approve: true, words: 'Yes.' }),
  '145f': ({ caller }) => caller.get('/orders/99999999/variations/1/file'),
  '145l': ({ caller }) => caller.postForm('/order-links/variations', { token, ...OFFER }),
  '145m': ({ caller }) => caller.post('/order-links/variations/file', { token, variationId: 1 }),
}

/**
 * A caller with the right gets the answer that the record does not exist. An unknown firm causes an error at its field.
 */
export const QUOTE_DONE: Record<string, number> = {
  ...Object.fromEntries(Object.keys(QUOTE_DEEDS).map((id) => [id, 404])),
  '143l': 200,
  '143a': 400,
  '143o': 200,
}
