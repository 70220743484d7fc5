import { readFileSync } from 'node:fs'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { photosReady, report, unique } from '../support/api.ts'
import { faultsOf, looksOf, SIZES } from '../support/fitting.ts'
import { PHOTO_PNG } from '../support/forms.ts'
import { SCREENS } from '../support/screens.ts'
import { DIALOG } from '../support/screens/screen.ts'
import { expect, test, withoutNews } from '../support/test.ts'

const PHOTO = new File([readFileSync(PHOTO_PNG)], 'photo.png', { type: 'image/png' })

let known: Promise<Issue> | undefined
const preparedIssue = () => (known ??= prepareIssue())

async function prepareIssue(): Promise<Issue> {
  const issue = await report('eleanor', {
    title: unique('Handle is loose'),
    files: [PHOTO],
    vulnerable: true,
  })
  await photosReady('eleanor', issue)
  return issue
}

/** The phones, or the tablet and the desktop: whatever is nearer to the project's. */
function looksNear(page: Page) {
  const own = page.viewportSize()?.width ?? 0
  const isPhone = (width: number) => width < 768
  const near = SIZES.filter(({ width }) => isPhone(width) === isPhone(own))
  return looksOf(near)
}

for (const { as, session, address, isUnasked = false, before, parts } of SCREENS) {
  const names = parts.map(({ what }) => what).join(', ')
  test(
    `nothing is to object to, light and dark: ${names} [PHONE-18, PHONE-19, PHONE-23, PHONE-24]`,
    { tag: '@both' },
    async ({ open }) => {
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
      for (const { what, reach, within, isFloating = false } of parts) {
        await reach(page, issue)
        await expectAccessible(page, within)
        const reopen = async () => {
          const top = page.locator(within ?? DIALOG)
          // The key is heard where the focus is. A dialog that has it itself gives it away half a second after it came, and takes
          // it back once nothing moves: for a theme that changed to and fro that is never.
          await top.locator('button, [role=menuitem]').last().focus()
          await expect(page.locator(`:is(${within ?? DIALOG}):focus-within`)).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(top).toHaveCount(0)
          await reach(page, issue)
        }
        const lookedAt = { what, within, reopen: isFloating ? reopen : undefined }
        expect(await faultsOf(page, looksNear(page), lookedAt)).toEqual({})
      }
    },
  )
}
