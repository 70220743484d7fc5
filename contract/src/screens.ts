/**
 * The addresses of the page as patterns, where `:id` stands for a number. Reported addresses are always one of these.
 */
export const SCREENS = [
  '/',
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
  '/accessibility',
  '/unauthorized',
  '/dashboard',
  '/notifications',
  '/orders',
  '/orders/:id',
  '/orders/quotes/:id',
  '/announcements/:id',
  '/report-issue',
  '/edit-issue/:id',
  '/issues/:id',
  '/homes/:id',
  '/people/:id',
  '/change-password',
  '/update-profile',
  '/setup-mfa',
  '/help',
  '/coming-soon',
  '/manage-users',
  '/manage-alerts',
  '/manage-announcements',
  '/manage-announcements/:id',
  '/manage-firms',
  '/manage-firms/:id',
  '/manage-properties',
  '/manage-developments',
  '/manage-activities',
  '/work',
  '/manage-logged-issues',
  '/manage-orders',
  '/manage-visits',
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
] as const
export type Screen = (typeof SCREENS)[number]

const PATTERNS = SCREENS.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.replace(':id', '[0-9]{1,10}')}$`),
}))

/** Returns the screen at a path without query and fragment. Undefined if there is none. */
export function screenAt(pathname: string): Screen | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(pathname))?.screen
}
