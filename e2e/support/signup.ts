import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PHOTO_PNG } from './forms.ts'
import { NEW_HOME, NEW_PASSWORD, type Newcomer } from './newcomers.ts'

async function choosePlace(page: Page, label: string, typed: string, option: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.fill(typed)
  await page.getByRole('option', { name: option }).click()
}

/** Fills the whole sign-up in, and does not send it. */
export async function fillSignup(page: Page, person: Newcomer): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(NEW_PASSWORD)
  await page.getByLabel('Mobile number').fill(`0${person.mobile}`)
  await page.getByLabel('Country').selectOption({ label: NEW_HOME.country })
  await choosePlace(page, 'Town', NEW_HOME.town.slice(0, 4), NEW_HOME.town)
  await choosePlace(page, 'Address', 'Lock House', NEW_HOME.address)
  await page.getByLabel('Address proof').setInputFiles({
    name: person.proofName,
    mimeType: 'image/png',
    buffer: await readFile(PHOTO_PNG),
  })
  await page.getByRole('checkbox', { name: 'I accept the Terms & Conditions.' }).check()
}
