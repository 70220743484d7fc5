import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'

describe('the shutdown of the server', () => {
  it('the shutdown of the server closes live streams at once', async () => {
    const test = await startTestApp({ own: 'is stopped' })
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const resident = await signIn(test, 'TENANT', await buildProperty(test.services))
    const abort = new AbortController()
    const answer = await fetch(`${address}/api/events`, {
      headers: { authorization: `Bearer ${resident.token}` },
      signal: abort.signal,
    })
    // The server ends slow work with a timer. In this test no fake timer fires, so the test passes only after a clean
    // close.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await expect(test.app.close()).resolves.toBeUndefined()
    vi.useRealTimers()
    abort.abort()
    await answer.body?.cancel().catch(() => undefined)
    await test.close()
  })

  it('the shutdown of the server refuses new live streams, which would delay the shutdown [DB-33]', async () => {
    const test = await startTestApp({ own: 'is stopped' })
    const resident = await signIn(test, 'TENANT', await buildProperty(test.services))
    test.services.lifecycle.isStopping = true
    expect((await resident.get('/events')).statusCode).toBe(503)
    await test.close()
  })
})
