import { startProduct } from '../processes.ts'
import type { RunningProduct } from '../processes.ts'
import type { Scene } from './experiment.ts'

const TOKEN = 'y7Kp2vQx9LmT4wBn6RfZ3hJd'

/** Starts the product on the scene's database, with readable metrics. */
export async function startWatched(
  { stage, poolSize, entry, cleanup }: Scene,
  settings: Record<string, string> = {},
): Promise<RunningProduct> {
  const env = { ...(await stage.productEnv(poolSize)), METRICS_TOKEN: TOKEN, ...settings }
  return startProduct({ entry, env }, cleanup)
}

/** Reads a metric that has no labels. Reading the metric of the event loop resets it. */
export async function readMetric(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const line = (await answer.text()).split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? Number.NaN : Number(line.slice(name.length))
}

/** Returns the 99th percentile of the event loop's delay since the last reading, in milliseconds. */
export async function readLoopLag(url: string): Promise<number> {
  return 1000 * (await readMetric(url, 'nodejs_eventloop_lag_p99_seconds'))
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export async function statusOf(url: string, path: string): Promise<number> {
  const answer = await fetch(`${url}/api${path}`).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status ?? 0
}
