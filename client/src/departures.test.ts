import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@doorstep/contract'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '@doorstep/contract/paging'
import { expect, it } from 'vitest'
import { departures, quotedIn } from '../test/departures.ts'
import { TAB_LABELS, TABS } from './features/reports/reportAddress.ts'
import { GROUPS } from './features/site-settings/cards.ts'

/** Returns the additions that docs/departures.md quotes for a row of the specification. */
const beyond = (id: string): string[] =>
  departures.filter(([ids]) => ids?.split(', ').includes(id)).flatMap(([, , product]) => quotedIn(product))

/** The specification's cards by group. Each list starts with the id of the group's row. */
const CARDS = {
  'User Management': ['SETTINGS-08', 'Manage Users', 'Update Profile', 'Change Password'],
  'Property & Development': [
    'SETTINGS-12',
    'Manage Developments',
    'Manage Properties',
    'Manage Maintenance Activities',
    'Manage User Properties Mapping',
  ],
  'Reports & Feedback': ['SETTINGS-17', 'Reports & Analytics', 'View Feedback'],
  'Communication & Content': ['SETTINGS-20', 'Manage Alerts', 'Manage Announcements', 'Manage Resident Tips'],
  'Service Requests': ['SETTINGS-24', 'Manage Logged Issues', 'Simulate Report an Issue'],
  'Security & Compliance': ['SETTINGS-27', 'Manage MFA', 'View Audit Logs'],
}

it('docs/departures.md names every settings card that is not in the specification [SETTINGS-201]', () => {
  expect(GROUPS.map(({ title }) => title)).toEqual(Object.keys(CARDS))
  const further = GROUPS.flatMap(({ title, cards }) => {
    const [id = '', ...named] = CARDS[title as keyof typeof CARDS]
    const titles = cards.map((card) => card.title)
    expect(titles).toEqual(expect.arrayContaining(named))
    const added = titles.filter((card) => !named.includes(card))
    expect(beyond(id), title).toEqual(expect.arrayContaining(added))
    return added
  })
  expect(beyond('SETTINGS-12').toSorted()).toEqual(further.toSorted())
})

it('docs/departures.md names every summary card that is not in the specification [REPORTS-203]', () => {
  const specified = ['Total Users', 'Active Users', 'Unassigned Properties', 'Avg. Feedback Rating']
  const cards = globSync('features/reports/*.tsx', { cwd: import.meta.dirname }).flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...source.matchAll(/<SummaryCard\s+label="([^"]+)"/g)].map(([, label = '']) => label)
  })
  expect(cards.toSorted()).toEqual([...specified, ...beyond('REPORTS-01')].toSorted())
})

it('docs/departures.md names every report tab that is not in the specification [REPORTS-201]', () => {
  const labels = TABS.map((tab) => TAB_LABELS[tab])
  expect(labels.slice(0, 4)).toEqual(['Users', 'Properties', 'Issues', 'Feedback'])
  expect(labels.slice(4)).toEqual(beyond('REPORTS-07'))
})

/** The ids of the specification's rows about lists, by address. */
const LISTS: Record<string, string> = {
  '/countries': 'API-12',
  '/towns': 'API-13',
  '/addresses': 'API-14',
  '/dashboard/user-properties': 'API-25',
  '/alerts/active/:propertyId': 'API-27',
  '/alerts': 'API-28',
  '/Lookup/categories': 'API-32',
  '/Lookup/all_statuses': 'API-33',
  '/lookup/roles': 'API-34',
  '/categories/:category/subcategories': 'API-35',
  '/Issues': 'API-36',
  '/Issues/user_issues': 'API-37',
  '/MaintenanceActivity': 'API-47',
  '/MaintenanceActivity/get_activites_by_property/:propertyId': 'API-48',
  '/properties/all': 'API-52',
  '/Developments': 'API-53',
  '/properties/developments': 'API-54',
  '/admin/users': 'API-60',
  '/admin/user-property-mappings': 'API-66',
  '/reports/users': 'API-70',
  '/reports/properties-without-users': 'API-71',
  '/reports/properties-by-development': 'API-72',
  '/reports/issues-summary': 'API-73',
  '/reports/feedback': 'API-74',
  '/developments': 'API-75',
}

/** Our own calls that return a list, by name. */
const OWN_LISTS = `
countQueues listAccessNotes listAnnouncementRecipients listAnnouncementTemplates listAnnouncements listAreas
listAssetIssues listAssets listAuditEvents listBlocks listBuildingIssues listCancelledIncidents listCertificates
listColumnChoices listDataReads listDeadlineRules listErasures listFailedMessages listFirmChoices listFirms
listHolds listHomeNotes listHomePeople listIncidentTemplates listIncidents listInvites listIssueDeadlines
listIssueEvents listIssueLinks listIssueOrders listIssueQuotes listLandlordReports listMailChoices
listManagedCategories listNotifications listOccupants listOrderAccessNotes listOrders listOutbox listOwnerRules
listOwners listPossibleDuplicates listPossibleOwners listQuotes listReceivedMails listSavedReplies listSessions
listSharedPlaces listUserEvents listUserNotes listViews reportIssueAges reportIssueOutcomes reportIssueTimes
reportOrderOutcomes reportOrderTimes reportSatisfaction
`

const reads = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET')
const plain = (address: string): string => address.replace(/:\w+/g, ':').toLowerCase()

it('docs/departures.md names every list of the specification that the server returns in pages [API-210]', () => {
  const isPaged = (address: string): boolean => {
    const call = reads.find(({ path }) => plain(path) === plain(address))
    expect(call, address).toBeDefined()
    const query = call?.query
    return query !== undefined && 'shape' in query && 'limit' in (query.shape as object)
  }
  const paged = Object.entries(LISTS).flatMap(([address, id]) => (isPaged(address) ? [id] : []))
  const [ids, , product] =
    departures.find(([, specification]) => specification === 'lists answer all rows') ?? []
  expect(ids?.split(', ')).toEqual(paged)
  expect(product).toMatch(`${PAGE_LIMIT_DEFAULT} unless \`limit\` asks for up to ${PAGE_LIMIT_MAX};`)
})

it('every call that answers a list is in the specification or in the list of our own calls [API-213]', () => {
  const specified = new Set(Object.keys(LISTS).map(plain))
  const own = reads.filter(
    ({ path, response }) =>
      typeof response !== 'string' && response._zod.def.type === 'array' && !specified.has(plain(path)),
  )
  expect(own.map(({ name: call }) => call).toSorted()).toEqual(OWN_LISTS.trim().split(/\s+/))
})
