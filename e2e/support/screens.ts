import { openReport } from './forms.ts'
import { logInAs, newResident } from './newcomers.ts'
import { closeDialog, visible } from './screenSteps.ts'
import { ISSUE_SCREENS } from './screens/issues.ts'
import { alone, DIALOG, type Screen } from './screens/screen.ts'
import { STAFF_SCREENS } from './screens/staff.ts'
import { expect } from './test.ts'

/**
 * The states of screens that have no address. The tests reach these states with as few page loads as possible.
 * `walks.ts` lists the screens with addresses.
 */
export const SCREENS: Screen[] = [
  {
    address: '/login',
    parts: [
      { what: 'login', reach: (page) => visible(page, 'button', 'Sign in') },
      {
        what: 'login with problems',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Sign in' }).click()
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
    ],
  },
  {
    as: 'resident',
    address: '/dashboard',
    parts: [
      {
        what: "the resident's dashboard",
        reach: async (page) => {
          await expect(
            page.getByRole('region', { name: 'Live issues' }).getByRole('link').first(),
          ).toBeVisible()
          await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible()
          await expect(page.getByRole('table', { name: 'Maintenance activities' })).toBeVisible()
        },
      },
      {
        what: 'the calendar feed of a resident',
        within: DIALOG,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Add to calendar' }).click()
          await visible(page, 'button', 'Create an address')
        },
      },
      {
        what: 'the report',
        within: DIALOG,
        reach: async (page) => {
          await closeDialog(page)
          const dialog = await openReport(page)
          await dialog.getByRole('button', { name: 'Submit issue' }).click()
          await expect(dialog.getByRole('alert')).toBeVisible()
        },
      },
    ],
  },
  {
    as: 'lease',
    address: '/dashboard',
    parts: alone('an empty dashboard', (page) =>
      expect(page.getByText('No issues reported yet.')).toBeVisible(),
    ),
  },
  {
    as: 'manager',
    address: '/dashboard',
    parts: [
      {
        what: "the manager's dashboard",
        reach: (page) => expect(page.getByRole('link', { name: /^Waiting for approval \d/ })).toBeVisible(),
      },
      {
        what: 'the menu of the account',
        within: '[role=menu]',
        isFloating: true,
        reach: async (page) => {
          await page.getByRole('button', { name: /account of/i }).click()
          await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
        },
      },
    ],
  },
  {
    as: 'joan',
    address: '/help',
    parts: [
      {
        what: 'help, with an answer and a problem',
        reach: async (page) => {
          await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible()
          await page.getByText('How do I report an issue?').click()
          await page.getByRole('button', { name: 'Send message' }).click()
          await expect(page.getByRole('alert')).toBeFocused()
        },
      },
      {
        what: 'the feedback panel',
        within: DIALOG,
        isFloating: true,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Give feedback' }).click()
          await page.getByRole('button', { name: 'Submit' }).click()
          await expect(page.getByText('Choose 1 to 5 stars.')).toBeVisible()
        },
      },
    ],
  },
  {
    address: '/privacy-policy',
    isUnasked: true,
    parts: alone('the privacy policy, and the question about visits', (page) =>
      expect(page.getByRole('region', { name: 'Counting visits' })).toBeVisible(),
    ),
  },
  {
    session: async () => logInAs(await newResident()),
    address: '/update-profile',
    parts: [
      {
        what: 'the question before one asks to be erased',
        within: DIALOG,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Ask to erase your account' }).click()
          await visible(page, 'heading', 'Ask to erase your account?')
        },
      },
    ],
  },
  ...ISSUE_SCREENS,
  ...STAFF_SCREENS,
]
