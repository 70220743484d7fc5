import { it } from 'vitest'
import { expectAnyCsv, expectAnyTable } from './anyCsv.ts'

const LONG = { timeout: 7_200_000 }

it('10,000 CSV files of random bytes lose no line without an error [TABLE-207]', LONG, () =>
  expectAnyCsv(10_000),
)

it('10,000 tables written as CSV are read back unchanged [TABLE-203]', LONG, () => expectAnyTable(10_000))
