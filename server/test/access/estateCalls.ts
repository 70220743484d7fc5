import { randomUUID } from 'node:crypto'
import type { Answer, Caller } from '../callers.ts'
import { PLACES } from './oracle.ts'
import type { Thing } from './oracle.ts'
import type { World } from './world.ts'

export interface Ids {
  issueId: number
  attachmentId: number
  noteId: number
  propertyId: number
  developmentId: number
  alertId: number
  activityId: number
  announcementId: number
  photoId: number
  userId: number
}

/** All values that a call can depend on. */
export interface Asked extends Ids {
  world: World
  caller: Caller
  thing: Thing
  isStaff: boolean
}
export type Deed = (asked: Asked) => Promise<Answer>

/** A category that always exists, with its current values. */
const CATEGORY = {
  name: 'Something else',
  question: '',
  advice: '',
  defaultPriority: null,
  searchWords: 'other misc else',
}

let sites = 0

function developmentBody({ countryId }: World): object {
  sites += 1
  const siteName = `Site ${sites}`
  return {
    developmentName: 'Mill',
    siteName,
    address: '1 Mill Lane',
    cityId: null,
    city: 'Milltown',
    countryId,
  }
}

export const ESTATE_DEEDS: Record<string, Deed> = {
  '20': ({ caller, propertyId }) => caller.get(`/alerts/active/${propertyId}`),
  '21': ({ caller }) => caller.get('/alerts'),
  '35': ({ caller }) => caller.get('/MaintenanceActivity'),
  '35c': ({ caller }) => caller.get('/MaintenanceActivity/calendar?from=2099-01-01&to=2099-01-31'),
  '36': ({ caller, propertyId }) =>
    caller.get(`/MaintenanceActivity/get_activites_by_property/${propertyId}`),
  '37': ({ caller, propertyId }) =>
    caller.post('/MaintenanceActivity', {
      propertyId,
      activity: 'Boiler service',
      lastCompleted: '2026-01-10',
      nextScheduled: '2099-01-10',
    }),
  '38': ({ caller, activityId }) =>
    caller.put(`/MaintenanceActivity/${activityId}`, { activity: 'In other words' }),
  '38d': ({ caller, activityId }) =>
    caller.post(`/MaintenanceActivity/${activityId}/done`, { nextScheduled: '2099-02-10' }),
  '39': ({ caller, activityId }) => caller.delete(`/MaintenanceActivity/${activityId}`),
  '28m': ({ caller }) => caller.get('/categories/managed'),
  '28x': ({ caller }) => caller.get('/categories/managed/export'),
  '28c': ({ caller }) =>
    caller.post('/categories/managed', { ...CATEGORY, name: `Category ${randomUUID()}` }),
  // Sends the current values, so that a permitted call changes nothing.
  '28u': ({ caller }) => caller.put('/categories/managed/20', CATEGORY),
  '28p': ({ caller }) => caller.put('/categories/managed/20/place', { beforeId: null }),
  '28t': ({ caller }) => caller.post('/categories/managed/20/toggle', { isActive: true }),
  '70p': ({ caller, developmentId }) =>
    caller.put(`/developments/${developmentId}/collections`, { schedules: [] }),
  '70f': ({ caller }) => caller.post('/collections/file', { ics: 'BEGIN:VCALENDAR' }),
  '70h': ({ caller }) => caller.get('/bank-holidays?nation=wales'),
  '70hl': ({ caller }) => caller.get('/bank-holidays/managed?nation=wales'),
  '104': ({ caller }) => caller.get('/deadline-rules'),
  '104x': ({ caller }) => caller.get('/deadline-rules/export'),
  '104p': ({ caller, developmentId }) =>
    caller.get(`/deadline-rules/preview?developmentId=${developmentId}&categoryId=1`),
  '104a': ({ caller }) =>
    caller.post('/deadline-rules', {
      priority: 'Planned',
      kind: 'answer',
      amount: 5,
      unit: 'workingDays',
      beginsOn: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
    }),
  '104r': ({ caller }) => caller.delete('/deadline-rules/99999999'),
  '105': ({ caller }) => caller.get('/owner-rules'),
  '105l': ({ caller, developmentId }) => caller.get(`/owner-rules/people?developmentId=${developmentId}`),
  '105p': ({ caller, developmentId }) => caller.put('/owner-rules', { developmentId, userId: caller.userId }),
  '105r': ({ caller }) => caller.delete('/owner-rules/99999999'),
  '70ha': ({ caller }) =>
    caller.post('/bank-holidays', { nations: ['wales'], day: '2099-03-02', name: 'A day off' }),
  // A permitted call deletes the bank holiday, so the test adds it before each call.
  '70hr': async ({ caller, world }) => {
    await world.bankHoliday('wales', '2099-03-03')
    return caller.delete('/bank-holidays/wales/2099-03-03')
  },
  '99': ({ caller }) => caller.get('/retention'),
  '99h': ({ caller }) => caller.get('/retention/holds'),
  '99a': async ({ caller, world }) =>
    caller.post('/retention/holds', { userId: await world.unheld(), reason: 'A claim.' }),
  '99r': async ({ caller, world }) => caller.delete(`/retention/holds/${await world.hold()}`),
  '99m': ({ caller }) => caller.get('/messages/failed'),
  '99x': ({ caller }) => caller.get('/messages/failed/export'),
  '99mi': ({ caller }) => caller.get('/messages/received'),
  '99mr': ({ caller }) => caller.post('/messages/failed/retry', {}),
  '99mo': async ({ caller, world }) => caller.post(`/messages/failed/${await world.failedMessage()}/retry`),
  '99md': async ({ caller, world }) => caller.delete(`/messages/failed/${await world.failedMessage()}`),
  '100': ({ caller }) => caller.get('/audit/events'),
  '100x': ({ caller }) => caller.get('/audit/events/export'),
  '71': ({ caller, propertyId }) => caller.post(`/properties/${propertyId}/calendar`),
  '71d': ({ caller, propertyId }) => caller.delete(`/properties/${propertyId}/calendar`),
  '71r': ({ caller, propertyId }) => caller.get(`/properties/${propertyId}/calendar`),
  '72': ({ caller }) => caller.get(`/calendar/${'A'.repeat(43)}.ics`),
  '21x': ({ caller }) => caller.get('/alerts/export'),
  '35x': ({ caller }) => caller.get('/MaintenanceActivity/export'),
  '37m': ({ caller }) => caller.post('/MaintenanceActivity/import', { csv: 'nothing', dryRun: true }),
  '40x': ({ caller }) => caller.get('/properties/export'),
  '43m': ({ caller }) => caller.post('/properties/import', { csv: 'nothing', dryRun: true }),
  '41x': ({ caller }) => caller.get('/developments/export'),
  '46m': ({ caller }) => caller.post('/developments/import', { csv: 'nothing', dryRun: true }),
  '70': ({ caller, developmentId }) => caller.get(`/developments/${developmentId}/collections`),
  '22': ({ caller, world, developmentId }) =>
    caller.post('/alerts', { message: 'A notice.', siteName: world.siteOf(developmentId) }),
  '22a': ({ caller }) => caller.post('/alerts', { message: 'A notice to all.' }),
  '22r': ({ caller, world, developmentId }) =>
    caller.get(`/alerts/reach?siteName=${encodeURIComponent(world.siteOf(developmentId))}`),
  '23': ({ caller, alertId }) => caller.put(`/alerts/${alertId}`, { message: 'In other words.' }),
  '24': ({ caller, alertId }) => caller.post(`/alerts/${alertId}/toggle`),
  '43': ({ caller, developmentId }) =>
    caller.post('/properties/create', { name: 'Flat 9', address: '9 High Street', developmentId }),
  '44': ({ caller, world, thing, propertyId }) =>
    caller.put(`/properties/${propertyId}`, {
      name: 'Flat 1',
      address: '1 High Street',
      developmentId: world.development(thing.place),
    }),
  // The call sends the current value, because other calls depend on it.
  '45': ({ caller, thing, propertyId }) =>
    caller.post(`/properties/${propertyId}/toggle`, { isActive: thing.place !== 'PX' }),
  '46': ({ caller, world }) => caller.post('/developments', developmentBody(world)),
  '47': ({ caller, world, developmentId }) =>
    caller.put(`/developments/${developmentId}`, {
      ...developmentBody(world),
      siteName: world.siteOf(developmentId),
    }),
  '48': ({ caller, thing, developmentId }) =>
    caller.post(`/developments/${developmentId}/toggle`, { isActive: PLACES[thing.place] !== 'D3' }),
  '103': ({ caller }) => caller.post(`/unsubscribe/mineChanged-1-${'a'.repeat(26)}`),
}
