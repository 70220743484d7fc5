import { endpoints } from '@doorstep/contract'
import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { LIVE_KINDS } from '@doorstep/contract/events/rules'
import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, failure, server } from '../../test/server.ts'
import { inBackground } from './background.ts'
import { qPage, useApiMutation } from './query.ts'
import { touch } from './shown.ts'

const all: readonly Endpoint[] = Object.values(endpoints)

it('every kind of record that calls or live events touch is shown by at least one read call of the contract', () => {
  const shown = new Set(all.flatMap(({ shows = [] }) => shows))
  const touched = new Set([...all.flatMap(({ touches = [] }) => touches), ...LIVE_KINDS])
  expect([...touched].filter((kind) => !shown.has(kind))).toEqual([])
  expect(all.filter(({ method, shows }) => method !== 'GET' && shows).map(({ name }) => name)).toEqual([])
})

describe('a mutation', () => {
  let client: QueryClient
  let reads: string[]

  beforeEach(async () => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
    reads = []
    server.use(
      ...['/alerts', '/properties/all'].map((list) =>
        http.get(api(list), () => {
          reads.push(list)
          return HttpResponse.json([])
        }),
      ),
    )
    new QueryObserver(client, qPage(alertEndpoints.listAlerts, { query: {} })).subscribe(() => undefined)
    new QueryObserver(client, qPage(propertyEndpoints.listProperties, { query: {} })).subscribe(
      () => undefined,
    )
    await vi.waitUntil(() => reads.length === 2)
    reads = []
  })

  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const toggled = () => http.post(api('/alerts/4/toggle'), () => HttpResponse.json({ id: 4 }))
  const toggle = { params: { alertId: 4 }, body: { isActive: false } }

  it('a mutation refetches only the queries that it touches', async () => {
    server.use(toggled())
    const { result } = renderHook(() => useApiMutation(alertEndpoints.toggleAlert), { wrapper })
    await result.current.mutateAsync(toggle)
    await vi.waitFor(() => expect(reads).toEqual(['/alerts']))
  })

  it('a mutation repeats a first read that was in progress, and marks it as prompted or unprompted as before', async () => {
    client.clear()
    const isAnswered = Promise.withResolvers<void>()
    const prompts: (string | null)[] = []
    server.use(
      http.get(api('/alerts'), async ({ request }) => {
        prompts.push(request.headers.get('x-background'))
        await isAnswered.promise
        return HttpResponse.json([])
      }),
    )
    new QueryObserver(client, qPage(alertEndpoints.listAlerts, { query: {} })).subscribe(() => undefined)
    await vi.waitUntil(() => prompts.length === 1)
    const isShown = inBackground(() => touch(client, 'alert'))
    isAnswered.resolve()
    await isShown
    expect(prompts).toEqual([null, '1'])
  })

  it('a mutation refetches even if the server refuses its call', async () => {
    server.use(
      http.post(api('/alerts/4/toggle'), () =>
        HttpResponse.json(failure('NOT_FOUND', 'There is no such alert.'), { status: 404 }),
      ),
    )
    const { result } = renderHook(() => useApiMutation(alertEndpoints.toggleAlert), { wrapper })
    await expect(result.current.mutateAsync(toggle)).rejects.toThrow('There is no such alert.')
    await vi.waitFor(() => expect(reads).toEqual(['/alerts']))
  })

  it('a mutation can wait for the refetch, and does not refetch after a dry run', async () => {
    server.use(http.post(api('/properties/import'), () => HttpResponse.json({ applied: true })))
    const { result } = renderHook(
      () => useApiMutation(propertyEndpoints.importProperties, { waitsForPage: true }),
      { wrapper },
    )
    await result.current.mutateAsync({ body: { csv: 'Name', dryRun: true } })
    expect(reads).toEqual([])
    await result.current.mutateAsync({ body: { csv: 'Name', dryRun: false } })
    expect(reads).toEqual(['/properties/all'])
  })
})
