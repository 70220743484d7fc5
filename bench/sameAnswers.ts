import { Agent } from 'node:http'
import type { BenchRequest, Measurement } from './scenario.ts'
import { UNIQUE } from './scenario.ts'
import { send } from './send.ts'
import type { Answer } from './send.ts'

/** The number of reads of each kind that are compared. Each call that creates something is compared once. */
const READS_COMPARED = 20

const HEADERS = ['content-type', 'x-total-count', 'x-total-capped', 'link', 'etag']
/** Fields that always differ between two new objects. A measurement can name further fields with numbers. */
const MOMENTS = ['createdAt', 'updatedAt']

function shownOf({ status, headers, body }: Answer, made: readonly string[] | undefined): string {
  // Page cursors are opaque, so the content of two cursors can differ.
  const shown = HEADERS.map(
    (name) => `${name}: ${String(headers[name] ?? '').replace(/cursor=[\w-]+/, 'cursor')}`,
  )
  return [String(status), ...shown, made ? withoutOwn(body, [...made, ...MOMENTS]) : body].join('\n')
}

function withoutOwn(body: string, fields: readonly string[]): string {
  return JSON.stringify(JSON.parse(body), (name, value: unknown) => (fields.includes(name) ? name : value))
}

/** Returns both texts, starting shortly before the first difference. */
function differenceOf(one: string, other: string): { product: string; floor: string } {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const part = (text: string): string => text.slice(Math.max(0, at - 80), at + 120)
  return { product: part(one), floor: part(other) }
}

/** Throws if the lean floor's response differs from the product's, because the comparison would be meaningless. */
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
          `The lean floor answers ${request.method} ${request.path} (${name}) differently from the product:\n` +
            `  product: ${parts.product}\n  floor:   ${parts.floor}`,
        )
      }
  } finally {
    agent.destroy()
  }
}
