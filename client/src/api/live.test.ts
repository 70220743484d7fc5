import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, server } from '../../test/server.ts'
import { storeSession } from '../lib/storage.ts'
import { followLiveEvents } from './live.ts'
import { q } from './query.ts'
import { expectOwnChange, forgetUpdates, onIssueUpdate } from './updates.ts'

let client: QueryClient
let reads: string[]
let stops: (() => void)[]

beforeEach(() => {
  storeSession({ token: 't-1', userId: 7, userName: 'Priya Nair', role: 'TENANT' })
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  reads = []
  server.use(
    http.get(api('/issues/:id'), ({ params, request }) => {
      reads.push(`${String(params['id'])} ${request.headers.get('x-background')}`)
      return HttpResponse.json({ issueId: Number(params['id']) })
    }),
  )
  stops = [4, 5].map((issueId) =>
    new QueryObserver(client, q(issueEndpoints.readIssue, { params: { issueId } })).subscribe(
      () => undefined,
    ),
  )
})

afterEach(() => {
  for (const stop of stops) stop()
  client.clear()
  forgetUpdates()
})

function eventStream() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const headers: (string | null)[] = []
  server.use(
    http.get(api('/events'), ({ request }) => {
      headers.push(request.headers.get('authorization'), request.headers.get('x-background'))
      const body = new ReadableStream<Uint8Array>({ start: (opened) => void (controller = opened) })
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
  return {
    headers,
    write: (text: string) => controller?.enqueue(encoder.encode(text)),
    isOpen: () => controller !== undefined,
  }
}

it('followLiveEvents refetches the issue that an event names, as an unprompted call', async () => {
  const stream = eventStream()
  const heard: number[] = []
  stops.push(
    onIssueUpdate((id) => heard.push(id)),
    followLiveEvents(client),
  )
  await vi.waitFor(() => expect(reads.sort()).toEqual(['4 null', '5 null']))
  await vi.waitFor(() => expect(stream.isOpen()).toBe(true))
  stream.write(': hello\n\ndata: {"type":"is')
  stream.write('sue","id":4}\n\ndata: {"type":"unknown"}\n\n')
  await vi.waitFor(() => expect(reads).toContain('4 1'))
  expect(reads).not.toContain('5 1')
  expect(heard).toEqual([4])
  expect(stream.headers).toEqual(['Bearer t-1', '1'])
})

it('followLiveEvents repeats a first read if the record changed during the read [KEEP-02]', async () => {
  const stream = eventStream()
  const firstRead = Promise.withResolvers<void>()
  server.use(
    http.get(
      api('/issues/4'),
      async ({ request }) => {
        reads.push(`4 ${request.headers.get('x-background')}, before the change`)
        await firstRead.promise
        return HttpResponse.json({ issueId: 4, version: 1 })
      },
      { once: true },
    ),
  )
  stops.push(followLiveEvents(client))
  await vi.waitFor(() => expect(stream.isOpen()).toBe(true))
  await vi.waitFor(() => expect(reads).toContain('4 null, before the change'))
  const heard = new Promise((resolve) => stops.push(onIssueUpdate(resolve)))
  stream.write('data: {"type":"issue","id":4}\n\n')
  await heard
  firstRead.resolve()
  await vi.waitFor(() => expect(reads).toContain('4 1'))
})

it("followLiveEvents does not report the person's own changes", async () => {
  const stream = eventStream()
  const heard: number[] = []
  stops.push(
    onIssueUpdate((id) => heard.push(id)),
    followLiveEvents(client),
  )
  await vi.waitFor(() => expect(stream.isOpen()).toBe(true))
  expectOwnChange(4)
  stream.write('data: {"type":"issue","id":4}\n\ndata: {"type":"issue","id":5}\n\n')
  await vi.waitFor(() => expect(heard).toEqual([5]))
})

it('followLiveEvents refetches everything after a reset', async () => {
  const stream = eventStream()
  stops.push(followLiveEvents(client))
  await vi.waitFor(() => expect(stream.isOpen()).toBe(true))
  stream.write('data: {"type":"reset"}\n\n')
  await vi.waitFor(() => expect(reads).toEqual(expect.arrayContaining(['4 1', '5 1'])))
})

it('followLiveEvents polls every few seconds while the stream fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  server.use(http.get(api('/events'), () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })))
  stops.push(followLiveEvents(client))
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(4000)
  await vi.waitFor(() => expect(reads.filter((read) => read.endsWith(' 1')).length).toBeGreaterThan(0))
})
