import type { Issue } from '@doorstep/contract/issues/schema'
import { openComposer, redact } from '../conversation.ts'
import { closeDialog, moderate, visible } from '../screenSteps.ts'
import { expect } from '../test.ts'
import { alone, DIALOG, type Screen } from './screen.ts'

const onPage = ({ issueId }: Issue) => `/issues/${issueId}`
const inList = ({ jobId }: Issue) => `/manage-logged-issues?jobId=${jobId}`

export const ISSUE_SCREENS: Screen[] = [
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
      {
        what: "the issue's page",
        reach: (page) => visible(page, 'button', 'Open photo photo.png'),
      },
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
        what: "a resident's note, with a problem",
        reach: async (page) => {
          await closeDialog(page)
          await (await openComposer(page)).getByRole('button', { name: 'Send' }).click()
          await expect(page.getByText('is required', { exact: false })).toBeVisible()
        },
      },
      {
        what: 'the withdrawal',
        within: DIALOG,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Withdraw' }).click()
          await visible(page, 'button', 'Withdraw issue')
        },
      },
    ],
  },
  {
    as: 'manager',
    address: onPage,
    parts: [
      {
        what: 'the removal of words, with problems',
        within: DIALOG,
        reach: async (page) => {
          await redact(page, 'Redact text')
          await page.getByRole('button', { name: 'Remove permanently' }).click()
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
      {
        what: 'the blacking out of a photo',
        within: DIALOG,
        reach: async (page) => {
          await closeDialog(page)
          await redact(page, 'Redact photo')
          await visible(page, 'img', 'photo.png')
        },
      },
      {
        what: 'the blacking out, with an area and a problem',
        within: DIALOG,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Add an area' }).click()
          await page.getByRole('button', { name: 'Redact permanently' }).click()
          await expect(page.getByRole('alert')).toBeVisible()
          await visible(page, 'button', 'Remove area 1')
        },
      },
    ],
  },
  {
    as: 'manager',
    address: onPage,
    parts: [
      {
        what: "the issue's page of a manager, with an exact time",
        reach: async (page) => {
          const history = page.getByRole('region', { name: 'Conversation and history' })
          await history
            .getByRole('button', { name: /^just now$|ago$/ })
            .first()
            .click()
          await visible(page, 'button', /\d{4}, \d\d:\d\d$/)
        },
      },
      {
        what: 'a note of a manager, for staff alone',
        reach: async (page) => {
          const composer = await openComposer(page)
          await composer.getByText('Staff only', { exact: true }).click()
          await expect(composer.getByText('Only staff can see this note.')).toBeVisible()
        },
      },
    ],
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
]
