import { readFileSync } from 'node:fs'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import { photosReady, report, unique } from './api.ts'
import { PHOTO_PNG } from './forms.ts'
import { DIALOG, type Part, type Screen } from './screens/screen.ts'
import { expect, withoutNews, type Open } from './test.ts'

let known: Promise<Issue> | undefined
const preparedIssue = () => (known ??= prepareIssue())

async function prepareIssue(): Promise<Issue> {
  const issue = await report('eleanor', {
    title: unique('Handle is loose'),
    files: [new File([readFileSync(PHOTO_PNG)], 'photo.png', { type: 'image/png' })],
    vulnerable: true,
  })
  await photosReady('eleanor', issue)
  return issue
}

interface Visited {
  page: Page
  part: Part
  /** Closes a layer and opens it again. */
  reopen: () => Promise<void>
}

/** Opens a screen and checks its parts. */
export async function visit(
  open: Open,
  screen: Screen,
  look: (visited: Visited) => Promise<void>,
): Promise<void> {
  const { as, session, address, isUnasked = false, before, parts } = screen
  const issue = await preparedIssue()
  const page = await open(typeof address === 'string' ? address : address(issue), {
    ...(as && { as }),
    ...(session && { session: await session() }),
    isUnasked,
    storage: { theme: 'light' },
    before: async (opened) => {
      await withoutNews(opened)
      await before?.(opened)
    },
  })
  for (const part of parts) {
    const top = part.within ?? DIALOG
    const reopen = async () => {
      const layer = page.locator(top)
      // The focused element receives Escape. A focused dialog gives up the focus after half a second, and takes the
      // focus back once nothing moves. After a theme change, the dialog does not take the focus back, so a control
      // inside the dialog gets the focus.
      await layer.locator('button, [role=menuitem]').last().focus()
      await expect(page.locator(`:is(${top}):focus-within`)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(layer).toHaveCount(0)
      await part.reach(page, issue)
    }
    await part.reach(page, issue)
    await look({ page, part, reopen })
  }
}
