import type { Issue } from '@doorstep/contract/issues/schema'
import { expectAccessible } from '../support/accessible.ts'
import { PEOPLE } from '../support/accounts.ts'
import { move, outbox, read, report, unique } from '../support/api.ts'
import { newHome } from '../support/homes.ts'
import { expect, test } from '../support/test.ts'

const PERSON = 'meiLing'
const WORDS = 'It drips as it did before.'

/**
 * Reports an issue that staff resolve. Returns the issue, and the link from the email that asks if the issue is fixed.
 */
async function asked(title: string): Promise<{ issue: Issue; link: string }> {
  const issue = await report(PERSON, { title: unique(title) })
  await move('admin', issue, 'Approved', 'InProgress', 'Resolved')
  const mail = async () =>
    (await outbox()).find(
      ({ to, subject }) => to === PEOPLE[PERSON] && subject?.startsWith(`Resolved: ${issue.title}`),
    )
  await expect.poll(mail).toBeTruthy()
  const link = /https?:\/\/[^/\s]+(\/verdict#token=\S+)/.exec((await mail())?.text ?? '')?.[1] ?? ''
  expect(link).not.toBe('')
  return { issue, link }
}

const issueOf = ({ issueId }: Issue) => read<Issue>(PERSON, `/issues/${issueId}`)

test(
  'a signed-out resident uses the link in an email to answer that the issue is not fixed [VERDICT-08] [VERDICT-20]',
  { tag: '@both' },
  async ({ open }) => {
    const { issue, link } = await asked('Tap in the bath drips')
    const page = await open(link)
    await expect(page).toHaveURL('/verdict')
    await expect(page.getByRole('heading', { level: 1, name: 'Is it fixed?' })).toBeVisible()
    await expect(page.getByText(`${issue.title} (job ${issue.jobId})`)).toBeVisible()
    expect((await issueOf(issue)).status).toBe('Resolved')
    await expectAccessible(page)

    await page.getByText('No, not fixed').click()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByRole('button', { name: 'Say what is still wrong.' }).click()
    const words = page.getByRole('textbox', { name: 'What is still wrong?' })
    await expect(words).toBeFocused()
    await words.fill(WORDS)
    await page.getByRole('radio', { name: '1 star, Poor' }).press('ArrowRight')
    await expect(page.getByRole('radio', { name: '2 stars, Fair' })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText(`Job ${issue.jobId} is In Progress again`)).toBeVisible()
    expect(await issueOf(issue)).toMatchObject({ status: 'InProgress', reopenedCount: 1 })

    const again = await open(link)
    await expect(again.getByText('This question has already been answered. Thank you.')).toBeVisible()
    await expect(again.getByRole('button', { name: 'Partly' })).toHaveCount(0)
  },
)

test(
  'a resident answers on the issue page that it is fixed, and staff see the answer [VERDICT-18]',
  { tag: '@both' },
  async ({ open }) => {
    // Uses a new home, because the dashboard asks only about a resident's newest issue, and toasts about other issues
    // would cover the answers.
    const { propertyId, resident } = await newHome()
    const issue = await report(resident, { title: unique('Wardrobe door sticks'), propertyId })
    await move('admin', issue, 'Approved', 'InProgress', 'Resolved')
    const page = await open('/dashboard', { session: resident })
    await page
      .locator('main p')
      .filter({ hasText: issue.title })
      .getByRole('link', { name: 'Is it fixed?' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: issue.title })).toBeVisible()
    await page.getByRole('button', { name: 'Add stars or a comment' }).click()
    const words = page.getByRole('textbox', { name: 'Anything else? (optional)' })
    await words.fill('Thank you.')
    await page.getByRole('radio', { name: '5 stars, Excellent' }).check({ force: true })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByRole('region', { name: 'Is it fixed?' })).toContainText('Thank you.')
    await expect(page.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
    expect((await read<Issue>(resident, `/issues/${issue.issueId}`)).status).toBe('Closed')

    const staff = await open(`/issues/${issue.issueId}`, { as: 'admin' })
    await expect(staff.getByText('5 of 5 stars')).toBeVisible()
    await expect(staff.getByText('Confirmed by the resident').first()).toBeVisible()
  },
)

test('the second of two tabs with the same link says that the question has been answered [VERDICT-09]', async ({
  open,
}) => {
  const { issue, link } = await asked('Gate does not close')
  const [first, second] = [await open(link), await open(link)]
  for (const page of [first, second]) await page.getByText('Partly', { exact: true }).click()
  await first.getByRole('textbox', { name: 'What is still wrong?' }).fill('The upper hinge.')
  await second.getByRole('textbox', { name: 'What is still wrong?' }).fill('It still squeaks.')
  await first.getByRole('button', { name: 'Send answer' }).click()
  await expect(first.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await second.getByRole('button', { name: 'Send answer' }).click()
  await expect(second.getByText('This question has already been answered. Thank you.')).toBeVisible()
  // The page keeps the late answer, so that the resident can still copy it.
  await expect(second.getByRole('textbox', { name: 'What is still wrong?' })).toHaveValue('It still squeaks.')
  expect(await issueOf(issue)).toMatchObject({ status: 'InProgress', reopenedCount: 1 })
})

test('a closed issue comes back as a new issue, and each links to the other [VERDICT-14]', async ({
  open,
}) => {
  const { issue, link } = await asked('Sink is blocked')
  await move('admin', issue, 'Closed')
  const page = await open(link)
  await page.getByText('No, not fixed').click()
  await expect(page.getByText('as a new report')).toBeVisible()
  await page.getByRole('textbox', { name: 'What is still wrong?' }).fill(WORDS)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText(/^We have made a new report, job \d+/)).toBeVisible()

  const staff = await open(`/issues/${issue.issueId}`, { as: 'admin' })
  await staff.getByRole('link', { name: /^Job \d+$/ }).click()
  await expect(staff.getByText('This issue came back. It was first reported as')).toBeVisible()
  await staff.getByRole('link', { name: `Job ${issue.jobId}` }).click()
  await expect(staff.getByText(`Issue ${issue.jobId}`)).toBeVisible()
})
