import { FURTHER_DESKTOP_LOOKS, FURTHER_PHONE_LOOKS } from '../support/fitting.ts'
import { faultsOfOrderLink } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'
import { faultsOfWalk, WALKS } from '../support/walks.ts'

/** The time limit is long, because the test checks every control at each address in seven different windows. */
const WALK_MS = 900_000

/** The last window is a desktop zoomed to 200 %. */
const LOOKS = [...FURTHER_PHONE_LOOKS, ...FURTHER_DESKTOP_LOOKS, { width: 640, height: 400, text: '100%' }]

for (const walk of WALKS)
  test(`pages fit from 320 px on and with text of twice the size for ${walk.as ?? 'a visitor'} [KEEP-62, PHONE-18, PHONE-19, PHONE-23, PHONE-24]`, async ({
    open,
  }) => {
    test.setTimeout(WALK_MS)
    const page = await open('about:blank', walk.as ? { as: walk.as } : {})
    expect(await faultsOfWalk(page, walk, LOOKS)).toEqual({})
  })

test("a firm's link page fits at a width of 320 px and at double text size [KEEP-62, PHONE-18, PHONE-19, PHONE-23, PHONE-24]", async ({
  open,
}) => {
  test.setTimeout(WALK_MS)
  expect(await faultsOfOrderLink(open, LOOKS)).toEqual({})
})
