import { callAlike } from '../alike.ts'
import type { Times } from '../alike.ts'
import { FORMS, LOGIN_ACCOUNT } from '../forms.ts'
import type { Place } from '../forms.ts'
import { spreadOf } from '../measure.ts'
import type { Spread } from '../measure.ts'
import { machineLine, range, verdict } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { Report, Scenario } from '../scenario.ts'
import { machineOf, openStage, withClient } from '../stage.ts'

const CALLS = 200
/** The number of sign-ups is lower than CALLS, because each sign-up stores a file and waits for a decision. */
const SIGN_UPS = 60
const ROUNDS = 3
const SIZE = { properties: 50, users: 200, issues: 100 }
const TARGET = { ms: 3, percent: 5 }

/** Approves pending sign-ups, because their number is limited. */
const DECIDE = `update users set status = 'Approved' where status = 'Pending'`

/** The results of a form in each round. */
export interface Compared {
  calls: number
  /** The median time of a call in milliseconds, by class name. */
  medians: Record<string, number>
  /** The difference between the fastest and the slowest class. */
  difference: { ms: number; percent: number }
}

function comparedOf(calls: number, times: Times): Compared {
  const entries = Object.entries(times).map(([name, each]) => [name, spreadOf(each).median] as const)
  const { min, max } = spreadOf(entries.map(([, median]) => median))
  const difference = { ms: max - min, percent: ((max - min) / min) * 100 }
  return { calls, medians: Object.fromEntries(entries), difference }
}

function isAlike({ difference: { ms, percent } }: Compared): boolean {
  return ms <= TARGET.ms || percent <= TARGET.percent
}

function line(head: string, spread: Spread, unit: string): string {
  return `  ${head.padEnd(12)}${range(spread, 1)} ${unit}`
}

export function formLines(name: string, title: string, rounds: readonly Compared[]): string[] {
  const [first] = rounds
  if (!first) return []
  const alike = rounds.filter(isAlike).length
  const ms = spreadOf(rounds.map(({ difference }) => difference.ms))
  const percent = spreadOf(rounds.map(({ difference }) => difference.percent))
  return [
    '',
    `${name}: ${title}, ${first.calls} of each; all were answered alike`,
    ...Object.keys(first.medians).map((each) =>
      line(each, spreadOf(rounds.map(({ medians }) => medians[each] ?? Number.NaN)), 'ms'),
    ),
    `${line('difference', ms, 'ms')}, ${range(percent, 1)} %, target ${TARGET.percent} % or ${TARGET.ms} ms: ` +
      `${verdict(2 * alike > rounds.length)}, in ${alike} of ${rounds.length} rounds`,
  ]
}

type Rounds = Record<string, { title: string; rounds: Compared[] }>

/** Runs every form once in each round, with new accounts for the round. */
export async function compareRounds(
  place: Omit<Place, 'round'>,
  rounds: number,
  names: readonly string[],
): Promise<Rounds> {
  const compared: Rounds = {}
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const form = await FORMS[name]?.({ ...place, round })
      if (!form) throw new Error(`There is no form ${name}: choose from ${Object.keys(FORMS).join(', ')}.`)
      const times = await callAlike(place.url, form)
      const { title, calls } = form
      compared[name] ??= { title, rounds: [] }
      compared[name].rounds.push(comparedOf(calls, times))
      await place.client.query(DECIDE)
    }
  return compared
}

/**
 * Sends this many requests for each class of known and unknown accounts. Compares the bytes and the times of the
 * responses.
 */
function enumerationOf(calls: number, signUps: number): Scenario {
  return {
    name: 'enumeration',
    summary:
      'whether login, forgotten password and sign-up reveal accounts, and the number of an issue reveals it',
    run: async (options, cleanup): Promise<Report> => {
      const { rounds = ROUNDS, only = Object.keys(FORMS), poolSize, entry, profileDir, say } = options
      const { connectionString, productEnv } = await openStage(SIZE, cleanup)
      const env = { ...(await productEnv(poolSize)), ...LOGIN_ACCOUNT }
      const { url } = await startProduct({ entry, env, profileDir }, cleanup)
      say(`Calling ${only.join(', ')}, ${rounds} times ...`)
      const compared = await withClient(connectionString, async (client) => {
        await client.query(DECIDE)
        return compareRounds({ client, url, calls, signUps }, rounds, only)
      })
      const machine = await machineOf(connectionString)
      return {
        lines: [
          `medians of one call at a time; the median of ${rounds} rounds, with the lowest and the highest`,
          machineLine(machine),
          ...Object.entries(compared).flatMap(([name, form]) => formLines(name, form.title, form.rounds)),
        ],
        json: { scenario: 'enumeration', target: TARGET, forms: compared, settings: { poolSize }, machine },
      }
    },
  }
}

export const enumeration = enumerationOf(CALLS, SIGN_UPS)
