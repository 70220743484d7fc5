import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { Locator, Page } from '@playwright/test'
import type { Person } from './accounts.ts'
import { send, type Session } from './api.ts'

/** Writes a note with the same call as the page's form for notes. */
export function writeNote(
  person: Person | Session,
  issueId: number,
  text: string,
  audience: WrittenAudience = 'reporter',
): Promise<IssueEvent> {
  const form = new FormData()
  form.append('text', text)
  form.append('audience', audience)
  return send(person, 'POST', `/issues/${issueId}/notes`, form)
}

export const conversation = (page: Page): Locator =>
  page.getByRole('region', { name: 'Conversation and history' })

/** Finds a note or step that contains these words. */
export const said = (page: Page, words: string): Locator =>
  conversation(page).getByRole('listitem').filter({ hasText: words })

export async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Write a note' }).click()
  const composer = page.getByRole('region', { name: 'Write a note' })
  await composer.getByLabel('Note').waitFor()
  return composer
}

/** Chooses an action from the menu of a note. */
export async function actOn(page: Page, name: RegExp, act: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Chooses an action from the menu of the report, as staff. */
export async function redact(page: Page, what: 'Redact text' | 'Redact photo'): Promise<void> {
  await actOn(page, /^Actions for the report$/, what)
}
