import type { Issue } from '@doorstep/contract/issues/schema'
import { move, read, report, unique } from '../support/api.ts'
import { choose, chooseFiles, optionsOf, PHOTO_PNG, select, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

test(
  'a resident reports an issue with a photo on the older page [ROUTE-06, OLDISSUE-01, OLDISSUE-02]',
  { tag: '@both' },
  async ({ open }) => {
    const title = unique('Cooker hood hums')
    const page = await open('/report-issue', { as: 'kwame' })
    await expect(page.getByRole('heading', { level: 1, name: 'Report an Issue' })).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').fill('It hums from morning to night.')
    expect(await optionsOf(page, 'Category')).toEqual(['Plumbing', 'Electrical', 'Appliances', 'General'])
    await choose(page, 'Category', 'Plumbing')
    await choose(page, 'Category', 'Appliances')
    await expect(select(page, 'Subcategory')).toBeVisible()
    const [subcategory = ''] = await optionsOf(page, 'Subcategory')
    await choose(page, 'Subcategory', subcategory)
    await chooseFiles(page.locator('main'), PHOTO_PNG)
    await page.getByRole('button', { name: 'Submit issue' }).click()
    await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    const [issue] = await read<Issue[]>('kwame', `/issues/user_issues?q=${encodeURIComponent(title)}`)
    expect(issue).toMatchObject({
      title,
      category: 'Appliances',
      subCategory: subcategory,
      status: 'Submitted',
    })
    expect(issue?.attachments).toHaveLength(1)
  },
)

test('the older page tells a contractor why they cannot report an issue [DASH-36]', async ({ open }) => {
  const page = await open('/report-issue', { as: 'contractor' })
  await expect(page.getByText('You cannot report an issue at this property.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveCount(0)
})

test('a manager changes the status on the older page, which allows only valid steps [ROUTE-07, OLDISSUE-04, ISSUE-38, API-46]', async ({
  open,
}) => {
  const issue = await report('kwame', { title: unique('Loft hatch will not shut') })
  await move('manager', issue, 'Approved')
  const page = await open(`/edit-issue/${issue.issueId}`, { as: 'manager' })
  await expect(page.getByRole('heading', { level: 1, name: `Edit Issue ${issue.jobId}` })).toBeVisible()
  await select(page, 'Status').click()
  const greyed = page.locator('[role=option][aria-disabled=true]')
  await expect(page.getByRole('option')).toHaveText([
    'Open',
    'Pending',
    'Awaiting Contract',
    'Resolved',
    'Closed',
  ])
  await expect(greyed).toHaveText(['Resolved', 'Closed'])
  await page.getByRole('option', { name: 'Pending' }).click()
  await page.getByLabel('Comments').fill('Waiting for the joiner.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('alertdialog').getByRole('button', { name: 'Save changes' }).click(),
  ])
  expect(new URL(sent.url()).pathname).toBe(`/api/issues/${issue.issueId}`)
  await expect(toast(page, 'Issue updated successfully!')).toBeVisible()
  expect(await read<Issue>('kwame', `/issues/${issue.issueId}`)).toMatchObject({ status: 'Pending' })

  const resident = await open(`/edit-issue/${issue.issueId}`, { as: 'kwame' })
  await expect(
    resident.getByText('An issue can be edited only until the manager has looked at it.'),
  ).toBeVisible()
})

test(
  'a resident edits their own report on the older page [ROUTE-07, ISSUE-38]',
  { tag: '@phone' },
  async ({ open }) => {
    const issue = await report('kwame', { title: unique('Gate latch sticks') })
    const page = await open(`/edit-issue/${issue.issueId}`, { as: 'kwame' })
    await page.getByLabel('Description').fill('It sticks since the frost, from both sides.')
    await expect(select(page, 'Status')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Issue updated successfully!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    expect(await read<Issue>('kwame', `/issues/${issue.issueId}`)).toMatchObject({
      description: 'It sticks since the frost, from both sides.',
    })
  },
)
