import { expect, it } from 'vitest'
import { expectSameAsLists, MONTHS, openYear } from '../../../test/landlordYear.ts'

const year = openYear()

it(
  'the report over a generated year shows the same numbers as the lists that it links to, for every reader [PACK-03]',
  { timeout: 120_000 },
  async () => {
    const [first = 0, second = 0] = year.developments
    const counted = await expectSameAsLists(year, [
      [year.admin, first, MONTHS],
      [year.admin, second, MONTHS.slice(4, 6)],
      [year.manager, first, MONTHS.slice(7, 9)],
    ])
    expect(counted).toBeGreaterThan(500)
  },
)
