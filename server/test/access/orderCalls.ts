import { readFile } from 'node:fs/promises'
import type { Deed } from './estateCalls.ts'

const PHOTO = await readFile(new URL('../fixtures/polyglot.jpg', import.meta.url))

/** Request for work to a firm that does not exist. */
const ASKED = { firmId: 99_999_999, words: 'Please repair it.' }

const CERTIFICATE = { kind: 'gas', issuedOn: '2020-01-05' }

export const ORDER_DEEDS: Record<string, Deed> = {
  '32g': ({ caller, issueId }) => caller.get(`/issues/${issueId}/access`),
  '32h': ({ caller, issueId }) =>
    caller.put(`/issues/${issueId}/access`, { mayEnter: true, times: 'Mornings', pets: null }),
  '32v': ({ caller, issueId }) =>
    caller.put(`/issues/${issueId}/vulnerable-persons`, { vulnerablePersons: false }),
  '33lf': ({ caller, issueId }) => caller.get(`/issues/${issueId}/firms`),
  '40cl': ({ caller, propertyId }) => caller.get(`/properties/${propertyId}/certificates`),
  '40ca': ({ caller, propertyId }) =>
    caller.postForm(`/properties/${propertyId}/certificates`, CERTIFICATE, [['gas.jpg', PHOTO]]),
  '40cf': ({ caller }) => caller.get('/certificates/99999999/file'),
  '40cd': ({ caller }) => caller.delete('/certificates/99999999'),
  '140l': ({ caller, issueId }) => caller.get(`/issues/${issueId}/orders`),
  '140p': ({ caller, issueId }) => caller.post(`/issues/${issueId}/orders`, ASKED),
  '140b': ({ caller }) => caller.post('/orders/bulk', { ...ASKED, issueIds: [99_999_999] }),
  '140a': ({ caller }) => caller.get('/orders'),
  '140x': ({ caller }) => caller.get('/orders/export'),
  '62rt': ({ caller }) => caller.get('/reports/order-times'),
  '62ro': ({ caller }) => caller.get('/reports/order-outcomes'),
  '140r': ({ caller }) => caller.get('/orders/99999999'),
  '140i': ({ caller }) => caller.get('/orders/99999999/photos/1'),
  '140f': ({ caller }) => caller.get('/orders/99999999/pdf'),
  '140j': ({ caller }) => caller.get('/orders/99999999/notes/photos/1'),
  '140s': ({ caller }) => caller.post('/orders/99999999/send', {}),
  '140c': ({ caller }) => caller.post('/orders/99999999/cancel', { words: 'Not needed.' }),
  '140v': ({ caller }) => caller.post('/orders/99999999/verify'),
  '140n': ({ caller }) => caller.post('/orders/99999999/link'),
  '36s': ({ caller }) =>
    caller.post('/orders/99999999/slots', { slots: [{ day: '2099-01-05', from: '09:00', to: '12:00' }] }),
  '36p': ({ caller }) => caller.post('/orders/99999999/appointments', { slotId: 1 }),
  '36q': ({ caller }) => caller.post('/orders/99999999/slots/decline', { words: 'Evenings.' }),
  '36c': ({ caller }) => caller.post('/orders/99999999/appointments/cancel', {}),
  '36v': ({ caller }) => caller.post('/orders/99999999/visits/cancel', {}),
}
