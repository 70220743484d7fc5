import type { Page } from '@playwright/test'
import { outbox, unique } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

const feedbackButton = (page: Page) => page.getByRole('button', { name: 'Give feedback' })

test(
  'a person can give feedback by keyboard in a panel above the bars, and the panel is empty when it opens again [FEEDBACK-01, FEEDBACK-02, FEEDBACK-10, FEEDBACK-11, FEEDBACK-14, API-23]',
  { tag: '@both' },
  async ({ open, isMobile }) => {
    const page = await open('/help?from=mail#top', { as: 'joan' })
    const button = feedbackButton(page)
    await expect(button).toBeVisible()
    const box = await button.boundingBox()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
    expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeGreaterThan(isMobile ? 60 : 10)
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Feedback' })
    await expect(panel).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('radio', { name: /^1 star,/ })).toBeFocused()
    await page.keyboard.press('Space')
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight')
    await expect(panel.getByRole('radio', { name: /^4 stars,/ })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Clear and quick.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    // The thanks are shown for only two seconds, so the test starts to wait for them before it sends the feedback.
    const thanks = panel.getByText('Thanks for your feedback!').waitFor()
    const [request] = await Promise.all([
      page.waitForRequest(/\/api\/feedback$/),
      page.keyboard.press('Enter'),
      thanks,
    ])
    expect(request.postDataJSON()).toMatchObject({
      rating: 4,
      comment: 'Clear and quick.',
      pagePath: '/help',
      emoji: '🙂',
    })
    expect((await request.response())?.status()).toBe(201)
    await expect(panel).toHaveCount(0)
    await expect(button).toBeFocused()
  },
)

test('a question reaches the managers, and a search finds the answer to it [ROUTE-14, HELP-01, HELP-03, HELP-04, HELP-06]', async ({
  open,
}) => {
  const page = await open('/help', { as: 'joan' })
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('recovery')
  await expect(page.getByText(/Keep the recovery codes/)).toBeVisible()
  const subject = unique('Bicycles')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('Where may bicycles be kept?\nThe hall is full.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you for your message')).toBeVisible()
  const mails = (await outbox()).filter(({ subject: line }) => line?.includes(subject))
  expect(mails.length).toBeGreaterThan(1)
  expect(
    mails.some(({ text }) => text.includes('The hall is full.') && /answer by email to joan\./.test(text)),
  ).toBe(true)
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test('a visitor can open the help page, and the sign-in link on it leads back to the help page [ROUTE-14]', async ({
  open,
}) => {
  const page = await open('/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible()
  await expect(feedbackButton(page)).toHaveCount(0)
  await page
    .getByRole('region', { name: /^Contact/ })
    .getByRole('link', { name: 'Sign in' })
    .click()
  await expect(page).toHaveURL('/login?returnTo=%2Fhelp')
})

test('the settings are for staff only, can be searched and keep the chosen layout after a reload [ROUTE-28, SETTINGS-01, SETTINGS-06, SETTINGS-07]', async ({
  open,
}) => {
  const page = await open('/site-settings', { as: 'manager' })
  await page.getByRole('button', { name: 'Show as list' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show as list' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('logged')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: /^Manage Logged Issues/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Logged Issues' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  const resident = await open('/site-settings', { as: 'joan' })
  await expect(resident).toHaveURL('/dashboard')
  const visitor = await open('/site-settings')
  await expect(visitor).toHaveURL('/login?returnTo=%2Fsite-settings')
})

const PUBLIC = [
  ['/privacy-policy', 'Privacy policy'],
  ['/data-retention-policy', 'Data retention policy'],
  ['/terms-and-conditions', 'Terms and conditions'],
  ['/coming-soon', 'Coming Soon'],
] as const

test('the legal texts and the unauthorized page have their own addresses [ROUTE-16, ROUTE-17, ROUTE-18, ROUTE-19]', async ({
  open,
}) => {
  const page = await open('/unauthorized')
  await expect(page.getByRole('heading', { level: 1, name: 'Unauthorized Access' })).toBeVisible()
  for (const [address, name] of PUBLIC) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})
