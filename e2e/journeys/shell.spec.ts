import { expectAccessible } from '../support/accessible.ts'
import { greeting } from '../support/entry.ts'
import { select, stillness } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

test(
  'a resident can use the bars, bell, property switcher and menu, which are accessible in light and dark themes [SHELL-09, SHELL-26]',
  { tag: '@both' },
  async ({ open }, { project }) => {
    const isPhone = project.name === 'phone'
    const page = await open('/dashboard', { as: 'resident', storage: { theme: 'light' } })
    await expect(greeting(page)).toBeVisible()
    const main = page.getByRole('navigation', { name: 'Main' })
    const bottom = page.getByRole('navigation', { name: 'Bottom' })
    await expect(bottom).toBeVisible({ visible: isPhone })
    await expect(main.getByRole('link', { name: 'Home' })).toBeVisible({ visible: !isPhone })
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)

    if (isPhone) {
      await bottom.getByRole('link', { name: /^Notifications/ }).click()
    } else {
      await main.getByRole('button', { name: /^Notifications, \d unread$/ }).click()
      const list = page.getByRole('dialog', { name: 'Notifications' })
      await expect(list.getByText('New').first()).toBeVisible()
      const alerts = list.getByRole('region', { name: 'Notifications' })
      await expect(alerts).toHaveCSS('max-height', '320px')
      await expect(alerts).toHaveCSS('overflow-y', 'auto')
      await expectAccessible(page)
      await list.press('Escape')
      // The name of the button can include a count of notifications about the person's own issues.
      await expect(main.getByRole('button', { name: /^Notifications/ })).toBeFocused()
      await main.getByRole('button', { name: 'Notifications' }).click()
      await list.getByRole('link', { name: 'All notifications' }).click()
    }
    const heading = page.getByRole('heading', { level: 1, name: 'Notifications' })
    await expect(heading).toBeFocused()
    await expect(page.getByRole('list', { name: 'Active alerts' })).toBeVisible()
    await expect(select(page, 'Switch Property')).toBeVisible()

    await page.getByRole('button', { name: /account of/i }).click()
    const entry = page.getByRole('menuitem', { name: 'Change Property' })
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change Property' })
    await expect(dialog.getByRole('button', { name: /^Flat 7/ })).toBeVisible()
    await stillness(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Flat 7/ }).click()
    await expect(select(page, 'Switch Property')).toContainText('Flat 7')
  },
)

test('the help and placeholder pages show the bar to signed-in people only', async ({ open }) => {
  const [first, second] = ['/help', '/coming-soon'] as const
  const visitor = await open(first)
  const resident = await open(first, { as: 'resident' })
  for (const address of [first, second]) {
    if (address === second) await Promise.all([visitor.goto(second), resident.goto(second)])
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(resident.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
})

test('the stored theme, or otherwise the theme of the device, is applied before the first paint', async ({
  open,
}) => {
  const page = await open('/unauthorized', { storage: { theme: 'dark' } })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Inline scripts run before any of the body exists. All other scripts are replaced with empty ones.
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const firstTheme = async (address: string) => {
    await page.goto(address)
    return page.evaluate(() => document.documentElement.className)
  }
  for (const address of ['/login', '/help', '/privacy-policy']) expect(await firstTheme(address)).toBe('dark')
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await firstTheme('/help')).toBe('')
  await page.evaluate(() => localStorage.removeItem('theme'))
  expect(await firstTheme('/help')).toBe('dark')
})
