import { Agent } from 'node:http'
import type { BenchRequest } from './scenario.ts'
import { send } from './send.ts'
import type { Answer } from './send.ts'

/** Calls of one kind. The responses to these calls must not reveal who has an account. */
export interface Form {
  name: string
  title: string
  /** The number of calls in each class. */
  calls: number
  /** The expected status of every response. */
  status: number
  /** The n-th call of each class, by class name. */
  classes: Record<string, (n: number) => BenchRequest>
  /** Prepares the n-th call of every class, before the benchmark makes these calls. */
  before?: (n: number) => Promise<void>
}

/** The duration of each call in milliseconds, by class name. */
export type Times = Record<string, number[]>

/** Returns the names in every possible order. Over all orders, each class follows every other class equally often. */
export function ordersOf(names: readonly string[]): string[][] {
  if (names.length < 2) return [[...names]]
  return names.flatMap((first) =>
    ordersOf(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
  )
}

/** Headers that differ between any two responses. */
const OWN_HEADERS = ['date', 'x-request-id']

function shownOf({ status, headers, body }: Answer): string {
  const shared = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name))
  const text = body.replace(/"requestId":"[^"]*"/, '"requestId":"..."')
  return `${status} ${text} ${JSON.stringify(shared)}`
}

/** Makes the calls of the classes in turn. Throws if a response differs from the others. */
export async function callAlike(url: string, form: Form): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const classes = Object.entries(form.classes)
  const orders = ordersOf(classes.map(([name]) => name))
  const times: Times = Object.fromEntries(classes.map(([name]) => [name, []]))
  let first: { shown: string; name: string } | undefined
  try {
    for (let n = 0; n < form.calls; n += 1) {
      await form.before?.(n)
      for (const name of orders[n % orders.length] ?? []) {
        const request = form.classes[name]?.(n)
        if (!request) continue
        const answer = await send(agent, url, request)
        const shown = shownOf(answer)
        if (answer.status !== form.status)
          throw new Error(`${form.name}, ${name}: answered ${answer.status} ${answer.body}`)
        first ??= { shown, name }
        if (shown !== first.shown)
          throw new Error(
            `${form.name} gets different answers:\n  ${first.name}: ${first.shown}\n  ${name}: ${shown}`,
          )
        times[name]?.push(answer.ms)
      }
    }
  } finally {
    agent.destroy()
  }
  return times
}
