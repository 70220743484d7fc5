import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'

const FIXTURES = new URL('../../server/test/fixtures/', import.meta.url)
export const PHOTO_JPEG = fileURLToPath(new URL('photo-4mb.jpg', FIXTURES))
/** A photo of 640 x 480 pixels, for tests in which the content does not matter. */
export const SMALL_JPEG = fileURLToPath(new URL('polyglot.jpg', FIXTURES))
export const PHOTO_HEIC = fileURLToPath(new URL('photo.heic', FIXTURES))
export const PHOTO_PNG = fileURLToPath(new URL('photo.png', FIXTURES))
/** A photo for a call of the API. */
export const photoFile = () => new File([readFileSync(PHOTO_PNG)], 'photo.png', { type: 'image/png' })
export const ANIMATION_GIF = fileURLToPath(new URL('animation.gif', FIXTURES))

/** Small screens show only a few filters. This function opens the other filters with the keyboard. */
export async function showFilters(filters: Locator): Promise<void> {
  const more = filters.getByRole('button', { name: /^More filters/ })
  if (await more.isVisible()) await more.press('Enter')
}

/** A select is a button whose name consists of the chosen option and the label. */
export function select(scope: Locator | Page, label: string): Locator {
  return scope.getByRole('button', { name: new RegExp(`(^| )${label}$`) })
}

export async function choose(scope: Locator | Page, label: string, option: string): Promise<void> {
  await select(scope, label).click()
  const page = 'page' in scope ? scope.page() : scope
  const item = page.getByRole('option', { name: option, exact: true })
  await item.waitFor()
  // Playwright would repeat a click on a list that is still opening, which would scroll the page.
  await stillness(page)
  await item.click()
}

/** Chooses an option from a list that the server searches. */
export async function find(
  scope: Locator,
  label: RegExp,
  typed: string,
  option: RegExp | string,
): Promise<void> {
  await scope.getByRole('combobox', { name: label }).fill(typed)
  const options = scope.page().getByRole('option')
  const item = scope.page().getByRole('option', { name: option }).first()
  await item.waitFor()
  // The list shows all options until the server has answered.
  await expect(options.filter({ hasNotText: typed }).filter({ hasNotText: option })).toHaveCount(0)
  await stillness(scope.page())
  await item.click()
}

/** Waits until nothing on the page moves. */
export async function stillness(page: Page): Promise<void> {
  // On a touch screen a dialog stays invisible until the keyboard for its first field is open.
  await expect(page.locator('[data-rac][style*="opacity: 0"]')).toHaveCount(0)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
}

export async function optionsOf(scope: Locator | Page, label: string): Promise<string[]> {
  await select(scope, label).click()
  const page = 'page' in scope ? scope.page() : scope
  const options = page.getByRole('option')
  await options.first().waitFor()
  const texts = await options.allInnerTexts()
  // If the list does not have the focus, the key press would close the layer under the list.
  await expect(page.locator('[role=listbox]:focus-within')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  return texts.map((text) => text.trim())
}

export async function openReport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Report New Issue' }).first().click()
  return page.getByRole('dialog', { name: 'Report New Issue' })
}

/** Fills in every required field of a report, without photos. */
export async function fillReport(dialog: Locator, title: string): Promise<void> {
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('It began on Sunday night, and nobody can reach it.')
  await choose(dialog, 'Category', 'Something else')
}

type Files = Parameters<Locator['setInputFiles']>[0]

/** Chooses files through the browser's file picker, as a person would. */
export async function chooseFiles(dialog: Locator, files: Files): Promise<void> {
  const [picker] = await Promise.all([
    dialog.page().waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await picker.setFiles(files)
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-visible]').filter({ hasText: text })
}

/**
 * Starts to record toasts, including toasts that disappear before the test checks. Returns a function that returns the
 * texts so far.
 */
export async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(() => {
    const texts = new Map<Element, string>()
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('[data-visible] p')) texts.set(line, line.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => noted.evaluate((texts) => [...texts.values()])
}

/** Checks the reason in the tooltip of a disabled button. */
export async function expectReason(button: Locator, reason: string): Promise<void> {
  const page = button.page()
  await expect(button).toBeDisabled()
  // The pointer moves to the button from another place, as when a person moves the mouse.
  await page.mouse.move(2, 2)
  await button.hover()
  await expect(page.getByRole('tooltip')).toHaveText(reason)
}
