import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import SiteSettingsPage from './SiteSettingsPage.tsx'

beforeEach(() => signIn())

/** A card has two lines. The first line is the title. */
const titleOf = (link: HTMLElement) => link.querySelector('span > span:first-child')?.textContent

const cards = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('link')
    .map((link) => [titleOf(link), link.getAttribute('href')])
const titles = () => screen.getAllByRole('link').flatMap((link) => titleOf(link) ?? [])
const search = () => screen.getByRole('searchbox', { name: 'Search settings' })

it('the settings screen has the cards of each group, with their links [SETTINGS-08] [SETTINGS-09] [SETTINGS-10] [SETTINGS-11] [SETTINGS-12] [SETTINGS-13] [SETTINGS-14] [SETTINGS-15] [SETTINGS-16] [SETTINGS-17] [SETTINGS-18] [SETTINGS-19] [SETTINGS-20] [SETTINGS-21] [SETTINGS-22] [SETTINGS-23] [SETTINGS-24] [SETTINGS-25] [SETTINGS-26] [SETTINGS-27] [SETTINGS-28] [SETTINGS-29] [SETTINGS-30]', () => {
  renderAlone(<SiteSettingsPage />)
  expect(cards('User Management')).toEqual([
    ['Manage Users', '/manage-users'],
    ['Update Profile', '/update-profile'],
    ['Change Password', '/change-password'],
  ])
  expect(cards('Property & Development')).toEqual([
    ['Manage Developments', '/manage-developments'],
    ['Manage Properties', '/manage-properties'],
    ['Manage Maintenance Activities', '/manage-activities'],
    ['Manage User Properties Mapping', '/user-properties-mapping'],
  ])
  expect(cards('Reports & Feedback')).toEqual([
    ['Reports & Analytics', '/reports'],
    ['View Feedback', '/reports?tab=feedback'],
  ])
  expect(cards('Communication & Content')).toEqual([
    ['Manage Alerts', '/manage-alerts'],
    ['Manage Announcements', '/manage-announcements'],
    ['Manage Resident Tips', '/coming-soon'],
  ])
  expect(cards('Service Requests')).toEqual([
    ['Manage Logged Issues', '/manage-logged-issues'],
    ['Simulate Report an Issue', '/coming-soon'],
  ])
  expect(cards('Security & Compliance')).toEqual([
    ['Manage MFA', '/setup-mfa'],
    ['View Audit Logs', '/audit-logs'],
  ])
})

it('the settings screen shows the bank holidays only to people who can manage them', async () => {
  signIn(['bankHoliday:manage'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Manage Bank Holidays/ })).toHaveAttribute(
    'href',
    '/manage-bank-holidays',
  )
})

it('the settings screen shows the desk only to people who can work there [DESK-40]', async () => {
  signIn(['issue:moderate'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Desk/ })).toHaveAttribute('href', '/work')
})

it('the settings screen shows the work orders only to people who can manage them [ORDERUI-20]', async () => {
  signIn(['order:manage'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Manage Work Orders/ })).toHaveAttribute(
    'href',
    '/manage-orders',
  )
})

it('the settings screen shows the categories only to people who can read them [CATEG-07]', async () => {
  signIn(['category:list'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Manage Categories/ })).toHaveAttribute(
    'href',
    '/manage-categories',
  )
})

it('the settings screen shows retention only to people who can read it [RETAIN-13]', async () => {
  signIn(['retention:read'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Data Retention/ })).toHaveAttribute(
    'href',
    '/manage-retention',
  )
})

it('the settings screen shows undelivered messages only to people who can manage them [MESSAGE-01]', async () => {
  signIn(['message:manage'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Undelivered Messages/ })).toHaveAttribute(
    'href',
    '/manage-messages',
  )
})

it('the settings screen shows the incident emails only to people who can read their templates [INC-22]', async () => {
  signIn(['incidentTemplate:manage'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Manage Incident Emails/ })).toHaveAttribute(
    'href',
    '/manage-incident-emails',
  )
})

it('the settings screen finds cards by title and description, ignoring case [SETTINGS-01] [SETTINGS-02] [SETTINGS-03]', async () => {
  const { user } = renderAlone(<SiteSettingsPage />)
  await user.type(search(), 'mAnAgE mFa')
  expect(titles()).toEqual(['Manage MFA'])
  await user.clear(search())
  await user.type(search(), 'COLLECTION days')
  expect(titles()).toEqual(['Manage Developments'])
  expect(screen.getByText('1 setting found.')).toBeInTheDocument()
  await user.type(search(), ' of the moon')
  expect(screen.getByText('No setting matches your search.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(titles()).toHaveLength(16)
})

it('the settings screen shows a grid or a list, and remembers the choice [SETTINGS-04] [SETTINGS-05] [SETTINGS-06]', async () => {
  const { user, unmount } = renderAlone(<SiteSettingsPage />)
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect(pressed('Show as grid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Show as list' }))
  expect([pressed('Show as grid'), pressed('Show as list')]).toEqual(['false', 'true'])
  expect(localStorage.getItem('settingsViewMode')).toBe('list')
  unmount()
  renderAlone(<SiteSettingsPage />)
  expect(pressed('Show as list')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Show as grid' }))
  expect(localStorage.getItem('settingsViewMode')).toBe('grid')
})

it('the settings screen links back to the dashboard [SETTINGS-07]', () => {
  renderAlone(<SiteSettingsPage />)
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
})
