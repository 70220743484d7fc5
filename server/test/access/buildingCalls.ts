import { LIFT, LIFTS } from '../building.ts'
import type { Deed } from './estateCalls.ts'

let count = 0

/** The status of a permitted call, if it is not 200. */
export const BUILDING_DONE: Record<string, number> = {
  '155r': 201,
  '155u': 204,
  // The caller does not follow the issue and did not report it.
  '155v': 404,
  // Row 155k names an unknown job number, and row 155e names an unknown link.
  '155k': 400,
  '155e': 404,
  // Row 155i names an issue that does not exist, and the issue of row 155n is not merged. Only a caller with the right
  // gets these errors.
  '155i': 400,
  '155n': 409,
}

export const BUILDING_DEEDS: Record<string, Deed> = {
  '155r': ({ world, caller, propertyId }) => {
    count += 1
    const fields = { PropertyId: String(propertyId), AreaId: String(LIFT), ...LIFTS }
    return caller.report(world.test, { ...fields, Title: `Broken lift ${count}` })
  },
  '155': ({ caller }) => caller.get('/shared-places'),
  '155a': ({ caller }) => caller.get('/building-issues'),
  '155b': ({ caller, issueId }) => caller.get(`/building-issues/${issueId}`),
  '155p': ({ caller, issueId, attachmentId }) =>
    caller.get(`/building-issues/${issueId}/photos/${attachmentId}`),
  '155f': ({ caller, issueId }) => caller.post(`/building-issues/${issueId}/follow`),
  '155u': ({ caller, issueId }) => caller.delete(`/building-issues/${issueId}/follow`),
  '155v': ({ caller, issueId }) => caller.post(`/building-issues/${issueId}/verdicts`, { answer: 'yes' }),
  '155s': ({ caller, issueId }) => caller.get(`/issues/${issueId}/showing`),
  '155d': ({ caller, issueId }) => caller.get(`/issues/${issueId}/possible-duplicates`),
  '155l': ({ caller, issueId }) => caller.get(`/issues/${issueId}/links`),
  '155k': ({ caller, issueId }) => caller.post(`/issues/${issueId}/links`, { jobId: 1, kind: 'related' }),
  '155e': ({ caller, issueId }) => caller.delete(`/issues/${issueId}/links/1`),
  '155m': ({ caller, issueId }) => caller.get(`/issues/${issueId}/merges`),
  '155i': ({ caller, issueId }) => caller.post(`/issues/${issueId}/merge`, { intoId: 2_000_000_000 }),
  '155n': ({ caller, issueId }) => caller.post(`/issues/${issueId}/unmerge`),
  '155w': ({ caller, issueId }) => {
    count += 1
    return caller.put(`/issues/${issueId}/showing`, { showing: 'building', publicTitle: `Lift ${count}` })
  },
}
