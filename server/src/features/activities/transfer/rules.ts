import * as z from 'zod/mini'
import { line } from '@doorstep/contract/fields'
import type { ParserOf, ACTIVITY_COLUMNS } from '@doorstep/contract/importColumns'
import { REPEAT_MAX } from '@doorstep/contract/activities/rules'
import { CreateActivity, REPEAT_UNITS, RepeatFrom, RepeatUnit } from '@doorstep/contract/activities/schema'
import type { Repetition } from '@doorstep/contract/activities/schema'
import { SITE_NAME, NO_SITE_NAME } from '@doorstep/contract/developments/texts'
import { LAST_COMPLETED, NEXT_SCHEDULED } from '@doorstep/contract/activities/texts'

const NOT_A_DAY = 'Enter a date such as 21/11/2026 or 2026-11-21.'

/** Accepts a day as people and spreadsheets write it. */
function day(field: string) {
  return z.pipe(
    z.string().check(z.minLength(1, { error: `${field} is required.` })),
    z.transform((text, context) => {
      const [, d = '', m = '', y = ''] = /^([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})$/.exec(text) ?? []
      const iso = y === '' ? text : `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
      const isDay = /^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(iso) && isCalendarDay(iso)
      if (!isDay) context.issues.push({ code: 'custom', message: NOT_A_DAY, input: text })
      return iso
    }),
  )
}

function isCalendarDay(iso: string): boolean {
  const at = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso)
}

/** Accepts "2 weeks" or "1 month from completion". A blank text means that the activity does not repeat. */
const Repeats = z.pipe(
  z.string(),
  z.transform((text, context): Repetition | null => {
    if (text === '') return null
    const [, count = '', unit = '', from = 'schedule'] =
      /^([0-9]{1,3}) (day|week|month|year)s?(?: from (schedule|completion))?$/i.exec(text) ?? []
    const name = RepeatUnit.safeParse(unit.toLowerCase())
    const every = Number(count)
    if (name.success && every >= 1 && every <= REPEAT_MAX[name.data])
      return { every, unit: name.data, from: RepeatFrom.parse(from.toLowerCase()) }
    const message = `Use ${REPEAT_UNITS.join('s, ')}s, for example "2 weeks" or "1 year from completion".`
    context.issues.push({ code: 'custom', message, input: text })
    return null
  }),
)

/** A line of an activities file, matched by site, property and name. */
export const ActivityLine = z.object({
  siteName: line(SITE_NAME, 1, 120, NO_SITE_NAME),
  property: line('Property', 1, 120),
  activity: CreateActivity.shape.activity,
  lastCompleted: day(LAST_COMPLETED),
  nextScheduled: day(NEXT_SCHEDULED),
  repeats: Repeats,
} satisfies ParserOf<typeof ACTIVITY_COLUMNS>)
export type ActivityLine = z.output<typeof ActivityLine>

/** Writes a repetition as the text that an import accepts. */
export function repeatsText(repetition: Repetition | null): string | null {
  if (!repetition) return null
  const { every, unit, from } = repetition
  return `${every} ${unit}${every === 1 ? '' : 's'}${from === 'completion' ? ' from completion' : ''}`
}
