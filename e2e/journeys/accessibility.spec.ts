import { readFileSync } from 'node:fs'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import type { Person } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { report, unique } from '../support/api.ts'
import { openReport, PHOTO_PNG } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const PHOTO = new File([readFileSync(PHOTO_PNG)], 'photo.png', { type: 'image/png' })

interface Screen {
  what: string
  as?: Person
  address: string | ((issue: Issue) => string)
  /** Brings it there, and waits until it is. */
  reach: (page: Page, issue: Issue) => Promise<unknown>
}

const visible = (page: Page, role: 'heading' | 'button' | 'img', name: string | RegExp) =>
  expect(page.getByRole(role, { name }).first()).toBeVisible()

const onPage = ({ issueId }: Issue) => `/issues/${issueId}`
const inList = ({ jobId }: Issue) => `/manage-logged-issues?jobId=${jobId}`

async function moderate(page: Page, { jobId }: Issue, act: string) {
  await page
    .getByRole('button', { name: `${act} issue ${jobId}` })
    .first()
    .click()
  await visible(page, 'heading', `${act} Issue ${jobId}`)
}

const SCREENS: Screen[] = [
  { what: 'login', address: '/login', reach: (page) => visible(page, 'button', 'Log in') },
  {
    what: 'login with problems',
    address: '/login',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    what: "the resident's dashboard",
    as: 'resident',
    address: '/dashboard',
    reach: async (page) => {
      await expect(page.getByRole('region', { name: 'Live issues' }).getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible()
      await expect(page.getByRole('table', { name: 'Maintenance activities' })).toBeVisible()
    },
  },
  {
    what: 'the calendar feed of a resident',
    as: 'resident',
    address: '/dashboard',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add to calendar' }).click()
      await visible(page, 'button', 'Make an address')
    },
  },
  {
    what: 'an empty dashboard',
    as: 'lease',
    address: '/dashboard',
    reach: (page) => expect(page.getByText('No issues reported yet.')).toBeVisible(),
  },
  {
    what: "the manager's dashboard, with the menu open",
    as: 'manager',
    address: '/dashboard',
    reach: async (page) => {
      await expect(page.getByRole('link', { name: /^Submitted issues \d/ })).toBeVisible()
      await page.getByRole('button', { name: /account of/i }).click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    },
  },
  {
    what: 'the report',
    as: 'eleanor',
    address: '/dashboard',
    reach: async (page) => {
      const dialog = await openReport(page)
      await dialog.getByRole('button', { name: 'Submit issue' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  {
    what: 'the older report',
    as: 'eleanor',
    address: '/report-issue',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Submit issue' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    what: 'the older edit page',
    as: 'manager',
    address: ({ issueId }) => `/edit-issue/${issueId}`,
    reach: (page) => visible(page, 'button', /Status$/),
  },
  {
    what: 'the edit dialog',
    as: 'eleanor',
    address: onPage,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await visible(page, 'button', 'Remove photo.png')
    },
  },
  {
    what: 'the withdrawal',
    as: 'eleanor',
    address: onPage,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await visible(page, 'button', 'Withdraw issue')
    },
  },
  {
    what: "the issue's page",
    as: 'eleanor',
    address: onPage,
    reach: (page) => visible(page, 'button', 'Open photo photo.png'),
  },
  {
    what: 'the photo viewer',
    as: 'eleanor',
    address: onPage,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open photo photo.png' }).click()
      await visible(page, 'img', 'photo.png')
    },
  },
  {
    what: 'the logged issues',
    as: 'manager',
    address: '/manage-logged-issues?status=Closed',
    reach: (page) => visible(page, 'button', 'Next'),
  },
  {
    what: 'the approval and its question',
    as: 'manager',
    address: inList,
    reach: async (page, issue) => {
      await moderate(page, issue, 'Approve')
      await page.getByRole('dialog').getByLabel('Comments').fill('Fine.')
      await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
      await visible(page, 'button', 'Approve issue')
    },
  },
  {
    what: 'the edit of a manager',
    as: 'manager',
    address: inList,
    reach: async (page, issue) => {
      await moderate(page, issue, 'Edit')
      await visible(page, 'button', /Status$/)
    },
  },
  {
    what: 'the users, with the details of one',
    as: 'manager',
    address: '/manage-users?status=Approved',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Amir Hosseini', exact: true }).filter({ visible: true }).click()
      await visible(page, 'heading', 'History')
    },
  },
  {
    what: 'an invitation with problems',
    as: 'manager',
    address: '/manage-users?status=Pending',
    reach: async (page) => {
      await page.getByRole('button', { name: '+ Invite' }).click()
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    what: 'the role mapping, with a row edited',
    as: 'manager',
    address: '/user-properties-mapping',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).filter({ visible: true }).last().click()
      await page
        .getByRole('button', { name: /^Remove / })
        .filter({ visible: true })
        .first()
        .click()
      await visible(page, 'button', /^Keep /)
    },
  },
  {
    what: 'a placeholder',
    as: 'eleanor',
    address: '/coming-soon',
    reach: (page) => visible(page, 'heading', 'Coming Soon'),
  },
  {
    what: 'help, with the feedback panel open',
    as: 'joan',
    address: '/help',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Give feedback' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Choose 1 to 5 stars.')).toBeVisible()
    },
  },
  {
    what: 'help, with an answer and a problem',
    as: 'joan',
    address: '/help',
    reach: async (page) => {
      await page.getByText('How do I report an issue?').click()
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByRole('alert')).toBeFocused()
      // No row of the list half under a bar.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    },
  },
  {
    what: 'help for a visitor',
    address: '/help',
    reach: (page) => visible(page, 'heading', 'Help & Support'),
  },
  {
    what: 'the settings',
    as: 'manager',
    address: '/site-settings',
    reach: (page) => visible(page, 'heading', 'Site Settings'),
  },
  {
    what: 'the privacy policy, and the question about visits',
    address: '/privacy-policy',
    reach: async (page) => {
      await page.evaluate(() => localStorage.removeItem('visitsConsent'))
      await page.reload()
      await expect(page.getByRole('region', { name: 'Counting visits' })).toBeVisible()
    },
  },
  {
    what: 'the retention policy',
    address: '/data-retention-policy',
    reach: (page) => visible(page, 'heading', 'Data retention policy'),
  },
  {
    what: 'the terms',
    address: '/terms-and-conditions',
    reach: (page) => visible(page, 'heading', 'Terms and conditions'),
  },
  {
    what: 'a refusal',
    address: '/unauthorized',
    reach: (page) => visible(page, 'heading', 'Unauthorized Access'),
  },
  { what: 'the outbox', address: '/dev/outbox', reach: (page) => visible(page, 'heading', 'Outbox') },
]

let known: Promise<Issue> | undefined
const preparedIssue = () =>
  (known ??= report('eleanor', { title: unique('Handle is loose'), files: [PHOTO], vulnerable: true }))

for (const { what, as, address, reach } of SCREENS) {
  test(`${what} has nothing to object to, light and dark`, { tag: '@both' }, async ({ open }) => {
    const issue = await preparedIssue()
    const at = typeof address === 'string' ? address : address(issue)
    const page = await open(at, { ...(as && { as }), storage: { theme: 'light' } })
    await reach(page, issue)
    await expectAccessible(page)
  })
}
