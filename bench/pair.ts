import { balance } from './balancer.ts'
import type { Balancer } from './balancer.ts'
import type { Cleanup } from './cleanup.ts'
import { startProduct } from './processes.ts'
import type { RunningProduct } from './processes.ts'
import type { RunOptions } from './scenario.ts'
import type { Stage } from './stage.ts'

export interface Pair {
  /** The address of the load balancer. */
  url: string
  /** The addresses of both servers. */
  urls: readonly [string, string]
  /**
   * Restarts one server, as a deployment does. Resolves with the exit code of the old process, once the new process
   * receives requests.
   */
  restart(which: 0 | 1): Promise<number | null>
}

/** Twenty times as long as the load balancer needs to notice that a server is stopping. */
const DRAIN_SECONDS = '2'

/** Starts two servers on the stage's database, with a load balancer in front of them. */
export async function startPair(
  stage: Stage,
  { poolSize, entry }: Pick<RunOptions, 'poolSize' | 'entry'>,
  settings: Record<string, string>,
  cleanup: Cleanup,
): Promise<Pair> {
  const start = async (env: Record<string, string>): Promise<RunningProduct> =>
    startProduct({ entry, env }, cleanup)
  const environment = async () => ({ ...(await stage.productEnv(poolSize)), DRAIN_SECONDS, ...settings })
  const envs = [await environment(), await environment()] as const
  const products: [RunningProduct, RunningProduct] = [await start(envs[0]), await start(envs[1])]
  const urls = [products[0].url, products[1].url] as const
  const balancer: Balancer = await balance(urls)
  cleanup.add(balancer.close)
  for (const url of urls) await balancer.untilReady(url)
  return {
    url: balancer.url,
    urls,
    restart: async (which) => {
      const code = await products[which].stop()
      products[which] = await start(envs[which])
      await balancer.untilReady(urls[which])
      return code
    },
  }
}
