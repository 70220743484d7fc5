// Writes server/src/time/bankHolidays.json: the bank holidays of the UK's nations, from last year on, six years of them.
import { writeFileSync } from 'node:fs'
import { bankHolidaysOf } from '../server/test/bankHolidays.ts'

const firstYear = new Date().getFullYear() - 1
const file = new URL('../server/src/time/bankHolidays.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(bankHolidaysOf(firstYear, firstYear + 5), null, 1)}\n`)
