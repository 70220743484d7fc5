import { readFile } from 'node:fs/promises'
import type { Deed } from './estateCalls.ts'

const PHOTO = await readFile(new URL('../fixtures/polyglot.jpg', import.meta.url))

const token = 'A'.repeat(43)
const unlock = 'B'.repeat(43)
const key = '6a1f0f5e-8b7c-4d52-9f04-0c1d2e3f4a5b'
const DECLINE = { reason: 'We are full.' }
const NO_ACCESS = { key, tried: ['knocked'] }
const STEP = { key, words: 'A new washer.' }
const CERTIFICATE = { key, kind: 'gas', issuedOn: '2020-01-05' }
const PICTURE = { key, moment: 'after' }

const ofNobody =
  (act: string, body?: object): Deed =>
  ({ caller }) =>
    caller.post(`/orders/99999999/${act}`, body)
const byNoLink =
  (act: string, body: object = {}): Deed =>
  ({ caller }) =>
    caller.post(`/order-links/${act}`, { token, ...body })

/** Calls about orders and links that do not exist. */
export const FIRM_SIDE_DEEDS: Record<string, Deed> = {
  '141a': ofNobody('accept'),
  '141d': ofNobody('decline', DECLINE),
  '141b': ofNobody('begin'),
  '141n': ofNobody('no-access', NO_ACCESS),
  '141f': ofNobody('follow-on', STEP),
  '141e': ofNobody('done', STEP),
  '141w': ofNobody('notes', STEP),
  '141p': ({ caller }) => caller.postForm('/orders/99999999/photos', PICTURE, [['a.jpg', PHOTO]]),
  '141g': ({ caller }) => caller.postForm('/orders/99999999/certificates', CERTIFICATE, [['a.jpg', PHOTO]]),
  '141h': ({ caller }) => caller.get('/orders/99999999/certificates/1/file'),
  '141k': ({ caller }) => caller.get('/orders/99999999/access-notes'),
  '141o': ofNobody('access-notes/1/open'),
  '142r': byNoLink('read'),
  '142a': byNoLink('accept'),
  '142d': byNoLink('decline', DECLINE),
  '142b': byNoLink('begin'),
  '142n': byNoLink('no-access', NO_ACCESS),
  '142f': byNoLink('follow-on', STEP),
  '142e': byNoLink('done', STEP),
  '142s': byNoLink('slots', { slots: [{ day: '2099-01-05', from: '09:00', to: '12:00' }] }),
  '142v': byNoLink('visits/cancel'),
  '142w': byNoLink('notes', STEP),
  '142j': byNoLink('notes/photos/read', { photoId: 99_999_999 }),
  '142p': ({ caller }) => caller.postForm('/order-links/photos', { token, ...PICTURE }, [['a.jpg', PHOTO]]),
  '142i': byNoLink('photos/read', { photoId: 99_999_999 }),
  '142f2': byNoLink('pdf'),
  '142g': ({ caller }) =>
    caller.postForm('/order-links/certificates', { token, ...CERTIFICATE }, [['a.jpg', PHOTO]]),
  '142h': byNoLink('certificates/read', { certificateId: 99_999_999 }),
  '146r': ({ caller }) => caller.post('/slot-links/read', { token }),
  '146p': ({ caller }) => caller.post('/slot-links/pick', { token, slotId: 1 }),
  '142k': byNoLink('access-notes', { unlock }),
  '142o': byNoLink('access-notes/open', { unlock, accessNoteId: 99_999_999 }),
  '142c': byNoLink('code'),
  '142u': byNoLink('unlock', { code: '000000' }),
}

/** A caller with the right gets the answer that the order or link does not exist. */
export const FIRM_SIDE_DONE = Object.fromEntries(Object.keys(FIRM_SIDE_DEEDS).map((id) => [id, 404]))
