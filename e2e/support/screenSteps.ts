import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const visible = (page: Page, role: 'heading' | 'button' | 'img', name: string | RegExp) =>
  expect(page.getByRole(role, { name }).first()).toBeVisible()

export async function moderate(page: Page, { jobId }: Issue, act: string) {
  await page
    .getByRole('button', { name: `${act} issue ${jobId}` })
    .first()
    .click()
  await visible(page, 'heading', `${act} Issue ${jobId}`)
}

export async function closeDialog(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Shows only a few messages, because the messages of other journeys would make the list long. */
export async function shortenOutbox(page: Page) {
  await page.route('**/api/dev/outbox', async (route) => {
    const response = await route.fetch()
    const messages = (await response.json()) as unknown[]
    await route.fulfill({ response, json: messages.slice(0, 10) })
  })
}
