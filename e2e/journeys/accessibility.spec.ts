import { DESKTOP_LOOK, faultsOf, PHONE_LOOK } from '../support/fitting.ts'
import { SCREENS } from '../support/screens.ts'
import { test, expect } from '../support/test.ts'
import { visit } from '../support/visit.ts'

for (const screen of SCREENS) {
  const names = screen.parts.map(({ what }) => what).join(', ')
  test(
    `the screen fits and breaks no rule of accessibility, light or dark: ${names} [PHONE-18, PHONE-19, PHONE-23, PHONE-24]`,
    { tag: '@both' },
    async ({ open }, { project }) => {
      const look = project.name === 'phone' ? PHONE_LOOK : DESKTOP_LOOK
      await visit(open, screen, async ({ page, part: { what, within } }) =>
        expect(await faultsOf(page, [look], { what, within })).toEqual({}),
      )
    },
  )
}
