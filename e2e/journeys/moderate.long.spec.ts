import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import type { Locator, Page, Route } from '@playwright/test'
import { PEOPLE } from '../support/accounts.ts'
import { move, outbox, photosReady, read, report, sessionOf, unique, update } from '../support/api.ts'
import { choose, optionsOf, photoFile, toast } from '../support/forms.ts'
import { answerNext, expect, test } from '../support/test.ts'

type Act = 'Approve' | 'Reject' | 'Edit'

const UPDATE = '**/api/Issues/update_issue/*'
const SUBMIT: Record<Act, string> = { Approve: 'Approve', Reject: 'Reject', Edit: 'Save changes' }
const CONFIRM: Record<Act, string> = {
  Approve: 'Approve issue',
  Reject: 'Reject issue',
  Edit: 'Save changes',
}

const rowOf = (page: Page, { title }: Pick<Issue, 'title'>) => page.getByRole('row', { name: title })
const reload = ({ issueId }: Issue) => read<Issue>('rachel', `/issues/${issueId}`)
const send = (dialog: Locator, act: Act) => dialog.getByRole('button', { name: SUBMIT[act], exact: true })

async function begin(page: Page, issue: Issue, act: Act): Promise<Locator> {
  await rowOf(page, issue)
    .getByRole('button', { name: `${act} issue ${issue.jobId}` })
    .click()
  return page.getByRole('dialog', { name: `${act} Issue ${issue.jobId}`, exact: true })
}

async function confirm(page: Page, act: Act): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: CONFIRM[act], exact: true }).click()
}

async function mailTo(email: string, subject: string): Promise<string> {
  const found = (await outbox()).find((mail) => mail.to === email && mail.subject?.startsWith(subject))
  return found?.text ?? ''
}

const QUESTIONS: [Act, string][] = [
  ['Approve', 'Are you sure, you want to approve the issue?'],
  ['Reject', 'Are you sure, you want to reject the issue?'],
  ['Edit', 'Are you sure you want to save the changes?'],
]

const FAILURES = [
  [
    500,
    '{"code":"INTERNAL","message":"x"}',
    'Failed to update the issue due to technical error, please try again later...',
  ],
  // Imitates a proxy's response, which the page cannot read.
  [502, '<p>no</p>', 'Server error. Please try again.'],
  [403, '{"code":"FORBIDDEN","message":"Not yours."}', 'Not yours.'],
] as const

