import Holidays from 'date-holidays'

const NATIONS = { england: 'ENG', wales: 'WLS', scotland: 'SCT', 'northern-ireland': 'NIR' } as const

/** The data file's content for these years, from the package that is kept up to date. */
export function bankHolidaysOf(firstYear: number, lastYear: number): object {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at)
  const days = Object.entries(NATIONS).map(([nation, state]) => {
    const source = new Holidays('GB', state)
    const list = years.flatMap((year) =>
      source.getHolidays(year).flatMap(({ date, name, type, substitute }) =>
        type === 'public' || type === 'bank'
          ? [
              {
                day: date.slice(0, 10),
                name: substitute === true ? name.replace(/ \(substitute day\)$/, ', in lieu') : name,
              },
            ]
          : [],
      ),
    )
    return [nation, list] as const
  })
  return { firstOn: `${firstYear}-01-01`, lastOn: `${lastYear}-12-31`, days: Object.fromEntries(days) }
}
