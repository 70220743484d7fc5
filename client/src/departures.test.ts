import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@doorstep/contract'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { expect, it } from 'vitest'
import { TAB_LABELS, TABS } from './features/reports/reportAddress.ts'
import { GROUPS } from './features/site-settings/cards.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/departures.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| [A-Z]+-\d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
/** Returns the additions that docs/departures.md quotes for a row of the specification. */
const beyond = (id: string): string[] =>
  rows
    .filter(([ids]) => ids?.split(', ').includes(id))
    .flatMap(([, , product = '']) => [...product.matchAll(/'([^']+)'/g)].map(([, quoted = '']) => quoted))

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
  for (const { title, cards } of GROUPS) {
    const [id = '', ...named] = CARDS[title as keyof typeof CARDS]
    const further = cards.map((card) => card.title).filter((card) => !named.includes(card))
    expect(beyond(id), title).toEqual(expect.arrayContaining(further))
  }
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

it('docs/departures.md names every list of the specification that the server returns in pages [API-210]', () => {
  const calls = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET')
  const isPaged = (address: string): boolean => {
    const wanted = address.toLowerCase()
    const call = calls.find(
      ({ path }) => path.replace(/:\w+/g, ':').toLowerCase() === wanted.replace(/:\w+/g, ':'),
    )
    expect(call, address).toBeDefined()
    const query = call?.query
    return query !== undefined && 'shape' in query && 'limit' in (query.shape as object)
  }
  const paged = Object.entries(LISTS).flatMap(([address, id]) => (isPaged(address) ? [id] : []))
  const listed = rows.find(([, specification]) => specification === 'lists answer all rows')?.[0]
  expect(listed?.split(', ')).toEqual(paged)
})
