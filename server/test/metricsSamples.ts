import { expect } from 'vitest'
import { nobody } from './callers.ts'
import type { TestApp } from './testApp.ts'

export const METRICS_TOKEN = 'p7Hq2nV9xK4mZ8rT5wLc'
export const AUTHORIZATION = { authorization: `Bearer ${METRICS_TOKEN}` }

/** Reads the metrics, by name and labels. */
export async function samplesOf(test: TestApp): Promise<Map<string, number>> {
  const answer = await nobody(test).get('/metrics', AUTHORIZATION)
  expect(answer.statusCode, answer.body).toBe(200)
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}
