import type { Deed } from './estateCalls.ts'

const VIEW = { query: { due: 'overdue' }, isShared: false }
const REPLY = { text: 'We will come soon.', isShared: false }

let count = 0

export const DESK_DEEDS: Record<string, Deed> = {
  '109': ({ caller, developmentId }) =>
    caller.get(`/reports/landlord?developmentId=${developmentId}&month=2025-06`),
  '109l': ({ caller }) => caller.get('/landlord-reports'),
  '109m': ({ caller, developmentId }) =>
    caller.post('/landlord-reports', { developmentId, month: '2025-06' }),
  '109f': ({ caller }) => caller.get('/landlord-reports/99999999/file'),
  '33m': ({ caller }) => caller.get('/issues/queues'),
  '33z': ({ caller }) =>
    caller.post('/issues/bulk', { act: 'close', comment: 'All is well.', issueIds: [99_999_999] }),
  '120': ({ caller }) => caller.get('/issues/views'),
  '120a': ({ caller }) => caller.post('/issues/views', { ...VIEW, name: `View ${(count += 1)}` }),
  '120u': ({ caller }) => caller.put('/issues/views/99999999', { ...VIEW, name: 'Late' }),
  '120d': ({ caller }) => caller.delete('/issues/views/99999999'),
  '121': ({ caller }) => caller.get('/issues/saved-replies'),
  '121a': ({ caller }) => caller.post('/issues/saved-replies', { ...REPLY, title: `Reply ${(count += 1)}` }),
  '121u': ({ caller }) => caller.put('/issues/saved-replies/99999999', { ...REPLY, title: 'Soon' }),
  '121d': ({ caller }) => caller.delete('/issues/saved-replies/99999999'),
}
