import { it } from 'vitest'
import { expectAnyCsv, expectAnyTable } from './anyCsv.ts'

const LONG = { timeout: 7_200_000 }

it(
  'any bytes as a CSV file are answered, and no line is lost without an error, 10,000 times [TABLE-207]',
  LONG,
  () => expectAnyCsv(10_000),
)

it('any table that is written as CSV is read as it was, 10,000 times [TABLE-203]', LONG, () =>
  expectAnyTable(10_000),
)
