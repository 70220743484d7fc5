import { Agent } from 'node:http'
import type { BenchRequest } from './scenario.ts'
import { send } from './send.ts'
import type { Answer } from './send.ts'

const EVERY_MS = 20

export const LIVE: BenchRequest = { method: 'GET', path: '/api/health/live', headers: {} }

/** Asks at a steady pace; a late answer makes those after it wait, and that counts. Answers milliseconds, sorted. */
export function probe(url: string, request: BenchRequest, everyMs = EVERY_MS): { stop(): Promise<number[]> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const asked: Promise<Answer>[] = []
  const ask = (): void => {
    const answer = send(agent, url, request)
    // Looked at when the storm is over.
    answer.catch(() => {})
    asked.push(answer)
  }
  ask()
  const timer = setInterval(ask, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      try {
        const answers = await Promise.all(asked)
        const failed = answers.find(({ status }) => status !== 200)
        if (failed) throw new Error(`${request.path} answered ${failed.status}: ${failed.body}`)
        return answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
      } finally {
        agent.destroy()
      }
    },
  }
}
