import type { Page } from '@playwright/test'
import { PEOPLE } from '../support/accounts.ts'
import { submit } from '../support/entry.ts'
import { fillReport, select } from '../support/forms.ts'
import { expect, test, withoutNews } from '../support/test.ts'

/** Waits until the history has one entry for each open layer, so that Back closes one of them. */
async function layered(page: Page, layers: number): Promise<void> {
  await page.waitForFunction(
    (depth) => ((window.history.state as { layer?: { depth: number } } | null)?.layer?.depth ?? 0) === depth,
    layers,
  )
}

test(
  'Back closes the list, the question, the dialog and the menu before it leaves the page [KEEP-40] [KEEP-41] [KEEP-42]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/help', { as: 'resident' })
    const home = page.getByRole('link', { name: 'Home' }).filter({ visible: true })
    await home.click()
    await expect(page).toHaveURL(/\/dashboard$/)

    await page.getByRole('button', { name: 'Report New Issue' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Report New Issue' })
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await fillReport(dialog, 'Left by mistake')
    await select(dialog, 'Category').click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await layered(page, 2)
    await page.goBack()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    const question = page.getByRole('alertdialog', { name: 'Close this report?' })
    await layered(page, 1)
    await page.goBack()
    await expect(question).toBeVisible()
    await layered(page, 2)
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByLabel('Title')).toHaveValue('Left by mistake')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: /account of/i }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await layered(page, 1)
    await page.goBack()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)

    // A menu link opens its page, and Back returns to the page on which the menu was opened.
    await page.getByRole('button', { name: /account of/i }).click()
    await page.getByRole('menuitem', { name: 'Update Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Update Profile' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('button', { name: 'Report New Issue' }).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/help$/)
  },
)

test('one press of Back leaves a page that was reloaded with an open dialog [KEEP-40]', async ({ open }) => {
  // Disconnects the live stream, because other journeys change the list of users.
  const page = await open('/help', { as: 'manager', before: withoutNews })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Manage Users' }).click()
  await page.getByRole('button', { name: '+ Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await layered(page, 1)
  await page.reload()
  await expect(page.getByRole('button', { name: '+ Invite' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The address of Manage Users names the person whose dialog is open. Opening and closing the dialog adds no history
  // entry.
  const person = page
    .getByRole('table')
    .getByRole('button', { name: /^Details of / })
    .first()
  await person.click()
  await expect(page).toHaveURL(/open=\d+/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await layered(page, 1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
  await person.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/open=/)
  await layered(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/site-settings$/)
})

test(
  'the login button shows progress until the page frame is drawn, and the page frame is drawn before its data arrives [KEEP-43]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/login?returnTo=%2Fmanage-users')
    // Imitates a very slow network: nothing arrives until the test releases it.
    const scripts = Promise.withResolvers<void>()
    const data = Promise.withResolvers<void>()
    await page.route(/\/assets\/app-.*\.js$/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.route(/\/api\/(?!login)/, async (route) => {
      await data.promise
      await route.continue()
    })
    const users = page.getByRole('heading', { level: 1, name: 'Manage Users' })
    await submit(page, PEOPLE.manager)
    await expect(page).toHaveURL(/\/manage-users$/)
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(PEOPLE.manager)

    scripts.resolve()
    await expect(page.getByRole('button', { name: /account of/i })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logging in...' })).toHaveCount(0)
    // The page does not show this screen until the server has confirmed that the person can see it.
    await expect(users).toHaveCount(0)

    data.resolve()
    await expect(users).toBeVisible()
  },
)

test(
  'a dropdown opens within the visible area, and Back closes only the dropdown [KEEP-40] [KEEP-46]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/signup')
    await page.getByLabel('Country').selectOption({ index: 1 })
    const town = page.getByRole('combobox', { name: 'Town' })
    for (const edge of ['end', 'start'] as const) {
      // Puts the field at the bottom or top edge of a window that is as short as on a phone with its keyboard open.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 480 })
      await town.evaluate((field, block) => field.scrollIntoView({ block }), edge)
      await town.click()
      const list = page.getByRole('listbox', { name: 'Town' })
      await expect(list.getByRole('option').first()).toBeVisible()
      await expect(list).toBeInViewport({ ratio: 1 })
      await layered(page, 1)
      await page.goBack()
      await expect(list).toHaveCount(0)
      await expect(page).toHaveURL(/\/signup$/)
    }
    await town.fill('Nowhere')
    await expect(page.getByRole('paragraph').filter({ hasText: 'No match' })).toBeInViewport({ ratio: 1 })
  },
)
