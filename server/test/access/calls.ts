import { readFile } from 'node:fs/promises'
import type { Answer } from '../callers.ts'
import { ANNOUNCEMENT_DEEDS } from './announcementCalls.ts'
import { BUILDING_DEEDS } from './buildingCalls.ts'
import { DESK_DEEDS } from './deskCalls.ts'
import { FIRM_SIDE_DEEDS } from './firmSideCalls.ts'
import { ORDER_DEEDS } from './orderCalls.ts'
import { QUOTE_DEEDS } from './quoteCalls.ts'
import { ESTATE_DEEDS } from './estateCalls.ts'
import type { Asked, Deed } from './estateCalls.ts'
import { FIRM_DEEDS } from './firmCalls.ts'
import { PLACE_DEEDS } from './placeCalls.ts'
import { stepOf } from './oracle.ts'
import { LOGIN_EMAIL, PASSWORD } from './world.ts'

const PHOTO = await readFile(new URL('../fixtures/polyglot.jpg', import.meta.url))

const NO_TOKEN = 'A'.repeat(43)
const VISITOR = '6a1f0f5e-8b7c-4d52-9f04-0c1d2e3f4a5b'
const NEW_PASSWORD = 'Maple-Kettle-77'
const PROFILE = { firstName: 'Robin', lastName: 'Reed', phoneNumber: '07700900123' }

let count = 0

function report({ world, caller, propertyId }: Asked, more: Record<string, string> = {}): Promise<Answer> {
  count += 1
  return caller.report(world.test, { PropertyId: String(propertyId), Title: `Report ${count}`, ...more })
}

/** Staff must give a reason. The server refuses a call by anybody else if the call contains a reason. */
function edited({ isStaff }: Asked): object {
  count += 1
  return { title: `Edited ${count}`, ...(isStaff && { notes: 'In other words.' }) }
}

/**
 * One call for each row of the access table. The server can refuse the call only because the caller lacks the right.
 */
