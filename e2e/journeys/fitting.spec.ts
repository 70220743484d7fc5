import { DESKTOP_LOOK, PHONE_LOOK } from '../support/fitting.ts'
import { faultsOfOrderLink } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { faultsOfWalk, SHORT_WALKS } from '../support/walks.ts'

const LOOKS = [DESKTOP_LOOK, PHONE_LOOK]

for (const walk of SHORT_WALKS) {
  const { as, addresses } = walk
  test(`pages fit and break no rule of accessibility at 390 and 1280 px, light or dark, for ${as ?? 'a visitor'}: ${addresses.join(', ')} [PHONE-18, PHONE-19, PHONE-23, PHONE-24]`, async ({
    open,
  }) => {
    const page = await open('about:blank', as ? { as } : {})
    expect(await faultsOfWalk(page, walk, LOOKS)).toEqual({})
  })
}

test("a firm's link fits and breaks no rule of accessibility at 390 and 1280 px, light or dark [PHONE-18, PHONE-19, PHONE-23, PHONE-24, FIRMSIDE-01]", async ({
  open,
}) => {
  expect(await faultsOfOrderLink(open, LOOKS)).toEqual({})
})
