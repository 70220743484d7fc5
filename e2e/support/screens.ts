import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import type { Person } from './accounts.ts'
import { openReport } from './forms.ts'
import { closeDialog, moderate, shortenOutbox, visible } from './screenSteps.ts'
import { expect } from './test.ts'

interface Part {
  what: string
  /** Brings the page there, and waits until it is. */
  reach: (page: Page, issue: Issue) => Promise<unknown>
  /** What lies on top, which alone is looked at: what is under it has been, without it. */
  within?: string
}

interface Screen {
  as?: Person
  address: string | ((issue: Issue) => string)
  isUnasked?: boolean
  before?: (page: Page) => Promise<unknown>
  /** Looked at one after the other. */
  parts: Part[]
}

const DIALOG = '[role$=dialog]'

const onPage = ({ issueId }: Issue) => `/issues/${issueId}`
const inList = ({ jobId }: Issue) => `/manage-logged-issues?jobId=${jobId}`

const alone = (what: string, reach: Part['reach']): Part[] => [{ what, reach }]

/** A screen that stands once its heading does. */
const headed = (what: string, address: string, heading: string, as?: Person): Screen => ({
  ...(as && { as }),
  address,
  parts: alone(what, (page) => visible(page, 'heading', heading)),
})

/** What is looked at for accessibility, with as few page loads as it takes. */
export const SCREENS: Screen[] = [
  {
    address: '/login',
    parts: [
      { what: 'login', reach: (page) => visible(page, 'button', 'Log in') },
      {
        what: 'login with problems',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Log in' }).click()
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
          await visible(page, 'button', 'Make an address')
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
    parts: alone("the manager's dashboard, with the menu open", async (page) => {
      await expect(page.getByRole('link', { name: /^Submitted issues \d/ })).toBeVisible()
      await page.getByRole('button', { name: /account of/i }).click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    }),
  },
  {
    as: 'eleanor',
    address: '/report-issue',
    parts: alone('the older report', async (page) => {
      await page.getByRole('button', { name: 'Submit issue' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    }),
  },
  {
    as: 'manager',
    address: ({ issueId }) => `/edit-issue/${issueId}`,
    parts: [{ what: 'the older edit page', reach: (page) => visible(page, 'button', /Status$/) }],
  },
  {
    as: 'eleanor',
    address: onPage,
    parts: [
      { what: "the issue's page", reach: (page) => visible(page, 'button', 'Open photo photo.png') },
      {
        what: 'the photo viewer',
        within: DIALOG,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Open photo photo.png' }).click()
          await visible(page, 'img', 'photo.png')
        },
      },
      {
        what: 'the edit dialog',
        within: DIALOG,
        reach: async (page) => {
          await closeDialog(page)
          await page.getByRole('button', { name: 'Edit' }).click()
          await visible(page, 'button', 'Remove photo.png')
        },
      },
      {
        what: 'the withdrawal',
        within: DIALOG,
        reach: async (page) => {
          await closeDialog(page)
          await page.getByRole('button', { name: 'Withdraw' }).click()
          await visible(page, 'button', 'Withdraw issue')
        },
      },
    ],
  },
  {
    as: 'manager',
    address: onPage,
    parts: alone("the issue's page of a manager, with an exact time", async (page) => {
      await page.getByRole('region', { name: 'History' }).getByRole('button').first().click()
      await visible(page, 'button', /\d{4}, \d\d:\d\d$/)
    }),
  },
  {
    as: 'manager',
    address: '/manage-logged-issues?status=Closed',
    parts: [{ what: 'the logged issues', reach: (page) => visible(page, 'button', 'Next') }],
  },
  {
    as: 'manager',
    address: inList,
    parts: [
      {
        what: 'the edit of a manager',
        within: DIALOG,
        reach: async (page, issue) => {
          await moderate(page, issue, 'Edit')
          await visible(page, 'button', /Status$/)
        },
      },
      {
        what: 'the approval and its question',
        within: DIALOG,
        reach: async (page, issue) => {
          await closeDialog(page)
          await moderate(page, issue, 'Approve')
          await page.getByRole('dialog').getByLabel('Comments').fill('Fine.')
          await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
          await visible(page, 'button', 'Approve issue')
        },
      },
    ],
  },
  {
    as: 'manager',
    address: '/manage-users?status=Pending',
    parts: [
      { what: 'the users', reach: (page) => visible(page, 'button', /^Approve/) },
      {
        what: 'an invitation with problems',
        within: DIALOG,
        reach: async (page) => {
          await page.getByRole('button', { name: '+ Invite' }).click()
          await page.getByRole('button', { name: 'Send invitation' }).click()
          await expect(page.getByRole('alert').first()).toBeVisible()
        },
      },
    ],
  },
  {
    as: 'manager',
    address: '/manage-users?q=Amir',
    parts: [
      {
        what: 'the details of a user',
        within: DIALOG,
        reach: async (page) => {
          await page
            .getByRole('button', { name: 'Amir Hosseini', exact: true })
            .filter({ visible: true })
            .click()
          await visible(page, 'heading', 'History')
        },
      },
    ],
  },
  {
    as: 'manager',
    address: '/user-properties-mapping',
    parts: alone('the role mapping, with a row edited', async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).filter({ visible: true }).last().click()
      await page
        .getByRole('button', { name: /^Remove / })
        .filter({ visible: true })
        .first()
        .click()
      await visible(page, 'button', /^Keep /)
    }),
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
          // No row of the list half under a bar.
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        },
      },
      {
        what: 'the feedback panel',
        within: DIALOG,
        reach: async (page) => {
          // Only the way up brings it back.
          await page.evaluate(() => window.scrollTo(0, 0))
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
    address: '/dev/outbox',
    before: shortenOutbox,
    parts: alone('the outbox', (page) =>
      expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(),
    ),
  },
  headed('the profile', '/update-profile', 'Update Profile', 'eleanor'),
  headed('a placeholder', '/coming-soon', 'Coming Soon', 'eleanor'),
  headed('help for a visitor', '/help', 'Help & Support'),
  headed('the settings', '/site-settings', 'Site Settings', 'manager'),
  headed('the audit log', '/audit-logs?object=issue', 'Audit Logs', 'admin'),
  headed('the retention policy', '/data-retention-policy', 'Data retention policy'),
  headed('the terms', '/terms-and-conditions', 'Terms and conditions'),
  headed('a refusal', '/unauthorized', 'Unauthorized Access'),
]
