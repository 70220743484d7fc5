import { it } from 'vitest'
import { expectAnyCsv, expectAnyTable } from './anyCsv.ts'

it('any bytes as a CSV file are answered, and no line is lost without an error, 300 times [TABLE-207]', () =>
  expectAnyCsv(300))

it('any table that is written as CSV is read as it was, 300 times [TABLE-203]', () => expectAnyTable(300))
