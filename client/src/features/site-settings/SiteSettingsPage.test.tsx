import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import SiteSettingsPage from './SiteSettingsPage.tsx'

beforeEach(() => signIn())

/** The title of a card is the first of its two lines. */
const titleOf = (link: HTMLElement) => link.querySelector('span > span:first-child')?.textContent

const cards = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('link')
    .map((link) => [titleOf(link), link.getAttribute('href')])
const titles = () => screen.getAllByRole('link').flatMap((link) => titleOf(link) ?? [])
const search = () => screen.getByRole('searchbox', { name: 'Search settings' })

it('has the cards of each group, and where they lead [SETTINGS-08] [SETTINGS-09] [SETTINGS-10] [SETTINGS-11] [SETTINGS-12] [SETTINGS-13] [SETTINGS-14] [SETTINGS-15] [SETTINGS-16] [SETTINGS-17] [SETTINGS-18] [SETTINGS-19] [SETTINGS-20] [SETTINGS-21] [SETTINGS-22] [SETTINGS-23] [SETTINGS-24] [SETTINGS-25] [SETTINGS-26] [SETTINGS-27] [SETTINGS-28] [SETTINGS-29] [SETTINGS-30]', () => {
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

it('shows the bank holidays to those alone who may manage them', async () => {
  signIn(['bankHoliday:manage'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Manage Bank Holidays/ })).toHaveAttribute(
    'href',
    '/manage-bank-holidays',
  )
})

it('shows the desk to those alone who may work there [DESK-40]', async () => {
  signIn(['issue:moderate'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Desk/ })).toHaveAttribute('href', '/work')
})

it('shows the work orders to those alone who may manage them [ORDERUI-20]', async () => {
  signIn(['order:manage'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Manage Work Orders/ })).toHaveAttribute(
    'href',
    '/manage-orders',
  )
})

it('shows the categories to those alone who may read them [CATEG-07]', async () => {
  signIn(['category:list'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Manage Categories/ })).toHaveAttribute(
    'href',
    '/manage-categories',
  )
})

it('shows retention to those alone who may look at it [RETAIN-13]', async () => {
  signIn(['retention:read'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Data Retention/ })).toHaveAttribute(
    'href',
    '/manage-retention',
  )
})

it('shows undelivered messages to those alone who may manage them [MESSAGE-01]', async () => {
  signIn(['message:manage'])
  renderAlone(<SiteSettingsPage />)
  expect(await screen.findByRole('link', { name: /^Undelivered Messages/ })).toHaveAttribute(
    'href',
    '/manage-messages',
  )
})

it('finds cards by title and description, in any case [SETTINGS-01] [SETTINGS-02] [SETTINGS-03]', async () => {
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

it('shows a grid or a list, and remembers which [SETTINGS-04] [SETTINGS-05] [SETTINGS-06]', async () => {
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

it('leads back to the dashboard [SETTINGS-07]', () => {
  renderAlone(<SiteSettingsPage />)
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
})
