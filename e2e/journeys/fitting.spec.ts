import { DESKTOP_LOOK, PHONE_LOOK } from '../support/fitting.ts'
import { faultsOfOrderLink } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { faultsOfWalk, VISITS } from '../support/walks.ts'

const LOOKS = [DESKTOP_LOOK, PHONE_LOOK]

for (const visit of VISITS) {
  const { as, addresses } = visit
  test(`the page fits and breaks no rule of accessibility at 390 and 1280 px, light or dark, for ${as ?? 'a visitor'} at ${addresses.join(', ')} [PHONE-18, PHONE-19, PHONE-23, PHONE-24]`, async ({
    open,
  }) => {
    const page = await open('about:blank', as ? { as } : {})
    expect(await faultsOfWalk(page, visit, LOOKS)).toEqual({})
  })
}

test("a firm's link page fits and is accessible at 390 and 1280 px, in light and dark themes [PHONE-18, PHONE-19, PHONE-23, PHONE-24, FIRMSIDE-01]", async ({
  open,
}) => {
  expect(await faultsOfOrderLink(open, LOOKS)).toEqual({})
})
