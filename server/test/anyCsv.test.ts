import { it } from 'vitest'
import { expectAnyCsv, expectAnyTable } from './anyCsv.ts'

it('300 CSV files of random bytes lose no line without an error [TABLE-207]', () => expectAnyCsv(300))

it('300 tables written as CSV are read back unchanged [TABLE-203]', () => expectAnyTable(300))
