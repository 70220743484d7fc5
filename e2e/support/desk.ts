import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import { report } from './api.ts'
import type { Portfolio } from './portfolio.ts'
import { expect } from './test.ts'

/** Reports three issues, which wait for approval. */
export async function reportThree({ manager, propertyId }: Portfolio): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const title of ['Tap drips', 'Light is out', 'Door sticks'])
    issues.push(await report(manager, { title, propertyId }))
  return issues
}

/** The list of the queue Waiting for approval. */
export const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting for approval' })

/** Expects that the page announces the text. */
export const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByText(text)).toBeAttached()
