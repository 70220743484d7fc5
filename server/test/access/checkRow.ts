import type { Answer, Caller } from '../callers.ts'
import { ask, askForNothing } from './calls.ts'
import { DONE, NOT_THERE } from './statuses.ts'
import { verdict } from './oracle.ts'
import type { Person, Thing } from './oracle.ts'
import type { Row } from './table.ts'
import type { World } from './world.ts'

const STATUS = { forbidden: 403, 'not found': 404, conflict: 409 } as const

const say = ({ place, by, status }: Thing): string => [place, by, status].filter(Boolean).join(' ')
const withoutRequestId = (answer: Answer): string => answer.body.replace(/"requestId":"[^"]*"/, '')

function headersOf({ headers }: Answer): string {
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return JSON.stringify(others)
}

function statusFor(row: Row, person: Person, thing: Thing): number {
  const said = verdict(row, person, thing)
  if (said === 'not found') return NOT_THERE[row.id] ?? STATUS[said]
  return said === 'done' ? (DONE[row.id] ?? 200) : STATUS[said]
}

interface Checked {
  found: Record<string, number>
  wanted: Record<string, number>
  /** What gave away that something is there, or was written though it was refused. */
  told: string[]
}

/** Makes the row's call about each thing, and beside each 404 the one about a thing that is not there. */
export async function checkRow(
  world: World,
  row: Row,
  { caller, person, things }: { caller: Caller; person: Person; things: Thing[] },
): Promise<Checked> {
  const checked: Checked = { found: {}, wanted: {}, told: [] }
  for (const thing of things) {
    const { answer, isChanged } = await ask(world, row, { caller, person, thing })
    checked.found[say(thing)] = answer.statusCode
    checked.wanted[say(thing)] = statusFor(row, person, thing)
    if (answer.statusCode >= 400 && isChanged) checked.told.push(`${say(thing)}: written`)
    if (answer.statusCode !== 404) continue
    const nothing = await askForNothing(world, row, { caller, thing })
    if (withoutRequestId(answer) !== withoutRequestId(nothing)) checked.told.push(`${say(thing)}: body`)
    if (headersOf(answer) !== headersOf(nothing)) checked.told.push(`${say(thing)}: headers`)
  }
  return checked
}
