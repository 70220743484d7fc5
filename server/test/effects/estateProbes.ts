import type { Probe } from './effect.ts'
import { buildBlock } from '../blocks.ts'
import type { EffectWorld } from './world.ts'
import { buildActivity, buildAlert, buildDevelopment, buildProperty } from '../factories.ts'

const STALE = 999_999
const COLLECTIONS = {
  schedules: [
    {
      stream: 'recycling',
      firstOn: '2026-07-01',
      everyWeeks: 2,
      shifts: [{ from: '2026-07-15', to: '2026-07-16' }],
    },
  ],
}
const ICS = (day: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//',
    'BEGIN:VEVENT',
    'UID:1@test',
    `DTSTART;VALUE=DATE:${day}`,
    'RRULE:FREQ=WEEKLY;INTERVAL=2',
    'SUMMARY:Recycling collection',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const ACTIVITY = {
  activity: 'Boiler service',
  lastCompleted: '2026-01-10',
  nextScheduled: '2099-01-10',
  repetition: { every: 2, unit: 'month', from: 'schedule' },
}
const OTHER_ACTIVITY = {
  activity: 'Lift service',
  lastCompleted: '2026-01-11',
  nextScheduled: '2099-01-11',
  'repetition.every': 3,
  'repetition.unit': 'week',
  'repetition.from': 'completion',
}

/** Probes for activities, alerts, collections, developments and homes. */
export function estateProbes(world: EffectWorld): Record<string, Probe> {
  const { services } = world.test
  const { admin, home, otherHome, developmentId, otherDevelopmentId } = world
  const countryId = async (iso: string): Promise<number> =>
    (
      await services.db
        .selectFrom('countries')
        .select('id')
        .where('iso_code', '=', iso)
        .executeTakeFirstOrThrow()
    ).id
  const development = async (): Promise<Record<string, unknown>> => ({
    developmentName: 'Mill',
    siteName: `Site ${world.next()}`,
    address: '1 Mill Lane',
    cityId: null,
    city: 'Milltown',
    countryId: await countryId('GB'),
  })
  const otherDevelopment = {
    developmentName: 'Far Court',
    address: '2 Mill Lane',
    city: 'Leeds',
    country: 'France',
    emergencyNumber: '0113 496 0100',
  }
  const developmentEffects = {
    others: { ...otherDevelopment, countryId: () => countryId('FR') },
    refused: { siteName: '', cityId: STALE },
  }
  const property = { name: 'Flat 9', address: '9 High Street', city: 'Leeds', country: 'France' }
  const otherPlace = {
    address: '10 High Street',
    developmentId: otherDevelopmentId,
    city: 'York',
    country: 'Spain',
  }
  const inBlock = { blockId: async () => (await buildBlock(services, { developmentId })).blockId }
  const otherProperty = { ...otherPlace, name: 'Flat 10', ...inBlock }
  const alert = { message: 'A notice.', severity: 'Info', startsAt: null, expiresAt: null }
  const siteOf = async (id: number): Promise<string> =>
    (
      await services.db
        .selectFrom('developments')
        .select('site_name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).site_name
  const otherAlert = {
    message: 'Another notice.',
    severity: 'Critical',
    startsAt: '2098-01-01',
    expiresAt: '2099-01-01',
    siteName: () => siteOf(otherDevelopmentId),
  }
  const toggled = { others: { isActive: true } }

  return {
    createActivity: {
      call: () => ({ as: admin, body: { propertyId: home, ...ACTIVITY } }),
      others: { propertyId: otherHome, ...OTHER_ACTIVITY },
    },
    updateActivity: {
      call: async () => ({
        as: admin,
        params: { activityId: await buildActivity(services, { propertyId: home, name: 'A check' }) },
        body: { ...ACTIVITY, isActive: true, propertyId: home },
      }),
      others: { ...OTHER_ACTIVITY, isActive: false },
      refused: { version: STALE, propertyId: otherHome },
    },
    completeActivity: {
      call: async () => ({
        as: admin,
        params: { activityId: await buildActivity(services, { propertyId: home, name: 'A check' }) },
        body: { completed: '2026-02-01', nextScheduled: '2099-01-10' },
      }),
      others: { completed: '2026-02-02', nextScheduled: '2099-01-11' },
      refused: { version: STALE },
    },
    createAlert: {
      call: async () => ({ as: admin, body: { ...alert, siteName: await siteOf(developmentId) } }),
      others: otherAlert,
      refused: { blockId: 99_999_999 },
    },
    updateAlert: {
      call: async () => ({
        as: admin,
        params: { alertId: await buildAlert(services, { developmentId, message: 'As it was.' }) },
        body: { ...alert, siteName: await siteOf(developmentId) },
      }),
      others: otherAlert,
      refused: { blockId: 99_999_999, version: STALE },
    },
    toggleAlert: {
      call: async () => ({
        as: admin,
        params: { alertId: await buildAlert(services, { developmentId }) },
        body: { isActive: false },
      }),
      ...toggled,
    },
    createDevelopment: {
      call: async () => ({ as: admin, body: await development() }),
      ...developmentEffects,
    },
    updateDevelopment: {
      call: async () => ({
        as: admin,
        params: { developmentId: await buildDevelopment(services) },
        body: await development(),
      }),
      others: developmentEffects.others,
      refused: { ...developmentEffects.refused, version: STALE },
    },
    toggleDevelopment: {
      call: async () => ({
        as: admin,
        params: { developmentId: await buildDevelopment(services, { name: `Toggled ${world.next()}` }) },
        body: { isActive: false },
      }),
      ...toggled,
    },
    createProperty: {
      // If a test sends the same property twice, the server creates it only once. So each call uses a new name.
      call: () => ({ as: admin, body: { ...property, name: `Flat ${world.next()}`, developmentId } }),
      others: { ...otherPlace, ...inBlock },
      refused: { name: '' },
    },
    updateProperty: {
      call: async () => ({
        as: admin,
        params: { propertyId: await buildProperty(services, { developmentId, name: 'As it was' }) },
        body: { ...property, developmentId },
      }),
      others: otherProperty,
      refused: { version: STALE },
    },
    toggleProperty: {
      call: async () => ({
        as: admin,
        params: { propertyId: await buildProperty(services, { developmentId, name: 'As it was' }) },
        body: { isActive: false },
      }),
      ...toggled,
    },
    saveCollections: {
      call: async () => ({
        as: admin,
        params: { developmentId: await buildDevelopment(services) },
        body: { ...COLLECTIONS, nation: 'england' },
      }),
      others: {
        'schedules[].stream': 'glass',
        'schedules[].firstOn': '2026-06-17',
        'schedules[].everyWeeks': 1,
        'schedules[].shifts[].from': '2026-07-29',
        'schedules[].shifts[].to': '2026-07-17',
        nation: 'wales',
      },
      refused: { version: STALE },
    },
    readCollectionsFile: {
      call: () => ({ as: admin, body: { ics: ICS('20990105') } }),
      others: { ics: ICS('20990106') },
    },
    addBankHoliday: {
      call: async () => {
        await services.db.deleteFrom('bank_holiday_changes').execute()
        return { as: admin, body: { nations: ['wales'], day: '2099-03-02', name: 'A day off' } }
      },
      others: { nations: ['england'], day: '2099-03-03', name: 'Another day off' },
    },
  }
}
