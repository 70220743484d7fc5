import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { read, report, update } from '../support/api.ts'
import { reportThree, said, waiting } from '../support/desk.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

const queueLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name })

test(
  'a manager goes from a desk queue to an issue and back to the list [DESK-40] [DESK-41]',
  { tag: '@both' },
  async ({ open }, { project }) => {
    const isPhone = project.name === 'phone'
    const { manager, propertyId } = await newPortfolio()
    const first = await report(manager, { title: 'Stairs are dark', propertyId, vulnerable: true })
    const second = await report(manager, { title: 'Gate is stuck', propertyId })
    const page = await open('/site-settings', { session: manager, isLive: true })
    await page.getByRole('link', { name: /^Desk/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
    await expect(queueLink(page, 'Waiting for approval')).toContainText('2')
    if (isPhone) await expect(waiting(page)).toBeHidden()
    await queueLink(page, 'Waiting for approval').click()
    await expect(page).toHaveURL(/\/work\?queue=approval$/)
    // Issues with a vulnerable person come first.
    await expect(waiting(page).getByRole('link')).toHaveText([first.title, second.title])
    await expect(waiting(page)).toContainText('Vulnerable')
    await waiting(page).getByRole('link', { name: first.title }).click()
    const heading = page.getByRole('heading', { level: 2, name: first.title })
    await expect(heading).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`queue=approval&issue=${first.issueId}$`))
    await expect(page.getByRole('region', { name: 'Handling' })).toContainText('OwnerNobody')
    await expect(page.getByRole('region', { name: 'Description' })).toBeVisible()
    await expectAccessible(page, 'main')
    await expect(queueLink(page, 'Waiting for approval')).toBeVisible({ visible: !isPhone })
    await page.goBack()
    await expect(page).toHaveURL(/\/work\?queue=approval$/)
    await expect(waiting(page).getByRole('link', { name: first.title })).toBeFocused()
    // A new report appears in the queue at once.
    await report(manager, { title: 'Bins are full', propertyId })
    await expect(waiting(page).getByRole('link', { name: 'Bins are full' })).toBeVisible()
  },
)

test("an issue stays in a manager's queue, marked as taken, when a colleague decides on it [DESK-45]", async ({
  open,
}) => {
  const portfolio = await newPortfolio()
  const { manager } = portfolio
  const issues = await reportThree(portfolio)
  const page = await open('/work?queue=approval', { session: manager, isLive: true })
  await expect(waiting(page).getByRole('link')).toHaveCount(3)
  const titles = await waiting(page).getByRole('link').allTextContents()
  const taken = issues.find(({ title }) => title === titles[1])
  if (!taken) throw new Error('It stands in the list.')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: taken.title })).toBeFocused()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Approve Issue ${taken.jobId}` })
  await dialog.getByLabel('Comments').fill('On my list.')
  await update('admin', taken.issueId, { status: 'Rejected', notes: 'Not ours.' })
  const news = dialog.getByRole('region', { name: 'Changed by somebody else' })
  const { userName } = await read<{ userName: string }>('admin', '/account/validate-jwt')
  await expect(news).toContainText(`${userName} rejected this`)
  await expect(dialog.getByLabel('Comments')).toHaveValue('On my list.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(waiting(page).getByRole('listitem').nth(1)).toContainText(`Handled by ${userName}`)
  await expect(waiting(page).getByRole('link')).toHaveText(titles)
  await expect(queueLink(page, 'Waiting for approval')).toContainText('2')
})

test('a manager decides with the keyboard only, and the next issue is announced [DESK-42] [DESK-43] [DESK-44] [DESK-46]', async ({
  open,
}) => {
  const portfolio = await newPortfolio()
  const { manager } = portfolio
  await reportThree(portfolio)
  const page = await open('/work?queue=approval', { session: manager })
  await expect(waiting(page).getByRole('link')).toHaveCount(3)
  const titles = await waiting(page).getByRole('link').allTextContents()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: titles[0] ?? '' })).toBeFocused()
  await page.keyboard.press('m')
  await expect(page.getByRole('region', { name: 'Handling' })).toContainText('(you)')
  await page.keyboard.press('z')
  await expect(page.getByRole('region', { name: 'Handling' })).toContainText('OwnerNobody')
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog').getByLabel('Comments')).toBeFocused()
  await page.keyboard.type('A fitter comes on Friday.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toBeFocused()
  await expectAccessible(page, '[role=alertdialog]')
  await page.keyboard.press('Control+Enter')
  await said(page, new RegExp(`^Approved issue \\d+\\. Next: issue \\d+, ${titles[1]}`))
  await expect(page.getByRole('heading', { level: 2, name: titles[1] ?? '' })).toBeFocused()
  await expect(waiting(page).getByRole('link')).toHaveText(titles.slice(1))
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts for the desk' })
  await expectAccessible(page, '[role=dialog]')
  await sheet.getByRole('switch').press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 2, name: titles[1] ?? '' })).toBeVisible()
  await page.reload()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { level: 2, name: titles[1] ?? '' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
