import { setTimeout as delay } from 'node:timers/promises'
import { startProduct } from '../../processes.ts'
import { untilTrue } from '../../untilTrue.ts'
import { proxyDatabase } from '../../../server/test/databaseProxy.ts'
import type { Experiment } from '../experiment.ts'
import { statusOf } from '../product.ts'

interface Size {
  awayMs: number
}

export const databaseLate: Experiment<Size> = {
  name: 'database-late',
  summary: 'the product starts 20 s before its database is there',
  full: { awayMs: 20_000 },
  run: async ({ stage, poolSize, entry, cleanup }, { awayMs }) => {
    const env = await stage.productEnv(poolSize)
    const proxy = await proxyDatabase(env['DATABASE_URL'] ?? '')
    cleanup.add(proxy.close)
    await proxy.cut()
    const url = `http://127.0.0.1:${env['PORT']}`
    const starting = startProduct(
      { entry, env: { ...env, DATABASE_URL: proxy.connectionString, DATABASE_OWNER_URL: '' } },
      cleanup,
    )
    starting.catch(() => {})
    await untilTrue(async () => (await statusOf(url, '/health/live')) === 200)
    await delay(awayMs)
    const away = [await statusOf(url, '/health/live'), await statusOf(url, '/health/ready')]
    await proxy.restore()
    const restoredAt = performance.now()
    await untilTrue(async () => (await statusOf(url, '/health/ready')) === 200)
    const readyAfter = performance.now() - restoredAt
    const product = await starting
    await product.stop()
    await proxy.close()
    return {
      notes: [`while it was away: live ${away[0]}, ready ${away[1]}`],
      figures: [
        { title: 'not live, or ready, while it was away', value: wrongOf(away), atMost: 0 },
        { title: 'ready after it was back', value: readyAfter, atMost: 3000, unit: ' ms' },
      ],
    }
  },
}

const wrongOf = ([live, ready]: number[]): number => Number(live !== 200) + Number(ready !== 503)
