import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SCREENS } from '@doorstep/contract/screens'
import { nobody, signIn } from '../../../test/callers.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const CLIENT = '6a1f0f5e-8b7c-4d52-9f04-0c1d2e3f4a5b'
const view = (page: string) => ({ clientId: CLIENT, events: [{ name: 'page_view', page }] })

interface Collected {
  url: string
  headers: Record<string, unknown>
  body: { client_id: string; events: { name: string; params: Record<string, unknown> }[] }
}

describe('visit counting', () => {
  const collected: Collected[] = []
  let status = 204
  const collector = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { url = '', headers } = request
      collected.push({ url, headers, body: JSON.parse(text) as Collected['body'] })
      if (status !== 0) response.writeHead(status).end()
    })
  })
  const logged: string[] = []
  let test: TestApp
  let settings: Record<string, string>
  beforeAll(async () => {
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    settings = {
      ANALYTICS_MEASUREMENT_ID: 'G-ABC123DEF4',
      ANALYTICS_API_SECRET: 'provider-secret',
      ANALYTICS_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      PUBLIC_URL: 'https://portal.example',
      LIMIT_ANALYTICS: '60/m',
    }
    test = await startTestApp({ settings })
    test.services.log.warn = (...parts: unknown[]) => logged.push(JSON.stringify(parts))
  })
  afterAll(async () => {
    collector.closeAllConnections()
    await test.close()
    await new Promise((resolve) => collector.close(resolve))
  })

  it('visit counting forwards every kind of event without data about the product or its people [T27]', async () => {
    const resident = await signIn(test, 'TENANT')
    const events = [
      ...SCREENS.slice(0, 3).map((page) => ({ name: 'page_view', page })),
      { name: 'page_view', page: '/edit-issue/:id' },
      { name: 'login', method: 'email' },
      ...['logout', 'sign_up', 'issue_create', 'issue_update', 'profile_update'].map((name) => ({ name })),
    ]
    const answer = await resident.post('/analytics/events', { clientId: CLIENT, events })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    await vi.waitFor(() => expect(collected).toHaveLength(1))
    const [{ url, headers, body }] = collected as [Collected]
    expect(url).toBe('/mp/collect?measurement_id=G-ABC123DEF4&api_secret=provider-secret')
    expect(Object.keys(body).sort()).toEqual(['client_id', 'consent', 'events'])
    expect(body.client_id).toBe(CLIENT)
    expect(body.events.map(({ name }) => name)).toEqual(events.map(({ name }) => name))
    expect(body.events[3]?.params).toEqual({
      page_location: 'https://portal.example/edit-issue/:id',
      page_path: '/edit-issue/:id',
      engagement_time_msec: 1,
    })
    expect(body.events[4]?.params).toEqual({ method: 'email', engagement_time_msec: 1 })
    expect(JSON.stringify({ headers, body })).not.toContain(resident.token)
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('x-user-id')
  })

  it.each([
    view('/issues/12'),
    view('/reset-password?token=secret'),
    view('https://portal.example/'),
    view('/unknown'),
    { clientId: CLIENT, events: [{ name: 'page_view' }] },
    { clientId: CLIENT, events: [{ name: 'login', method: 'robin@example.test' }] },
    { clientId: CLIENT, events: [{ name: 'logout', userId: 12 }] },
    { clientId: CLIENT, events: [{ name: 'page_view', page: '/login', query: 'token=x' }] },
    { clientId: CLIENT, events: [{ name: 'purchase' }] },
    { clientId: CLIENT, events: [] },
    { clientId: CLIENT, events: Array.from({ length: 11 }, () => ({ name: 'logout' })) },
    { clientId: 'robin@example.test', events: [{ name: 'logout' }] },
    { clientId: 12, events: [{ name: 'logout' }] },
    { events: [{ name: 'logout' }] },
  ])(
    'visit counting refuses %j, which could reveal data about the product or its people [T27]',
    async (body) => {
      const before = collected.length
      const answer = await nobody(test).post('/analytics/events', body)
      expect(answer.statusCode).toBe(400)
      expect(collected).toHaveLength(before)
    },
  )

  it('visit counting neither fails nor waits when the provider fails or is slow, and logs the failure without the secret', async () => {
    status = 500
    expect((await nobody(test).post('/analytics/events', view('/help'))).statusCode).toBe(204)
    await vi.waitFor(() => expect(logged).toHaveLength(1))
    expect(logged[0]).toContain('http 500')
    status = 0
    expect((await nobody(test).post('/analytics/events', view('/help'))).statusCode).toBe(204)
    // A call that waited for the provider would have logged its failure by now.
    expect(logged).toHaveLength(1)
    expect(logged.join()).not.toContain('provider-secret')
    status = 204
  })

  it('visit counting is rate-limited for each IP address', async () => {
    const codes: number[] = []
    for (let at = 0; at < 61; at += 1)
      codes.push((await nobody(test).post('/analytics/events', view('/help'))).statusCode)
    expect([codes.includes(204), codes.at(-1)]).toEqual([true, 429])
  })

  it('visit counting forwards nothing unless an operator has switched it on', async () => {
    const before = collected.length
    const off = await startTestApp()
    expect((await nobody(off).post('/analytics/events', view('/help'))).statusCode).toBe(204)
    expect(off.services.analytics).toBeUndefined()
    await off.close()
    expect(collected).toHaveLength(before)
  })
})
