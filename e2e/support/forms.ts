import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'

const FIXTURES = new URL('../../server/test/fixtures/', import.meta.url)
export const PHOTO_JPEG = fileURLToPath(new URL('photo-4mb.jpg', FIXTURES))
export const PHOTO_HEIC = fileURLToPath(new URL('photo.heic', FIXTURES))
export const PHOTO_PNG = fileURLToPath(new URL('photo.png', FIXTURES))
export const ANIMATION_GIF = fileURLToPath(new URL('animation.gif', FIXTURES))

/** A select is a button that is named by its choice and its label. */
export function select(scope: Locator | Page, label: string): Locator {
  return scope.getByRole('button', { name: new RegExp(`(^| )${label}$`) })
}

export async function choose(scope: Locator | Page, label: string, option: string): Promise<void> {
  await select(scope, label).click()
  const page = 'page' in scope ? scope.page() : scope
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function optionsOf(scope: Locator | Page, label: string): Promise<string[]> {
  await select(scope, label).click()
  const page = 'page' in scope ? scope.page() : scope
  const options = page.getByRole('option')
  await options.first().waitFor()
  const texts = await options.allInnerTexts()
  await page.keyboard.press('Escape')
  return texts.map((text) => text.trim())
}

export async function openReport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Report New Issue' }).first().click()
  return page.getByRole('dialog', { name: 'Report New Issue' })
}

/** Everything that a report needs, and no photo: the title may be of the test's own. */
export async function fillReport(dialog: Locator, title: string): Promise<void> {
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('It began on Sunday night, and nobody can reach it.')
  await choose(dialog, 'Category', 'Something else')
}

type Files = Parameters<Locator['setInputFiles']>[0]

/** Chooses files as a person does, through the browser's own picker. */
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
