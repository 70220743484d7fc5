import PQueue from 'p-queue'
import type { Answer, Caller } from '../callers.ts'
import { ask, askForNothing, makeRecords } from './ask.ts'
import type { Ids } from './estateCalls.ts'
import { FRESH, isClosed, verdict } from './oracle.ts'
import type { Person, Thing } from './oracle.ts'
import { DONE, NOT_THERE } from './statuses.ts'
import type { Row } from './table.ts'
import type { World } from './world.ts'

/** With more readers, calls queue for the database until a slow machine answers 503. */
const READERS_AT_ONCE = 4

const STATUS = { forbidden: 403, 'not found': 404, conflict: 409 } as const

const say = ({ place, by, status, firm }: Thing): string =>
  [by, status, firm, 'at', place].filter(Boolean).join(' ')
const withoutRequestId = (answer: Answer): string => answer.body.replace(/"requestId":"[^"]*"/, '')

function headersOf({ headers }: Answer): string {
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return JSON.stringify(others)
}

export function statusFor(row: Row, person: Person, thing: Thing): number {
  const said = verdict(row, person, thing)
  if (said === 'not found') return NOT_THERE[row.id] ?? STATUS[said]
  return said === 'done' ? (DONE[row.id] ?? 200) : STATUS[said]
}

/**
 * The records that the calls of a row are about. Callers share records, unless a call has changed the records or the
 * caller owns them.
 */
class Records {
  readonly #world: World
  readonly #row: Row
  readonly #shared = new Map<Thing, Promise<Ids>>()
  /** States of records that are still current, because no call and no new record has changed them. */
  readonly states = new Map<Thing, string>()

  constructor(world: World, row: Row) {
    this.#world = world
    this.#row = row
  }

  for(caller: Caller, thing: Thing): Promise<Ids> {
    const known = this.#shared.get(thing)
    if (known) return known
    this.states.clear()
    const made = makeRecords(this.#world, this.#row, { caller, thing })
    if (thing.by !== 'self' && thing.by !== 'contact') this.#shared.set(thing, made)
    return made
  }

  drop(thing: Thing): void {
    this.states.clear()
    this.#shared.delete(thing)
  }
}

/**
 * A row that ends sessions or needs a fresh one gets its own session. Shared sessions grow too old on a slow machine.
 */
function callerFor(world: World, row: Row, person: Person): Promise<Caller> | Caller {
  const endsSessions = row.id.startsWith('5') && row.writes
  return endsSessions || FRESH.has(row.id) ? world.signInPerson(person) : world.caller(person)
}

/**
 * Returns the records to ask for. A call that is closed to the person's roles is refused before a record is read, so
 * one record proves it: another one for each person.
 */
function thingsFor(row: Row, person: Person, things: readonly Thing[], index: number): readonly Thing[] {
  if (!isClosed(row, person)) return things
  const at = index % things.length
  return things.slice(at, at + 1)
}

/**
 * Lists every wrong cell of the row: the caller, the record, and the expected and the actual status. After each 404,
 * the same person asks for records that do not exist, and must get the same answer.
 */
export async function wrongCells(
  world: World,
  row: Row,
  people: readonly Person[],
  things: readonly Thing[],
): Promise<string[]> {
  const records = new Records(world, row)
  const wrongFor = async (person: Person, index: number): Promise<string[]> => {
    const caller = await callerFor(world, row, person)
    const wrong: string[] = []
    let nothing: Promise<Answer> | undefined
    for (const thing of thingsFor(row, person, things, index)) {
      const cell = row.about === 'nothing' ? person.name : `${person.name}, ${say(thing)}`
      const ids = await records.for(caller, thing)
      const known = records.states.get(thing)
      const { answer, isChanged, after } = await ask(world, row, { caller, person, thing, ids, known })
      if (row.writes && (isChanged || answer.statusCode < 400)) records.drop(thing)
      else records.states.set(thing, after)
      const wanted = statusFor(row, person, thing)
      if (answer.statusCode !== wanted) wrong.push(`${cell}: wanted ${wanted}, found ${answer.statusCode}`)
      if (answer.statusCode >= 400 && isChanged) wrong.push(`${cell}: refused, but written`)
      if (answer.statusCode !== 404) continue
      // The body of a write can depend on the place, so the answer is not reused.
      if (row.writes && row.about !== 'issue') nothing = undefined
      if (!nothing) {
        // The call can make records for its body, so the stored states are no longer current.
        records.states.clear()
        nothing = askForNothing(world, row, { caller, thing })
      }
      const other = await nothing
      if (withoutRequestId(answer) !== withoutRequestId(other))
        wrong.push(`${cell}: wanted the body ${other.body}, found ${answer.body}`)
      if (headersOf(answer) !== headersOf(other))
        wrong.push(`${cell}: wanted the headers ${headersOf(other)}, found ${headersOf(answer)}`)
    }
    return wrong
  }
  const turns = new PQueue({ concurrency: row.writes ? 1 : READERS_AT_ONCE })
  return (await turns.addAll(people.map((person, index) => () => wrongFor(person, index)))).flat()
}
