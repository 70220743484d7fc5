import { nobody } from './callers.ts'
import type { TestApp } from './testApp.ts'

export const METRICS_TOKEN = 'p7Hq2nV9xK4mZ8rT5wLc'

/** Reads readiness and the file store metric. */
export async function reportedBy(test: TestApp): Promise<unknown> {
  const ready = await nobody(test).get('/health/ready')
  const metrics = await nobody(test).get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  return [ready.statusCode, ready.json(), /^file_store_up (\d)$/m.exec(metrics.body)?.[1]]
}

export const UP = [200, { status: 'ready' }, '1']
export const AWAY = [200, { status: 'degraded' }, '0']