export const DEEDS: Record<string, Deed> = {
  ...ESTATE_DEEDS,
  ...DESK_DEEDS,
  ...ANNOUNCEMENT_DEEDS,
  ...FIRM_DEEDS,
  ...PLACE_DEEDS,
  ...ORDER_DEEDS,
  ...FIRM_SIDE_DEEDS,
  ...QUOTE_DEEDS,
  ...BUILDING_DEEDS,
  '1': ({ caller }) => caller.post('/login', { email: LOGIN_EMAIL, password: PASSWORD }),
  '2': ({ caller }) => caller.post('/mfa/verify-otp', { code: '000000' }),
  '3': ({ caller }) => caller.post('/mfa/send-otp', {}),
  '4': ({ caller }) => caller.get('/account/validate-jwt'),
  '5': ({ caller }) => caller.post('/account/logout'),
  '5a': ({ caller }) => caller.post('/account/reauthenticate', { password: 'not the right one' }),
  '5b': ({ caller }) => caller.get('/account/sessions'),
  '5c': ({ caller }) => caller.delete('/account/sessions'),
  '5d': async ({ caller, world }) => caller.delete(`/account/sessions/${await world.otherSession(caller)}`),
  '6': ({ caller }) => caller.postForm('/register', { firstName: 'Robin' }),
  '6r': ({ caller }) => caller.post('/register/replace', { token: NO_TOKEN }),
  '7': ({ caller }) => caller.get('/countries'),
  '8': ({ caller }) => caller.get('/towns?countryId=1'),
  '9': ({ caller }) => caller.get('/addresses?townId=1'),
  '10': ({ caller }) => caller.post('/account/forgot-password', { email: 'unknown@example.test' }),
  '11': ({ caller }) =>
    caller.post('/account/reset-password', { token: NO_TOKEN, newPassword: NEW_PASSWORD }),
  '11f': ({ caller }) => caller.post('/account/first-admin', { token: NO_TOKEN, password: NEW_PASSWORD }),
  '11i': ({ caller }) => caller.post('/account/read-invite', { token: NO_TOKEN }),
  '11a': ({ caller }) => caller.post('/account/accept-invite', { token: NO_TOKEN }),
  '12': ({ caller }) =>
    caller.post('/account/change-password', { currentPassword: 'not it', newPassword: NEW_PASSWORD }),
  '13': ({ caller }) => caller.get('/account/profile'),
  '13p': ({ caller, userId }) => caller.get(`/account/photo/${userId}`),
  '14': ({ caller }) => caller.postForm('/account/update-profile', PROFILE),
  '14d': ({ caller }) => caller.get('/account/data-export'),
  '14r': ({ caller }) => caller.post('/account/data-export'),
  '14f': ({ caller }) => caller.post('/account/data-export/file'),
  '14s': ({ caller }) => caller.get('/account/data-reads'),
  '14e': ({ caller }) => caller.get('/account/erasure'),
  '14a': async ({ caller, world }) => {
    await world.wishErasure(caller)
    return caller.post('/account/erasure')
  },
  '14t': async ({ caller, world }) => {
    await world.wishErasure(caller)
    return caller.delete('/account/erasure')
  },
  '14w': ({ caller }) => caller.get('/account/welcome'),
  '14p': ({ caller }) => caller.post('/account/welcome/put-away'),
  '15': ({ caller }) => caller.post('/mfa/setup', { secret: 'too short' }),
  '15r': ({ caller }) => caller.post('/mfa/recovery-codes'),
  '16': ({ caller, userId }) => caller.get(`/mfa/status?userId=${userId}`),
  '17': ({ caller }) => caller.post('/feedback', { rating: 4, pagePath: '/dashboard' }),
  '18': ({ caller }) => caller.get('/dashboard/user-properties'),
  '18a': ({ caller }) => caller.get('/dashboard/counts'),
  '19': ({ caller, propertyId }) => caller.get(`/dashboard?propertyId=${propertyId}`),
  '25': ({ caller }) => caller.get('/Lookup/categories'),
  '26': ({ caller }) => caller.get('/Lookup/all_statuses'),
  '27': ({ caller }) => caller.get('/lookup/roles'),
  '28': ({ caller }) => caller.get('/categories/1/subcategories'),
  '29': ({ caller }) => caller.get('/Issues'),
  '29x': ({ caller }) => caller.get('/issues/export'),
  '30': ({ caller }) => caller.get('/Issues/user_issues'),
  '31': ({ caller, issueId }) => caller.get(`/issues/${issueId}`),
  '31a': ({ caller, issueId, attachmentId }) => caller.get(`/issues/${issueId}/attachments/${attachmentId}`),
  '31e': ({ caller, issueId }) => caller.get(`/issues/${issueId}/events`),
  '32': (asked) => report(asked),
  '32b': (asked) => report(asked, { OnBehalfOf: String(asked.world.resident(asked.thing.place)) }),
  '32f': ({ caller, issueId }) =>
    caller.postForm(`/issues/${issueId}/attachments`, {}, [['photo.jpg', PHOTO]]),
  '32d': ({ caller, issueId, attachmentId }) =>
    caller.delete(`/issues/${issueId}/attachments/${attachmentId}`),
  '33': (asked) => asked.caller.update(asked.issueId, edited(asked)),
  '33s': ({ caller, issueId, thing }) => caller.update(issueId, stepOf(thing)),
  '33w': ({ caller, issueId }) => caller.update(issueId, { status: 'Withdrawn' }),
  '34': (asked) => asked.caller.put(`/issues/${asked.issueId}`, edited(asked)),
  '34s': ({ caller, issueId, thing }) => caller.put(`/issues/${issueId}`, stepOf(thing)),
  '33e': ({ caller, issueId }) =>
    caller.put(`/issues/${issueId}/priority`, { priority: null, reason: 'A drip.' }),
  '33c': ({ caller, issueId }) => caller.put(`/issues/${issueId}/contact`, { userId: null }),
  '33o': ({ caller, issueId }) => caller.put(`/issues/${issueId}/owner`, { ownerId: 'me' }),
  '33l': ({ caller, issueId }) => caller.get(`/issues/${issueId}/owners`),
  '33d': ({ caller, issueId }) => caller.get(`/issues/${issueId}/deadlines`),
  '33q': ({ caller, issueId }) => caller.post(`/issues/${issueId}/waiting`),
  '33u': ({ caller, issueId }) => caller.delete(`/issues/${issueId}/waiting`),
  '33n': ({ caller, issueId, isStaff }) =>
    caller.postForm(`/issues/${issueId}/notes`, { text: 'A word.', ...(isStaff && { audience: 'staff' }) }),
  '33y': ({ caller, issueId }) => caller.get(`/issues/${issueId}/notes/readers`),
  '33h': ({ caller, issueId, noteId }) =>
    caller.post(`/issues/${issueId}/notes/${noteId}/share`, { audience: 'reporter' }),
  '33t': ({ caller, issueId, noteId }) => caller.post(`/issues/${issueId}/notes/${noteId}/take-back`),
  '33v': ({ caller, issueId }) => caller.post(`/issues/${issueId}/notes/99999999/accept`),
  '33we': ({ caller, issueId }) => caller.get(`/issues/${issueId}/notes/99999999/email`),
  '31v': ({ caller, issueId }) => caller.get(`/issues/${issueId}/verdicts`),
  '34v': ({ caller, issueId }) => caller.post(`/issues/${issueId}/verdicts`, { answer: 'yes' }),
  '34vr': ({ caller }) => caller.post('/verdicts/read', { token: NO_TOKEN }),
  '34vp': ({ caller }) => caller.post('/verdicts/photos/read', { token: NO_TOKEN, photoId: 1 }),
  '34vd': ({ caller, issueId }) => caller.get(`/issues/${issueId}/verdicts/photos/99999999`),
  '34va': ({ caller }) => caller.post('/verdicts', { token: NO_TOKEN, answer: 'yes' }),
  '33r': ({ caller, issueId }) =>
    caller.post(`/issues/${issueId}/redact`, { words: 'tap', reason: 'Asked for.' }),
  '33p': ({ caller, issueId, attachmentId }) =>
    caller.post(`/issues/${issueId}/attachments/${attachmentId}/redact`, {
      areas: [{ left: 0, top: 0, width: 10, height: 10 }],
      reason: 'Asked for.',
    }),
  '40': ({ caller }) => caller.get('/properties/all'),
  '41': ({ caller }) => caller.get('/Developments'),
  '41p': ({ caller }) => caller.get('/developments/places'),
  '42': ({ caller }) => caller.get('/properties/developments'),
  '40h': ({ caller, propertyId }) => caller.get(`/properties/${propertyId}`),
  '40q': ({ caller, propertyId }) => caller.get(`/properties/${propertyId}/people`),
  '40n': ({ caller, propertyId }) => caller.get(`/properties/${propertyId}/notes`),
  '40w': ({ caller, propertyId }) => {
    count += 1
    return caller.post(`/properties/${propertyId}/notes`, { text: `Note ${count}` })
  },
  '40z': ({ caller }) => caller.delete('/staff-notes/99999999'),
  '49n': ({ caller, userId }) => caller.get(`/admin/users/${userId}/notes`),
  '49q': ({ caller, userId }) => {
    count += 1
    return caller.post(`/admin/users/${userId}/notes`, { text: `Note ${count}` })
  },
  '40o': ({ caller, propertyId }) => caller.get(`/properties/${propertyId}/occupants`),
  '49': ({ caller }) => caller.get('/admin/users'),
  '49x': ({ caller }) => caller.get('/admin/users/export'),
  '49p': ({ caller, userId }) => caller.get(`/admin/users/${userId}/proof`),
  '49d': ({ caller, userId }) => caller.get(`/admin/users/${userId}`),
  '49i': ({ caller, propertyId }) => {
    count += 1
    const person = { email: `invited-${count}@example.test`, firstName: 'Robin', lastName: 'Reed' }
    return caller.post('/admin/invites', { ...person, roleId: 3, propertyIds: [propertyId] })
  },
  '49j': ({ caller }) => caller.get('/admin/invites'),
  '49kr': ({ caller }) => caller.post('/admin/invites/99999999/resend'),
  '49k': ({ caller }) => caller.delete('/admin/invites/99999999'),
  '49e': ({ caller, userId }) => caller.get(`/admin/users/${userId}/events`),
  '49b': ({ caller, userId }) => caller.delete(`/admin/users/${userId}/bounce`),
  '49s': ({ caller, userId }) => caller.delete(`/admin/users/${userId}/sessions`),
  '49m': ({ caller }) => caller.post('/admin/users/import', { csv: 'email', dryRun: true }),
  '49w': ({ caller }) => caller.get('/admin/erasures'),
  '49z': ({ caller, userId }) => caller.post(`/admin/erasures/${userId}/erase`),
  '49y': ({ caller, userId }) => caller.post(`/admin/erasures/${userId}/refuse`, { reason: 'A claim.' }),
  '50b': ({ caller }) => caller.put('/admin/users/status', { step: 'approve', userIds: [99_999_999] }),
  '50': ({ caller, userId }) => caller.put('/admin/approve-user', { userId }),
  '51': ({ caller, userId }) => caller.put('/admin/suspend-user', { userId }),
  '52': ({ caller, userId }) => caller.put('/admin/reject-user', { userId }),
  '53': ({ caller, userId }) => caller.post(`/admin/enable-mfa/${userId}`),
  '54': ({ caller, userId }) => caller.post(`/admin/disable-mfa/${userId}`),
  '55': ({ caller }) => caller.get('/admin/user-property-mappings'),
  '55x': ({ caller }) => caller.get('/admin/user-property-mappings/export'),
  '55m': ({ caller }) => caller.post('/admin/user-property-mappings/import', { csv: 'email', dryRun: true }),
  '56': ({ caller, userId, propertyId }) =>
    caller.put('/admin/remove-user-property-roles', [{ userId, propertyId, roleId: 3 }]),
  '57': ({ caller, userId, propertyId }) =>
    caller.post('/admin/assign-role-to-property', { userId, propertyId, roleId: 4 }),
  '57d': async ({ world, caller, userId, propertyId }) =>
    caller.post('/admin/assign-role-to-development', {
      userId,
      developmentId: (await world.developmentOf(propertyId)) ?? propertyId,
      roleId: 4,
    }),
  '58': ({ caller, userId, propertyId }) =>
    caller.put('/admin/update-user-property-role', { userId, propertyId, roleId: 4 }),
  '59': ({ caller }) => caller.get('/reports/users'),
  '59a': ({ caller }) => caller.get('/reports/summary'),
  '60': ({ caller }) => caller.get('/reports/properties-without-users'),
  '61': ({ caller }) => caller.get('/reports/properties-by-development'),
  '62': ({ caller }) => caller.get('/reports/issues-summary'),
  '62t': ({ caller }) => caller.get('/reports/issue-times'),
  '62o': ({ caller }) => caller.get('/reports/issue-outcomes'),
  '62g': ({ caller }) => caller.get('/reports/issue-ages'),
  '63': ({ caller }) => caller.get('/reports/feedback'),
  '63s': ({ caller }) => caller.get('/reports/satisfaction'),
  '63x': ({ caller }) => caller.get('/reports/export?table=users'),
  '101': ({ caller }) => caller.get('/notifications'),
  '108': ({ caller }) => caller.get('/search?q=leak'),
  '101u': ({ caller }) => caller.get('/notifications/unread'),
  '101r': ({ caller }) => caller.post('/notifications/read', {}),
  '102': ({ caller }) => caller.get('/account/mail-choices'),
  '102k': ({ caller }) => caller.get('/account/columns'),
  '102s': ({ caller }) => caller.put('/account/columns', { list: 'issues', columns: ['title', 'status'] }),
  '102c': ({ caller }) => caller.put('/account/mail-choices', { kind: 'mineChanged', choice: 'daily' }),
  '91': ({ caller }) => caller.get('/dev/outbox'),
  '92': ({ caller }) => caller.get('/health/live'),
  '93': ({ caller }) => caller.get('/health/ready'),
  '93s': ({ caller }) => caller.get('/health/startup'),
  '96': ({ caller }) => caller.get('/openapi.json'),
  '97': ({ caller }) => caller.get('/metrics'),
  // The call is open to everybody on the server's own machine, so the test calls from another address.
  '98': ({ caller }) => caller.get('/version', { 'x-forwarded-for': '203.0.113.7' }),
  '94': ({ caller }) =>
    caller.post('/support/enquiries', { subject: 'Bins', message: 'When are they emptied?' }),
  '95': ({ caller }) => caller.post('/analytics/events', { clientId: VISITOR, events: [{ name: 'logout' }] }),
}
