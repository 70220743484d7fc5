/** The addresses of the page, as patterns: `:id` stands for a number. What is told of an address is one of these. */
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
  '/privacy-policy',
  '/data-retention-policy',
  '/terms-and-conditions',
  '/unauthorized',
  '/dashboard',
  '/notifications',
  '/report-issue',
  '/edit-issue/:id',
  '/issues/:id',
  '/change-password',
  '/update-profile',
  '/setup-mfa',
  '/help',
  '/coming-soon',
  '/manage-users',
  '/manage-alerts',
  '/manage-properties',
  '/manage-developments',
  '/manage-activities',
  '/manage-logged-issues',
  '/manage-bank-holidays',
  '/manage-retention',
  '/manage-messages',
  '/audit-logs',
  '/reports',
  '/user-properties-mapping',
  '/site-settings',
  '/dev/outbox',
] as const
export type Screen = (typeof SCREENS)[number]

const PATTERNS = SCREENS.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.replace(':id', '[0-9]{1,10}')}$`),
}))

/** The screen at a path, which has neither query nor fragment; undefined where there is none. */
export function screenAt(pathname: string): Screen | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(pathname))?.screen
}
