import { describe, expect, it, onTestFinished } from 'vitest'
import { nobody } from '../../../test/callers.ts'
import { proxyDatabase } from '../../../test/databaseProxy.ts'
import { METRICS_TOKEN, samplesOf } from '../../../test/metricsSamples.ts'
import { startTestApp } from '../../../test/testApp.ts'
import { createTestDb } from '../../../test/testDb.ts'

describe('a server with a full connection pool', () => {
  it('a server with a full connection pool reports that it is degraded, but that its database is up [OPS-11, OPS-14]', async () => {
    const test = await startTestApp({ settings: { METRICS_TOKEN, DATABASE_POOL: '2' } })
    onTestFinished(test.close)
    const over = Promise.withResolvers<void>()
    const taken = [1, 2].map(() => test.services.db.connection().execute(() => over.promise))
    const ready = await nobody(test).get('/health/ready')
    const samples = await samplesOf(test)
    over.resolve()
    await Promise.all(taken)
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'degraded' }])
    expect([samples.get('database_up'), samples.has('sessions_live')]).toEqual([1, false])
    expect((await nobody(test).get('/health/ready')).json()).toEqual({ status: 'ready' })
  })
})

describe('the metrics of a server without its database', () => {
  it('the metrics of a server without its database still answer, and report the database as down [OPS-11]', async () => {
    const database = await createTestDb()
    const proxy = await proxyDatabase(database.connectionString)
    const test = await startTestApp({
      connectionString: proxy.connectionString,
      settings: { METRICS_TOKEN },
    })
    await proxy.cut()
    const samples = await samplesOf(test)
    expect(samples.get('database_up')).toBe(0)
    expect(samples.has('sessions_live')).toBe(false)
    expect(samples.has('http_requests_in_flight')).toBe(true)
    await proxy.restore()
    await expect.poll(async () => (await samplesOf(test)).get('database_up')).toBe(1)
    await test.close()
    await proxy.close()
    await database.drop()
  })
})
