import { Agent } from 'node:http'
import type { BenchRequest, Measurement } from './scenario.ts'
import { UNIQUE } from './scenario.ts'
import { send } from './send.ts'
import type { Answer } from './send.ts'

/** Of the reads of one kind; of what makes something, one. */
const READS_COMPARED = 20

const HEADERS = ['content-type', 'x-total-count', 'x-total-capped', 'link', 'etag']
/** Beside the numbers that a measurement names, what no two new objects share. */
const MOMENTS = ['createdAt', 'updatedAt']

function shownOf({ status, headers, body }: Answer, made: readonly string[] | undefined): string {
  // What stands in a cursor is for its own server alone.
  const shown = HEADERS.map(
    (name) => `${name}: ${String(headers[name] ?? '').replace(/cursor=[\w-]+/, 'cursor')}`,
  )
  return [String(status), ...shown, made ? withoutOwn(body, [...made, ...MOMENTS]) : body].join('\n')
}

function withoutOwn(body: string, fields: readonly string[]): string {
  return JSON.stringify(JSON.parse(body), (name, value: unknown) => (fields.includes(name) ? name : value))
}

/** Where two texts part, with a little before it. */
function differenceOf(one: string, other: string): { product: string; floor: string } {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const part = (text: string): string => text.slice(Math.max(0, at - 80), at + 120)
  return { product: part(one), floor: part(other) }
}

/** Throws where the lean floor answers anything else than the product: it would be no measure of it. */
export async function requireSameAnswers(
  urls: { product: string; floor: string },
  measurements: readonly Measurement[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const ask = async (url: string, request: BenchRequest, made: Measurement['made']): Promise<string> =>
    shownOf(await send(agent, url, request), made)
  try {
    for (const { name, requests, made } of measurements)
      for (const request of requests.slice(0, made ? 1 : READS_COMPARED)) {
        const body = request.body?.replaceAll(UNIQUE, 'compared')
        const asked: BenchRequest = { ...request, ...(body !== undefined && { body }) }
        const product = await ask(urls.product, asked, made)
        const floor = await ask(urls.floor, asked, made)
        if (product === floor) continue
        const parts = differenceOf(product, floor)
        throw new Error(
          `The lean floor answers ${request.method} ${request.path} (${name}) otherwise than the product:\n` +
            `  product: ${parts.product}\n  floor:   ${parts.floor}`,
        )
      }
  } finally {
    agent.destroy()
  }
}
