import { DESKTOP_LOOK, faultsOf, PHONE_LOOK } from '../support/fitting.ts'
import { SCREENS } from '../support/screens.ts'
import { test, expect } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const LOOKS = [DESKTOP_LOOK, PHONE_LOOK]

for (const screen of SCREENS) {
  const names = screen.parts.map(({ what }) => what).join(', ')
  test(`the screen fits and breaks no rule of accessibility at 390 and 1280 px, light or dark: ${names} [PHONE-18, PHONE-19, PHONE-23, PHONE-24]`, async ({
    open,
  }) => {
    await visit(open, screen, async ({ page, part: { what, within, isFloating }, reopen }) =>
      expect(await faultsOf(page, LOOKS, { what, within, reopen: isFloating ? reopen : undefined })).toEqual(
        {},
      ),
    )
  })
}
