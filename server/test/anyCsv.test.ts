import { it } from 'vitest'
import { expectAnyCsv, expectAnyTable } from './anyCsv.ts'

it('60 CSV files of random bytes lose no line without an error [TABLE-207]', () => expectAnyCsv(60))

it('60 tables written as CSV are read back unchanged [TABLE-203]', () => expectAnyTable(60))
