// Writes server/src/time/bankHolidays.json: the bank holidays of the UK's nations for six years, starting with last
// year.
import { writeFileSync } from 'node:fs'
import Holidays from 'date-holidays'

const NATIONS = { england: 'ENG', wales: 'WLS', scotland: 'SCT', 'northern-ireland': 'NIR' }
/**
 * Bank holidays that were proclaimed for one year, which the package does not contain. The test lists every announced
 * bank holiday.
 */
const ONE_OFFS = { scotland: [{ day: '2026-06-15', name: 'World Cup bank holiday' }] }

const firstYear = new Date().getFullYear() - 1
const lastYear = firstYear + 5
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at)

function daysOf(nation, state) {
  const source = new Holidays('GB', state)
  const known = years.flatMap((year) =>
    source
      .getHolidays(year)
      .filter(({ type }) => type === 'public' || type === 'bank')
      .map(({ date, name, substitute }) => ({
        day: date.slice(0, 10),
        name: substitute === true ? name.replace(/ \(substitute day\)$/, ', in lieu') : name,
      })),
  )
  return [...known, ...(ONE_OFFS[nation] ?? [])].sort((one, other) => (one.day < other.day ? -1 : 1))
}

const days = Object.fromEntries(
  Object.entries(NATIONS).map(([nation, state]) => [nation, daysOf(nation, state)]),
)
const data = { firstOn: `${firstYear}-01-01`, lastOn: `${lastYear}-12-31`, days }
const file = new URL('../server/src/time/bankHolidays.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(data, null, 1)}\n`)
