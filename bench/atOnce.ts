import { Agent } from 'node:http'
import { makeUnique, quantile } from './load.ts'
import type { AtOnce, BenchRequest } from './scenario.ts'
import { send } from './send.ts'

export interface MeasuredAtOnce extends Pick<AtOnce, 'title' | 'target'> {
  p99: number
  /** Milliseconds of every request, in ascending order. */
  times: number[]
}

/** Sends one request for each person at the same moment, and repeats these requests once all have been answered. */
export async function measureAtOnce(
  url: string,
  requests: readonly BenchRequest[],
  { title, people, times: repeats, target }: AtOnce,
): Promise<MeasuredAtOnce> {
  const agent = new Agent({ keepAlive: true })
  const asking = requests.slice(0, people)
  if (asking.length < people) throw new Error(`Only ${asking.length} of ${people} people have a request.`)
  const times: number[] = []
  try {
    for (let time = 0; time < repeats; time += 1) {
      const answers = await Promise.all(
        asking.map(({ body, ...request }) =>
          send(agent, url, { ...request, ...(body !== undefined && { body: makeUnique(body) }) }),
        ),
      )
      const refused = answers.find(({ status }) => status >= 300)
      if (refused) throw new Error(`${title}: answered ${refused.status} ${refused.body}`)
      times.push(...answers.map(({ ms }) => ms))
    }
  } finally {
    agent.destroy()
  }
  times.sort((a, b) => a - b)
  return { title, target, p99: quantile(times, 0.99), times }
}
