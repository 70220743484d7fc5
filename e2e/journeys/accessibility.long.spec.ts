import { faultsOf, FURTHER_DESKTOP_LOOKS, FURTHER_PHONE_LOOKS } from '../support/fitting.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

for (const screen of SCREENS) {
  const names = screen.parts.map(({ what }) => what).join(', ')
  test(
    `the screen fits at further sizes and with text of twice the size: ${names} [PHONE-18, PHONE-19, PHONE-23, PHONE-24]`,
    { tag: '@both' },
    async ({ open }, { project }) => {
      test.setTimeout(600_000)
      const looks = project.name === 'phone' ? FURTHER_PHONE_LOOKS : FURTHER_DESKTOP_LOOKS
      await visit(open, screen, async ({ page, part: { what, within, isFloating }, reopen }) =>
        expect(
          await faultsOf(page, looks, { what, within, reopen: isFloating ? reopen : undefined }),
        ).toEqual({}),
      )
    },
  )
}
