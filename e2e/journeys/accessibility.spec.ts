import { readFileSync } from 'node:fs'
import type { Issue } from '@doorstep/contract/issues/schema'
import { expectAccessible } from '../support/accessible.ts'
import { photosReady, report, unique } from '../support/api.ts'
import { PHOTO_PNG } from '../support/forms.ts'
import { SCREENS } from '../support/screens.ts'
import { test, withoutNews } from '../support/test.ts'

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

for (const { as, session, address, isUnasked = false, before, parts } of SCREENS) {
  const names = parts.map(({ what }) => what).join(', ')
  test(`nothing is to object to, light and dark: ${names}`, { tag: '@both' }, async ({ open }) => {
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
    for (const { reach, within } of parts) {
      await reach(page, issue)
      await expectAccessible(page, within)
    }
  })
}
