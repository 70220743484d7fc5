import { expect, it, vi } from 'vitest'
import { nobody } from '../../test/callers.ts'
import { startCollector } from '../../test/fakeCollector.ts'
import { startMessagingApp } from '../../test/outboxRows.ts'

it('tracing with a collector that does not answer delays no call and no shutdown [OPS-19]', async () => {
  const collector = await startCollector()
  collector.answer(0)
  const test = await startMessagingApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const ask = async (): Promise<void> =>
    expect((await nobody(test).get('/health/ready')).statusCode).toBe(200)
  await ask()
  await vi.waitFor(() => expect(collector.calls()).toBe(1))
  await ask()
  // Aborting also ends the request that hangs.
  await test.close()
  await collector.close()
})
