import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The list of the queue Waiting for approval. */
export const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting for approval' })

/** Expects that the page announces the text. */
export const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByText(text)).toBeAttached()
