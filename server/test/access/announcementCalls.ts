import { readFile } from 'node:fs/promises'
import type { Deed } from './estateCalls.ts'

const PHOTO = await readFile(new URL('../fixtures/polyglot.jpg', import.meta.url))

const bodyFor = (developmentId: number): object => ({
  title: 'Water off',
  text: 'From nine to ten.',
  developmentId,
  propertyIds: null,
  byMail: true,
  bySms: false,
  sendAt: null,
  showUntil: null,
})

export const ANNOUNCEMENT_DEEDS: Record<string, Deed> = {
  '106': ({ caller }) => caller.get('/announcements'),
  '106c': ({ caller, developmentId }) => caller.post('/announcements', bodyFor(developmentId)),
  '106r': ({ caller, announcementId }) => caller.get(`/announcements/${announcementId}`),
  '106g': ({ caller, announcementId, photoId }) =>
    caller.get(`/announcements/${announcementId}/photos/${photoId}`),
  '106m': ({ caller, announcementId }) => caller.get(`/announcements/${announcementId}/managed`),
  '106u': ({ caller, announcementId, developmentId }) =>
    caller.put(`/announcements/${announcementId}`, bodyFor(developmentId)),
  '106p': ({ caller, announcementId }) => caller.get(`/announcements/${announcementId}/preview`),
  '106l': ({ caller, announcementId }) => caller.get(`/announcements/${announcementId}/recipients`),
  '106s': ({ caller, announcementId }) =>
    caller.post(`/announcements/${announcementId}/send`, { people: 99_999 }),
  '106x': ({ caller, announcementId }) => caller.post(`/announcements/${announcementId}/cancel`),
  '106f': ({ caller, announcementId }) =>
    caller.postForm(`/announcements/${announcementId}/photos`, {}, [['photo.jpg', PHOTO]]),
  '106d': ({ caller, announcementId, photoId }) =>
    caller.delete(`/announcements/${announcementId}/photos/${photoId}`),
  '107': ({ caller }) => caller.get('/announcement-templates'),
  '107c': ({ caller }) =>
    caller.post('/announcement-templates', { title: 'Water off', text: 'From nine to ten.' }),
  '107d': ({ caller }) => caller.delete('/announcement-templates/99999999'),
}
