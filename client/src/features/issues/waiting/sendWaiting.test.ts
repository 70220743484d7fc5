import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import toast from 'react-hot-toast/headless'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildIssue, buildProperty, ME, signIn } from '../../../../test/estate.ts'
import { api, failure, server } from '../../../../test/server.ts'
import { storeConsent } from '../../../lib/preferences.ts'
import { overrideSettings, settings } from '../../../lib/settings.ts'
import { storeSession } from '../../../lib/storage.ts'
import { EMPTY_REPORT } from '../issueValues.ts'
import { sendWaiting } from './sendWaiting.ts'
import {
  holdWaiting,
  readWaiting,
  releaseWaiting,
  saveWaiting,
  type WaitingReport,
} from './waitingReports.ts'

const kept = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  set: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  del: (key: string) => Promise.resolve(void kept.delete(key)),
  keys: () => Promise.resolve([...kept.keys()]),
  getMany: (keys: string[]) => Promise.resolve(keys.map((key) => kept.get(key))),
}))

const VALUES = { ...EMPTY_REPORT, title: 'Hall light flickers', description: 'All night.', categoryId: 2 }
const client = new QueryClient()
let answers: (() => Response)[]
let sent: { key: string | null; background: string | null; text: string }[]

function build(part: Partial<WaitingReport> = {}): WaitingReport {
  const queuedAt = new Date().toISOString()
  const base = {
    key: 'k-1',
    userId: ME,
    property: buildProperty(),
    report: VALUES,
    values: VALUES,
    files: [],
  }
  return { ...base, queuedAt, refusal: null, ...part }
}

const send = () => sendWaiting(client, ME)
const left = async () => (await readWaiting(ME)).map(({ key, refusal }) => [key, refusal])

beforeEach(() => {
  kept.clear()
  toast.remove()
  answers = []
  sent = []
  signIn(['issue:report'])
  server.use(
    http.post(api('/issues/report'), async ({ request }) => {
      const { headers } = request
      sent.push({
        key: headers.get('idempotency-key'),
        background: headers.get('x-background'),
        text: await request.text(),
      })
      return answers.shift()?.() ?? HttpResponse.json(buildIssue(), { status: 201 })
    }),
  )
})

it('sends what waits with the key of its first try, as a call that nobody prompted', async () => {
  await saveWaiting(build())
  await saveWaiting(build({ key: 'k-2', queuedAt: '2030-01-01T00:00:00.000Z' }))
  expect(await send()).toBeNull()
  expect(sent.map(({ key, background }) => [key, background])).toEqual([
    ['k-1', '1'],
    ['k-2', '1'],
  ])
  expect(sent[0]?.text).toContain('Hall light flickers')
  expect(await left()).toEqual([])
})

it('counts each issue that has come of it, once [ISSUE-44]', async () => {
  overrideSettings({ ...settings(), analytics: 'on' })
  storeConsent('aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee')
  const counted: unknown[] = []
  server.use(
    http.post(api('/analytics/events'), async ({ request }) => {
      counted.push(((await request.json()) as { events: unknown }).events)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await saveWaiting(build())
  answers = [() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })]
  await send()
  await send()
  await waitFor(() => expect(counted).toEqual([[{ name: 'issue_create' }]]))
  expect(sent).toHaveLength(2)
})

it.each([
  ['no answer', () => HttpResponse.error(), 30_000],
  ['an outage', () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }), 30_000],
  ["a proxy's page", () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }), 30_000],
  [
    'too many calls',
    () =>
      HttpResponse.json(failure('RATE_LIMITED', 'Later.'), { status: 429, headers: { 'retry-after': '90' } }),
    90_000,
  ],
])('keeps the report after %s, and tries again', async (_what, answer, retryMs) => {
  await saveWaiting(build())
  answers = [answer]
  expect(await send()).toBe(retryMs)
  expect(await left()).toEqual([['k-1', null]])
  expect(await send()).toBeNull()
  expect(sent.map(({ key }) => key)).toEqual(['k-1', 'k-1'])
  expect(await left()).toEqual([])
})

it('leaves a refused report to its author, and goes on with the next', async () => {
  await saveWaiting(build())
  await saveWaiting(build({ key: 'k-2', queuedAt: '2030-01-01T00:00:00.000Z' }))
  answers = [() => HttpResponse.json(failure('NOT_FOUND', 'There is no such property.'), { status: 404 })]
  expect(await send()).toBeNull()
  expect(await left()).toEqual([['k-1', 'There is no such property.']])
  expect(await send()).toBeNull()
  expect(sent).toHaveLength(2)
})

it('sends nothing for somebody who is not the one signed in', async () => {
  await saveWaiting(build())
  storeSession({ token: 'other', userId: 8, userName: 'Tom Bell', role: 'TENANT' })
  expect(await send()).toBeNull()
  expect(sent).toEqual([])
  expect(await left()).toEqual([['k-1', null]])
})

it('leaves a report alone while it stands in a form', async () => {
  await saveWaiting(build())
  holdWaiting('k-1')
  expect(await send()).toBe(30_000)
  expect(sent).toEqual([])
  await releaseWaiting('k-1')
  await send()
  expect(sent).toHaveLength(1)
})

it('leaves a report alone while it stands in a form of another tab', async () => {
  const names = new Set<string>()
  const locks = {
    request: async (name: string, ...rest: unknown[]) => {
      names.add(name)
      await (rest.at(-1) as (lock: object) => Promise<unknown>)({ name })
      names.delete(name)
    },
    query: () => Promise.resolve({ held: [...names].map((name) => ({ name })) }),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.resetModules()
  const otherTab = await import('./waitingReports.ts')
  await saveWaiting(build())
  otherTab.holdWaiting('k-1')
  expect(names).toContain('waiting-report-held:k-1')
  await send()
  expect(sent).toEqual([])
  await otherTab.releaseWaiting('k-1')
  expect([...names]).toEqual([])
  await send()
  expect(sent).toHaveLength(1)
  Reflect.deleteProperty(navigator, 'locks')
})

it('looks for the issue of a try that is older than its key, and sends only where there is none', async () => {
  const queuedAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
  const { title, description } = VALUES
  const rows = [buildIssue({ title, description, createdAt: queuedAt })]
  server.use(http.get(api('/Issues/user_issues'), () => HttpResponse.json(rows)))
  await saveWaiting(build({ queuedAt }))
  await send()
  expect(sent).toEqual([])
  expect(await left()).toEqual([])
  rows.pop()
  await saveWaiting(build({ queuedAt }))
  await send()
  expect(sent).toHaveLength(1)
})
