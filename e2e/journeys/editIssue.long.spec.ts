import { readFileSync } from 'node:fs'
import type { Issue } from '@doorstep/contract/issues/schema'
import { move, read, report, unique, update } from '../support/api.ts'
import { choose, chooseFiles, PHOTO_PNG, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const TECHNICAL = 'Failed to update the issue due to technical error, please try again later...'
const UPDATE = '**/api/Issues/update_issue/*'

const reload = ({ issueId }: Issue) => read<Issue>('amir', `/issues/${issueId}`)

test('a resident edits their own Submitted issue, including photos [ISSUE-02, ISSUE-37, DASH-38]', async ({
  open,
}) => {
  const issue = await report('amir', { title: unique('Lock is stiff') })
  const page = await open('/dashboard', { as: 'amir' })
  await page.getByRole('button', { name: `Edit issue ${issue.jobId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit Issue ${issue.jobId}` })
  await expect(dialog.getByLabel('Title')).toHaveValue(issue.title)
  await dialog.getByLabel('Description').fill('It takes both hands by now.')
  await choose(dialog, 'Category', 'Locks and entry')
  await choose(dialog, 'Subcategory', 'Lost keys')
  await chooseFiles(dialog, PHOTO_PNG)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Issue Updated Successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await reload(issue)).toMatchObject({
    description: 'It takes both hands by now.',
    category: 'Locks and entry',
    attachments: [{ name: 'photo.png' }],
  })

  await page.getByRole('button', { name: `Edit issue ${issue.jobId}` }).click()
  await dialog.getByRole('button', { name: 'Remove photo.png' }).click()
  await expect(dialog.getByText('Removed when you save')).toBeVisible()
  await chooseFiles(dialog, { name: 'later.png', mimeType: 'image/png', buffer: readFileSync(PHOTO_PNG) })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await reload(issue)).attachments.map(({ name }) => name)).toEqual(['later.png'])
})

test('the edit dialog asks before it discards changes', async ({ open }) => {
  const issue = await report('amir', { title: unique('Shelf has fallen') })
  const page = await open(`/issues/${issue.issueId}`, { as: 'amir' })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit Issue ${issue.jobId}` })
  await dialog.getByLabel('Title').fill('Another title')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Another title')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await reload(issue)).title).toBe(issue.title)
})

test("the edit dialog shows another person's change, and lets the person save their own text", async ({
  open,
}) => {
  const issue = await report('amir', { title: unique('Tap whistles') })
  const page = await open(`/issues/${issue.issueId}`, { as: 'amir' })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit Issue ${issue.jobId}` })
  await dialog.getByLabel('Description').fill('It whistles at night too.')
  // Blocks the refetch after the live event, so the page gets the change only from the response to its save.
  await page.route(`**/api/issues/${issue.issueId}`, (route) => route.abort())
  const theirs = `${issue.title} in the bath`
  await update('manager', issue.issueId, { title: theirs, notes: 'Which tap is clear now.' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const conflict = dialog.getByRole('region', { name: 'Changed by somebody else' })
  await expect(conflict).toBeFocused()
  await expect(conflict).toContainText(`Now: ${theirs}`)
  await expect(conflict).toContainText('Which tap is clear now.')
  await expect(dialog.getByLabel('Description')).toHaveValue('It whistles at night too.')
  await expect(dialog.getByLabel('Title')).toHaveValue(theirs)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Issue Updated Successfully!')).toBeVisible()
  expect(await reload(issue)).toMatchObject({ title: theirs, description: 'It whistles at night too.' })
})

test('the edit dialog says when an issue has been approved and can no longer be edited', async ({ open }) => {
  const issue = await report('amir', { title: unique('Bulb has gone') })
  const page = await open(`/issues/${issue.issueId}`, { as: 'amir', isLive: true })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit Issue ${issue.jobId}` })
  await dialog.getByLabel('Title').fill('A better title for it')
  await move('manager', issue, 'Approved')
  const news = dialog.getByRole('region', { name: 'Changed by somebody else' })
  await expect(news).toContainText('Now: Open')
  await expect(news).toContainText('approved this')
  await expect(dialog.getByLabel('Title')).toHaveValue('A better title for it')
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled()
})

const FAILURES: [string, number, string, string][] = [
  ['a failure of the server [ISSUE-40]', 500, '{"code":"INTERNAL","message":"detail"}', TECHNICAL],
  ['an answer that cannot be read [ISSUE-42]', 502, '<h1>Bad</h1>', 'Server error. Please try again.'],
  ["the server's refusal [ISSUE-41]", 429, '{"code":"RATE_LIMITED","message":"Slowly."}', 'Slowly.'],
]
for (const [what, status, body, message] of FAILURES) {
  test(`the edit dialog reports ${what}, and keeps the text`, async ({ open }) => {
    const issue = await report('amir', { title: unique('Drain smells') })
    const page = await open(`/issues/${issue.issueId}`, { as: 'amir' })
    await page.route(UPDATE, (route) => route.fulfill({ status, body }))
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').fill('Worse in the evening.')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('alert')).toContainText(message)
    await expect(dialog.getByLabel('Description')).toHaveValue('Worse in the evening.')
    await page.unroute(UPDATE)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, 'Issue Updated Successfully!')).toBeVisible()
  })
}

test(
  'a resident withdraws an issue with a note and gets a confirmation [KEEP-05]',
  { tag: '@both' },
  async ({ open }) => {
    const issue = await report('amir', { title: unique('Radiator knocks') })
    const page = await open(`/issues/${issue.issueId}`, { as: 'amir' })
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const question = page.getByRole('alertdialog', { name: `Withdraw Issue ${issue.jobId}` })
    await expect(question).toContainText(issue.title)
    await question.getByRole('button', { name: 'Keep issue' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await question.getByLabel('Note (optional)').fill('It stopped by itself.')
    await question.getByRole('button', { name: 'Withdraw issue' }).click()
    await expect(toast(page, `Issue ${issue.jobId} was withdrawn.`)).toBeVisible()
    await expect(page.getByText('You withdrew this issue. Nobody will work on it.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('It stopped by itself.')
    await expect(page.getByRole('button', { name: /^(Withdraw|Edit)$/ })).toHaveCount(0)
  },
)
