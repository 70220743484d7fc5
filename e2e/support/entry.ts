import type { Page } from '@playwright/test'
import { PASSWORD } from './accounts.ts'
import { expect } from './test.ts'
import type { Newcomer } from './newcomers.ts'

export const emailOf = (page: Page) => page.getByRole('textbox', { name: 'Email' })
/** The first error that the page shows. */
export const problem = (page: Page) => page.getByRole('alert').first()
export const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good / })

export async function submit(page: Page, email: string, password = PASSWORD): Promise<void> {
  await emailOf(page).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function logOut(page: Page, { firstName, lastName }: Newcomer): Promise<void> {
  await page.getByRole('button', { name: `Account of ${firstName} ${lastName}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}
