import { screenAt } from '@doorstep/contract/screens'
import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('keeps the addresses that people and mails use', () => {
  const all = Object.values(paths).map((path) => (typeof path === 'function' ? path(42) : path))
  expect(all).toEqual([
    '/login',
    '/verify-mfa',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/first-admin',
    '/register/replace',
    '/accept-invite',
    '/unsubscribe',
    '/verdict',
    '/order',
    '/quote',
    '/privacy-policy',
    '/data-retention-policy',
    '/terms-and-conditions',
    '/unauthorized',
    '/dashboard',
    '/announcements/42',
    '/report-issue',
    '/edit-issue/42',
    '/issues/42',
    '/homes/42',
    '/people/42',
    '/change-password',
    '/update-profile',
    '/setup-mfa',
    '/help',
    '/coming-soon',
    '/notifications',
    '/orders',
    '/orders/42',
    '/orders/quotes/42',
    '/manage-users',
    '/manage-alerts',
    '/manage-announcements',
    '/manage-announcements/42',
    '/manage-firms',
    '/manage-firms/42',
    '/manage-properties',
    '/manage-developments',
    '/manage-activities',
    '/work',
    '/manage-logged-issues',
    '/manage-orders',
    '/manage-bank-holidays',
    '/manage-categories',
    '/manage-deadlines',
    '/manage-retention',
    '/manage-messages',
    '/audit-logs',
    '/reports',
    '/reports/pack',
    '/user-properties-mapping',
    '/site-settings',
    '/dev/outbox',
  ])
})

it('has a pattern for each of them, so that feedback and counts can name it', () => {
  const all = Object.values(paths).map((path) => (typeof path === 'function' ? path(42) : path))
  expect(all.filter((path) => screenAt(path) === undefined)).toEqual([])
})