test.describe('the moderation of an issue', () => {
  let issue: Issue
  test.beforeEach(async () => {
    issue = await report('rachel', { title: unique('Step is cracked'), vulnerable: true })
  })
  // Shows only this issue, so that reports of other tests cannot move its row.
  const list = () => `/manage-logged-issues?jobId=${issue.jobId}`

  test('a manager has to comment and confirm before Approve, Reject or Edit takes effect [LOGGED-26, LOGGED-27, LOGGED-28, LOGGED-29, LOGGED-30, LOGGED-31, LOGGED-32, LOGGED-33]', async ({
    open,
  }) => {
    const page = await open(list(), { as: 'manager' })
    const asked = page.getByRole('alertdialog')
    for (const [act, question] of QUESTIONS) {
      const dialog = await begin(page, issue, act)
      await expect(dialog.getByText('Comments *', { exact: true })).toBeVisible()
      await expect(dialog.getByRole('textbox', { name: 'Comments' })).toHaveAttribute('aria-required', 'true')
      await expect(send(dialog, act)).toBeDisabled()
      await dialog.getByLabel('Comments').fill('Seen on site.')
      await expect(send(dialog, act)).toBeEnabled()
      await dialog.getByLabel('Comments').fill('   \n ')
      await expect(send(dialog, act)).toBeDisabled()
      await dialog.getByLabel('Comments').fill('Seen on site.')
      await send(dialog, act).click()
      await expect(asked).toContainText(question)
      await asked.getByRole('button', { name: 'Cancel' }).click()
      await expect(asked).toHaveCount(0)
      await expect(dialog.getByLabel('Comments')).toHaveValue('Seen on site.')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await asked.getByRole('button', { name: 'Discard changes' }).click()
      await expect(dialog).toHaveCount(0)
    }
    expect((await reload(issue)).version).toBe(issue.version)
  })

  test('a manager approves an issue, and the resident sees it in the list, the history and an email [LOGGED-34, LOGGED-18]', async ({
    open,
  }) => {
    const page = await open(list(), { as: 'manager', isLive: true })
    const dialog = await begin(page, issue, 'Approve')
    await dialog.getByLabel('Comments').fill('A mason comes on Friday.')
    await send(dialog, 'Approve').click()
    await confirm(page, 'Approve')
    await expect(toast(page, 'Issue Updated Successfully!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, issue).getByText('Open', { exact: true })).toBeVisible()
    // The button that expands a shortened text has an icon and no words.
    await expect(rowOf(page, issue).getByRole('button').filter({ hasText: /\w/ })).toHaveText(['Edit'])
    const events = await read<IssueEvent[]>('rachel', `/issues/${issue.issueId}/events`)
    expect(events.map(({ toStatus }) => toStatus)).toEqual(['Submitted', 'Approved', 'Open'])
    await expect
      .poll(() => mailTo(PEOPLE.rachel, `Your report is approved: ${issue.title}`))
      .toContain('A mason comes on Friday.')
  })

  test('a manager rejects an issue, and the resident reads the reason [LOGGED-35, LOGGED-19]', async ({
    open,
  }) => {
    const page = await open(list(), { as: 'manager', isLive: true })
    const dialog = await begin(page, issue, 'Reject')
    await expect(dialog.getByText('Internal note')).toHaveCount(0)
    await dialog.getByLabel('Comments').fill('The path belongs to the council.')
    await send(dialog, 'Reject').click()
    await confirm(page, 'Reject')
    await expect(rowOf(page, issue)).toContainText('Rejected')
    const resident = await open(`/issues/${issue.issueId}`, { as: 'rachel' })
    await expect(resident.getByText('Not accepted. See the reason below.')).toBeVisible()
    await expect(resident.getByRole('region', { name: 'History' })).toContainText('belongs to the council')
    await expect
      .poll(() => mailTo(PEOPLE.rachel, `Your report was rejected: ${issue.title}`))
      .toContain('The reason: The path belongs to the council.')
  })

  test('a manager edits text, categories and status in one step, with a note for colleagues only [ISSUE-46, ISSUE-37]', async ({
    open,
  }) => {
    await move('manager', issue, 'Approved')
    const page = await open(list(), { as: 'manager', isLive: true })
    const dialog = await begin(page, issue, 'Edit')
    expect(await optionsOf(dialog, 'Status')).toEqual(['Open', 'In Progress', 'Awaiting Contract', 'Pending'])
    const title = `${issue.title} at the gate`
    await dialog.getByLabel('Title').fill(title)
    await choose(dialog, 'Category', 'Grounds and parking')
    await choose(dialog, 'Subcategory', 'Paths and paving')
    await choose(dialog, 'Sub-subcategory', 'Trip hazard')
    await choose(dialog, 'Status', 'Awaiting Contract')
    await dialog.getByLabel('Comments').fill('Two quotes asked for.')
    await dialog.getByText('Internal note: residents can’t see it').click()
    await send(dialog, 'Edit').click()
    await confirm(page, 'Edit')
    await expect(toast(page, 'Issue Updated Successfully!')).toBeVisible()
    await expect(rowOf(page, { title })).toContainText('Awaiting Contract')
    await rowOf(page, { title }).getByRole('button', { name: 'more of the notes' }).click()
    await expect(rowOf(page, { title })).toContainText('Two quotes asked for.')
    const seen = await reload(issue)
    expect(seen).toMatchObject({ title, status: 'AwaitingContract' })
    expect(JSON.stringify(seen)).not.toContain('quotes')
    const resident = await open(`/issues/${issue.issueId}`, { as: 'rachel' })
    await expect(resident.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(resident.getByText('Two quotes asked for.')).toHaveCount(0)
  })

  test('a manager sees a colleague’s change, keeps the typed text and saves an edit of the changed issue', async ({
    open,
  }) => {
    const page = await open(list(), { as: 'manager', isLive: true })
    const dialog = await begin(page, issue, 'Edit')
    await dialog.getByLabel('Description').fill('Mine.')
    await dialog.getByLabel('Comments').fill('My comment.')
    await update('admin', issue.issueId, { description: 'Theirs, entirely.', notes: 'From the office.' })
    const conflict = dialog.getByRole('region', { name: 'Changed by somebody else' })
    await expect(conflict).toContainText('edited this')
    await expect(conflict).toContainText('Now: Theirs, entirely.')
    await expect(conflict).toContainText('Yours: Mine.')
    await expect(dialog.getByLabel('Description')).toHaveValue('Mine.')
    await expect(dialog.getByLabel('Comments')).toHaveValue('My comment.')
    await conflict.getByRole('button', { name: 'Use the current version' }).click()
    await expect(dialog.getByLabel('Description')).toHaveValue('Theirs, entirely.')
    await expect(dialog.getByLabel('Comments')).toHaveValue('My comment.')
    await dialog.getByLabel('Description').fill('Theirs, and mine.')
    await send(dialog, 'Edit').click()
    await confirm(page, 'Edit')
    await expect(dialog).toHaveCount(0)
    expect(await reload(issue)).toMatchObject({ description: 'Theirs, and mine.' })
  })

  test('a manager cannot approve an issue that the resident has just withdrawn', async ({ open }) => {
    const page = await open(list(), { as: 'manager', isLive: true })
    const dialog = await begin(page, issue, 'Approve')
    await dialog.getByLabel('Comments').fill('Good.')
    await update('rachel', issue.issueId, { status: 'Withdrawn' })
    const news = dialog.getByRole('region', { name: 'Changed by somebody else' })
    await expect(news).toContainText('withdrew this')
    await expect(dialog.getByLabel('Comments')).toHaveValue('Good.')
    await expect(send(dialog, 'Approve')).toBeDisabled()
    await expect(news.getByRole('button', { name: 'Copy the comment' })).toBeVisible()
    expect((await reload(issue)).status).toBe('Withdrawn')
  })

  test(
    'a manager sees who changed the issue while its dialog is open, and keeps the typed comment [KEEP-02]',
    { tag: '@both' },
    async ({ open }) => {
      const page = await open(`${list()}&status=Submitted`, { as: 'manager', isLive: true })
      await page.getByRole('button', { name: `Approve issue ${issue.jobId}` }).click()
      const dialog = page.getByRole('dialog', { name: `Approve Issue ${issue.jobId}`, exact: true })
      await dialog.getByLabel('Comments').fill('A mason comes on Friday.')
      const other = await open(`/issues/${issue.issueId}`, { as: 'admin', isLive: true })
      await other.getByRole('button', { name: 'Approve' }).click()
      const theirs = other.getByRole('dialog', { name: `Approve Issue ${issue.jobId}`, exact: true })
      await theirs.getByLabel('Comments').fill('Go ahead.')
      await send(theirs, 'Approve').click()
      await confirm(other, 'Approve')
      await expect(other.getByText('Approved and open.')).toBeVisible()
      await update('admin', issue.issueId, { status: 'InProgress', notes: 'Begun.' })
      // The issue's row is no longer in the list. The dialog is still open and contains the typed comment.
      const { userName } = await sessionOf('admin')
      const news = dialog.getByRole('region', { name: 'Changed by somebody else' })
      await expect(news).toContainText(`${userName} moved this to In Progress`)
      await expect(
        page.getByRole('button', { name: `Approve issue ${issue.jobId}`, includeHidden: true }),
      ).toHaveCount(0)
      await expect(dialog.getByLabel('Comments')).toHaveValue('A mason comes on Friday.')
      await expect(send(dialog, 'Approve')).toBeDisabled()
      await news.getByRole('button', { name: 'Edit instead' }).click()
      const edit = page.getByRole('dialog', { name: `Edit Issue ${issue.jobId}`, exact: true })
      await expect(edit.getByLabel('Comments')).toHaveValue('A mason comes on Friday.')
      await send(edit, 'Edit').click()
      await confirm(page, 'Edit')
      await expect(toast(page, 'Issue Updated Successfully!')).toBeVisible()
      await expect(edit).toHaveCount(0)
      expect((await reload(issue)).comments).toContain('A mason comes on Friday.')
    },
  )

  test("a manager reads why a step failed under 'Failed to update issue', and keeps the comment [ISSUE-40, ISSUE-41, ISSUE-42, ISSUE-43]", async ({
    open,
  }) => {
    const page = await open(list(), { as: 'manager' })
    const dialog = await begin(page, issue, 'Approve')
    await dialog.getByLabel('Comments').fill('Good.')
    const failures = FAILURES.map(
      ([status, body]) =>
        (route: Route) =>
          route.fulfill({ status, body }),
    )
    await answerNext(page, UPDATE, ...failures)
    for (const [, , message] of FAILURES) {
      await send(dialog, 'Approve').click()
      await confirm(page, 'Approve')
      await expect(dialog.getByRole('alert')).toContainText('Failed to update issue')
      await expect(dialog.getByRole('alert')).toContainText(message)
      await expect(dialog.getByLabel('Comments')).toHaveValue('Good.')
    }
    await send(dialog, 'Approve').click()
    await confirm(page, 'Approve')
    await expect(dialog).toHaveCount(0)
  })

  test('a manager sees the photos in the dialog and opens one', async ({ open }) => {
    issue = await report('rachel', { title: unique('Step is loose'), vulnerable: true, files: [photoFile()] })
    await photosReady('rachel', issue)
    const page = await open(list(), { as: 'manager' })
    const dialog = await begin(page, issue, 'Approve')
    await expect(dialog).toContainText('Vulnerable personsYes')
    await dialog.getByRole('button', { name: 'Open photo photo.png' }).click()
    const viewer = page.getByRole('dialog', { name: 'photo.png' })
    await expect(viewer.getByRole('img', { name: 'photo.png' })).toBeVisible()
    // Sends Escape to the viewer itself, because the viewer might not have the focus yet.
    await viewer.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(send(dialog, 'Approve')).toBeVisible()
  })
})
